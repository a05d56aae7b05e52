/// The members of Foundation and Dispatch that a submission may use. `ToolchainLists` makes the list.
enum LibraryMembers {
  static let all = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let text = """
    Calendar.Component.hash(into:) Calendar.Component.hashValue Calendar.Component.nextHigherUnit
    Calendar.ComponentSet.calendar Calendar.ComponentSet.count Calendar.ComponentSet.day
    Calendar.ComponentSet.dayOfYear Calendar.ComponentSet.era Calendar.ComponentSet.highestSetUnit
    Calendar.ComponentSet.hour Calendar.ComponentSet.init(_:) Calendar.ComponentSet.init(rawValue:)
    Calendar.ComponentSet.init(single:) Calendar.ComponentSet.isLeapMonth Calendar.ComponentSet.isRepeatedDay
    Calendar.ComponentSet.minute Calendar.ComponentSet.month Calendar.ComponentSet.nanosecond
    Calendar.ComponentSet.quarter Calendar.ComponentSet.rawValue Calendar.ComponentSet.second
    Calendar.ComponentSet.set Calendar.ComponentSet.timeZone Calendar.ComponentSet.weekOfMonth
    Calendar.ComponentSet.weekOfYear Calendar.ComponentSet.weekday Calendar.ComponentSet.weekdayOrdinal
    Calendar.ComponentSet.year Calendar.ComponentSet.yearForWeekOfYear Calendar.Identifier.cfCalendarIdentifier
    Calendar.Identifier.cldrIdentifier Calendar.Identifier.cldrKeywordKey Calendar.Identifier.debugDescription
    Calendar.Identifier.encode(to:) Calendar.Identifier.hash(into:) Calendar.Identifier.hashValue
    Calendar.Identifier.init(from:) Calendar.Identifier.init(identifierString:)
    Calendar.Identifier.legacyKeywordKey Calendar.MatchingPolicy.encode(to:)
    Calendar.MatchingPolicy.hash(into:) Calendar.MatchingPolicy.hashValue Calendar.MatchingPolicy.init(from:)
    Calendar.RecurrenceRule.End.afterDate(_:) Calendar.RecurrenceRule.End.afterOccurrences(_:)
    Calendar.RecurrenceRule.End.date Calendar.RecurrenceRule.End.description
    Calendar.RecurrenceRule.End.encode(to:) Calendar.RecurrenceRule.End.hash(into:)
    Calendar.RecurrenceRule.End.hashValue Calendar.RecurrenceRule.End.init(from:)
    Calendar.RecurrenceRule.End.never Calendar.RecurrenceRule.End.occurrences
    Calendar.RecurrenceRule.Frequency.init(rawValue:) Calendar.RecurrenceRule.Frequency.rawValue
    Calendar.RecurrenceRule.Month.encode(to:) Calendar.RecurrenceRule.Month.hash(into:)
    Calendar.RecurrenceRule.Month.hashValue Calendar.RecurrenceRule.Month.index
    Calendar.RecurrenceRule.Month.init(_:isLeap:) Calendar.RecurrenceRule.Month.init(from:)
    Calendar.RecurrenceRule.Month.init(integerLiteral:) Calendar.RecurrenceRule.Month.isLeap
    Calendar.RecurrenceRule.Weekday.encode(to:) Calendar.RecurrenceRule.Weekday.hash(into:)
    Calendar.RecurrenceRule.Weekday.hashValue Calendar.RecurrenceRule.Weekday.init(from:)
    Calendar.RecurrenceRule.calendar
    Calendar.RecurrenceRule.daily(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheMonth:weekdays:hours:minutes:seconds:setPositions:)
    Calendar.RecurrenceRule.daysOfTheMonth Calendar.RecurrenceRule.daysOfTheYear
    Calendar.RecurrenceRule.encode(to:) Calendar.RecurrenceRule.end Calendar.RecurrenceRule.frequency
    Calendar.RecurrenceRule.hash(into:) Calendar.RecurrenceRule.hashValue
    Calendar.RecurrenceRule.hourly(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheYear:daysOfTheMonth:weekdays:hours:minutes:seconds:setPositions:)
    Calendar.RecurrenceRule.hours
    Calendar.RecurrenceRule.init(calendar:frequency:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheYear:daysOfTheMonth:weeks:weekdays:hours:minutes:seconds:setPositions:)
    Calendar.RecurrenceRule.init(from:) Calendar.RecurrenceRule.interval Calendar.RecurrenceRule.matchingPolicy
    Calendar.RecurrenceRule.minutely(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheYear:daysOfTheMonth:weekdays:hours:minutes:seconds:setPositions:)
    Calendar.RecurrenceRule.minutes
    Calendar.RecurrenceRule.monthly(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheMonth:weekdays:hours:minutes:seconds:setPositions:)
    Calendar.RecurrenceRule.months Calendar.RecurrenceRule.recurrences(of:in:)
    Calendar.RecurrenceRule.repeatedTimePolicy Calendar.RecurrenceRule.seconds
    Calendar.RecurrenceRule.setPositions Calendar.RecurrenceRule.weekdays
    Calendar.RecurrenceRule.weekly(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:weekdays:hours:minutes:seconds:setPositions:)
    Calendar.RecurrenceRule.weeks
    Calendar.RecurrenceRule.yearly(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheYear:daysOfTheMonth:weeks:weekdays:hours:minutes:seconds:setPositions:)
    Calendar.RepeatedTimePolicy.encode(to:) Calendar.RepeatedTimePolicy.hash(into:)
    Calendar.RepeatedTimePolicy.hashValue Calendar.RepeatedTimePolicy.init(from:)
    Calendar.SearchDirection.hash(into:) Calendar.SearchDirection.hashValue Calendar.amSymbol
    Calendar.autoupdatingCurrent Calendar.compare(_:to:toGranularity:) Calendar.component(_:from:)
    Calendar.current Calendar.date(_:matchesComponents:) Calendar.date(byAdding:to:wrappingComponents:)
    Calendar.date(byAdding:value:to:wrappingComponents:) Calendar.date(bySetting:value:of:)
    Calendar.date(bySettingHour:minute:second:of:matchingPolicy:repeatedTimePolicy:direction:)
    Calendar.date(from:) Calendar.dateComponents(_:from:) Calendar.dateComponents(_:from:to:)
    Calendar.dateComponents(in:from:) Calendar.dateInterval(of:for:)
    Calendar.dateInterval(of:start:interval:for:) Calendar.dateIntervalOfWeekend(containing:)
    Calendar.dateIntervalOfWeekend(containing:start:interval:)
    Calendar.dates(byAdding:startingAt:in:wrappingComponents:)
    Calendar.dates(byAdding:value:startingAt:in:wrappingComponents:)
    Calendar.dates(byMatching:startingAt:in:matchingPolicy:repeatedTimePolicy:direction:)
    Calendar.debugDescription Calendar.description Calendar.encode(to:)
    Calendar.enumerateDates(startingAfter:matching:matchingPolicy:repeatedTimePolicy:direction:using:)
    Calendar.eraSymbols Calendar.firstWeekday Calendar.hash(into:) Calendar.hashValue Calendar.identifier
    Calendar.init(from:) Calendar.init(identifier:) Calendar.isDate(_:equalTo:toGranularity:)
    Calendar.isDate(_:inSameDayAs:) Calendar.isDateInToday(_:) Calendar.isDateInTomorrow(_:)
    Calendar.isDateInWeekend(_:) Calendar.isDateInYesterday(_:) Calendar.locale Calendar.longEraSymbols
    Calendar.maximumRange(of:) Calendar.minimumDaysInFirstWeek Calendar.minimumRange(of:) Calendar.monthSymbols
    Calendar.nextDate(after:matching:matchingPolicy:repeatedTimePolicy:direction:)
    Calendar.nextWeekend(startingAfter:direction:)
    Calendar.nextWeekend(startingAfter:start:interval:direction:) Calendar.ordinality(of:in:for:)
    Calendar.pmSymbol Calendar.quarterSymbols Calendar.range(of:in:for:) Calendar.shortMonthSymbols
    Calendar.shortQuarterSymbols Calendar.shortStandaloneMonthSymbols Calendar.shortStandaloneQuarterSymbols
    Calendar.shortStandaloneWeekdaySymbols Calendar.shortWeekdaySymbols Calendar.standaloneMonthSymbols
    Calendar.standaloneQuarterSymbols Calendar.standaloneWeekdaySymbols Calendar.startOfDay(for:)
    Calendar.timeZone Calendar.veryShortMonthSymbols Calendar.veryShortStandaloneMonthSymbols
    Calendar.veryShortStandaloneWeekdaySymbols Calendar.veryShortWeekdaySymbols Calendar.weekdaySymbols
    CharacterSet.alphanumerics CharacterSet.bitmapRepresentation CharacterSet.capitalizedLetters
    CharacterSet.contains(_:) CharacterSet.controlCharacters CharacterSet.debugDescription
    CharacterSet.decimalDigits CharacterSet.decomposables CharacterSet.description CharacterSet.encode(to:)
    CharacterSet.formIntersection(_:) CharacterSet.formSymmetricDifference(_:) CharacterSet.formUnion(_:)
    CharacterSet.hasMember(inPlane:) CharacterSet.hash(into:) CharacterSet.hashValue
    CharacterSet.illegalCharacters CharacterSet.init() CharacterSet.init(bitmapRepresentation:)
    CharacterSet.init(charactersIn:) CharacterSet.init(from:) CharacterSet.insert(_:)
    CharacterSet.insert(charactersIn:) CharacterSet.intersection(_:) CharacterSet.invert()
    CharacterSet.inverted CharacterSet.isSuperset(of:) CharacterSet.letters CharacterSet.lowercaseLetters
    CharacterSet.newlines CharacterSet.nonBaseCharacters CharacterSet.punctuationCharacters
    CharacterSet.remove(_:) CharacterSet.remove(charactersIn:) CharacterSet.subtract(_:)
    CharacterSet.subtracting(_:) CharacterSet.symbols CharacterSet.symmetricDifference(_:)
    CharacterSet.union(_:) CharacterSet.update(with:) CharacterSet.uppercaseLetters
    CharacterSet.urlFragmentAllowed CharacterSet.urlHostAllowed CharacterSet.urlPasswordAllowed
    CharacterSet.urlPathAllowed CharacterSet.urlQueryAllowed CharacterSet.urlUserAllowed
    CharacterSet.whitespaces CharacterSet.whitespacesAndNewlines CocoaError.Code.coderInvalidValue
    CocoaError.Code.coderReadCorrupt CocoaError.Code.coderValueNotFound
    CocoaError.Code.executableArchitectureMismatch CocoaError.Code.executableLink
    CocoaError.Code.executableLoad CocoaError.Code.executableNotLoadable
    CocoaError.Code.executableRuntimeMismatch CocoaError.Code.featureUnsupported CocoaError.Code.fileLocking
    CocoaError.Code.fileManagerUnmountBusy CocoaError.Code.fileManagerUnmountUnknown
    CocoaError.Code.fileNoSuchFile CocoaError.Code.fileReadCorruptFile
    CocoaError.Code.fileReadInapplicableStringEncoding CocoaError.Code.fileReadInvalidFileName
    CocoaError.Code.fileReadNoPermission CocoaError.Code.fileReadNoSuchFile CocoaError.Code.fileReadTooLarge
    CocoaError.Code.fileReadUnknown CocoaError.Code.fileReadUnknownStringEncoding
    CocoaError.Code.fileReadUnsupportedScheme CocoaError.Code.fileWriteFileExists
    CocoaError.Code.fileWriteInapplicableStringEncoding CocoaError.Code.fileWriteInvalidFileName
    CocoaError.Code.fileWriteNoPermission CocoaError.Code.fileWriteOutOfSpace CocoaError.Code.fileWriteUnknown
    CocoaError.Code.fileWriteUnsupportedScheme CocoaError.Code.fileWriteVolumeReadOnly
    CocoaError.Code.formatting CocoaError.Code.init(rawValue:) CocoaError.Code.keyValueValidation
    CocoaError.Code.rawValue CocoaError.Code.ubiquitousFileNotUploadedDueToQuota
    CocoaError.Code.ubiquitousFileUbiquityServerNotAvailable CocoaError.Code.ubiquitousFileUnavailable
    CocoaError.Code.userActivityConnectionUnavailable CocoaError.Code.userActivityHandoffFailed
    CocoaError.Code.userActivityHandoffUserInfoTooLarge CocoaError.Code.userActivityRemoteApplicationTimedOut
    CocoaError.Code.userCancelled CocoaError.Code.xpcConnectionInterrupted CocoaError.Code.xpcConnectionInvalid
    CocoaError.Code.xpcConnectionReplyInvalid CocoaError.code CocoaError.coderInvalidValue
    CocoaError.coderReadCorrupt CocoaError.coderValueNotFound CocoaError.errorDomain
    CocoaError.executableArchitectureMismatch CocoaError.executableLink CocoaError.executableLoad
    CocoaError.executableNotLoadable CocoaError.executableRuntimeMismatch CocoaError.featureUnsupported
    CocoaError.fileLocking CocoaError.fileManagerUnmountBusy CocoaError.fileManagerUnmountUnknown
    CocoaError.fileNoSuchFile CocoaError.filePath CocoaError.fileReadCorruptFile
    CocoaError.fileReadInapplicableStringEncoding CocoaError.fileReadInvalidFileName
    CocoaError.fileReadNoPermission CocoaError.fileReadNoSuchFile CocoaError.fileReadTooLarge
    CocoaError.fileReadUnknown CocoaError.fileReadUnknownStringEncoding CocoaError.fileReadUnsupportedScheme
    CocoaError.fileWriteFileExists CocoaError.fileWriteInapplicableStringEncoding
    CocoaError.fileWriteInvalidFileName CocoaError.fileWriteNoPermission CocoaError.fileWriteOutOfSpace
    CocoaError.fileWriteUnknown CocoaError.fileWriteUnsupportedScheme CocoaError.fileWriteVolumeReadOnly
    CocoaError.formatting CocoaError.init(_:userInfo:) CocoaError.init(_nsError:) CocoaError.isExecutableError
    CocoaError.isFileError CocoaError.isFormattingError CocoaError.isPropertyListError
    CocoaError.isUbiquitousFileError CocoaError.isUserActivityError CocoaError.isValidationError
    CocoaError.keyValueValidation CocoaError.stringEncoding CocoaError.ubiquitousFileNotUploadedDueToQuota
    CocoaError.ubiquitousFileUbiquityServerNotAvailable CocoaError.ubiquitousFileUnavailable
    CocoaError.underlying CocoaError.underlyingErrors CocoaError.userActivityConnectionUnavailable
    CocoaError.userActivityHandoffFailed CocoaError.userActivityHandoffUserInfoTooLarge
    CocoaError.userActivityRemoteApplicationTimedOut CocoaError.userCancelled CocoaError.userInfo
    CocoaError.xpcConnectionInterrupted CocoaError.xpcConnectionInvalid CocoaError.xpcConnectionReplyInvalid
    CustomNSError.errorCode CustomNSError.errorDomain CustomNSError.errorUserInfo
    Data.Base64DecodingOptions.ignoreUnknownCharacters Data.Base64DecodingOptions.init(rawValue:)
    Data.Base64DecodingOptions.rawValue Data.Base64EncodingOptions.endLineWithCarriageReturn
    Data.Base64EncodingOptions.endLineWithLineFeed Data.Base64EncodingOptions.init(rawValue:)
    Data.Base64EncodingOptions.lineLength64Characters Data.Base64EncodingOptions.lineLength76Characters
    Data.Base64EncodingOptions.omitPaddingCharacter Data.Base64EncodingOptions.rawValue
    Data.InlineData.append(byte:) Data.InlineData.bytes Data.InlineData.canStore(count:)
    Data.InlineData.capacity Data.InlineData.count Data.InlineData.endIndex Data.InlineData.init(_:count:)
    Data.InlineData.init(count:) Data.InlineData.length Data.InlineData.resetBytes(in:)
    Data.InlineData.startIndex Data.InlineData.subscript Data.InlineData.subscript(_:)
    Data.InlineSlice.canStore(count:) Data.InlineSlice.capacity Data.InlineSlice.count
    Data.InlineSlice.endIndex Data.InlineSlice.ensureUniqueReference() Data.InlineSlice.init(_:)
    Data.InlineSlice.init(_:count:) Data.InlineSlice.init(_:range:) Data.InlineSlice.init(capacity:)
    Data.InlineSlice.init(count:) Data.InlineSlice.range Data.InlineSlice.reserveCapacity(_:)
    Data.InlineSlice.resetBytes(in:) Data.InlineSlice.slice Data.InlineSlice.startIndex
    Data.InlineSlice.storage Data.InlineSlice.subscript Data.InlineSlice.subscript(_:)
    Data.Iterator.init(_:at:) Data.Iterator.next() Data.LargeSlice.capacity Data.LargeSlice.count
    Data.LargeSlice.endIndex Data.LargeSlice.ensureUniqueReference() Data.LargeSlice.init(_:)
    Data.LargeSlice.init(_:count:) Data.LargeSlice.init(capacity:) Data.LargeSlice.init(count:)
    Data.LargeSlice.range Data.LargeSlice.reserveCapacity(_:) Data.LargeSlice.resetBytes(in:)
    Data.LargeSlice.slice Data.LargeSlice.startIndex Data.LargeSlice.storage Data.LargeSlice.subscript
    Data.LargeSlice.subscript(_:) Data.RangeReference.__allocating_init(_:) Data.RangeReference.count
    Data.RangeReference.deinit Data.RangeReference.init(_:) Data.RangeReference.lowerBound
    Data.RangeReference.range Data.RangeReference.upperBound Data.ReadingOptions.alwaysMapped
    Data.ReadingOptions.init(rawValue:) Data.ReadingOptions.mappedIfSafe Data.ReadingOptions.rawValue
    Data.ReadingOptions.uncached Data.SearchOptions.anchored Data.SearchOptions.backwards
    Data.SearchOptions.init(rawValue:) Data.SearchOptions.rawValue Data.WritingOptions.atomic
    Data.WritingOptions.completeFileProtection Data.WritingOptions.completeFileProtectionUnlessOpen
    Data.WritingOptions.completeFileProtectionUntilFirstUserAuthentication
    Data.WritingOptions.fileProtectionMask Data.WritingOptions.init(rawValue:)
    Data.WritingOptions.noFileProtection Data.WritingOptions.rawValue Data.WritingOptions.withoutOverwriting
    Data.advanced(by:) Data.append(_:) Data.append(contentsOf:) Data.base64EncodedData(options:)
    Data.base64EncodedString(options:) Data.count Data.debugDescription Data.description Data.encode(to:)
    Data.endIndex Data.hash(into:) Data.hashValue Data.index(after:) Data.index(before:) Data.indices
    Data.init() Data.init(_:) Data.init(base64Encoded:options:) Data.init(bytes:) Data.init(capacity:)
    Data.init(count:) Data.init(from:) Data.init(referencing:) Data.init(repeating:count:)
    Data.init(representation:) Data.makeIterator() Data.range(of:options:in:) Data.regions
    Data.replaceSubrange(_:with:) Data.reserveCapacity(_:) Data.resetBytes(in:) Data.startIndex
    Data.subdata(in:) Data.subscript Data.subscript(_:) Date.AnchoredRelativeFormatStyle.allowedFields
    Date.AnchoredRelativeFormatStyle.anchor Date.AnchoredRelativeFormatStyle.calendar
    Date.AnchoredRelativeFormatStyle.capitalizationContext
    Date.AnchoredRelativeFormatStyle.discreteInput(after:)
    Date.AnchoredRelativeFormatStyle.discreteInput(before:) Date.AnchoredRelativeFormatStyle.encode(to:)
    Date.AnchoredRelativeFormatStyle.format(_:) Date.AnchoredRelativeFormatStyle.hash(into:)
    Date.AnchoredRelativeFormatStyle.hashValue
    Date.AnchoredRelativeFormatStyle.init(anchor:allowedFields:presentation:unitsStyle:locale:calendar:capitalizationContext:)
    Date.AnchoredRelativeFormatStyle.init(anchor:presentation:unitsStyle:locale:calendar:capitalizationContext:)
    Date.AnchoredRelativeFormatStyle.init(from:) Date.AnchoredRelativeFormatStyle.input(after:)
    Date.AnchoredRelativeFormatStyle.input(before:) Date.AnchoredRelativeFormatStyle.locale
    Date.AnchoredRelativeFormatStyle.locale(_:) Date.AnchoredRelativeFormatStyle.presentation
    Date.AnchoredRelativeFormatStyle.unitsStyle Date.AttributedStyle.encode(to:)
    Date.AttributedStyle.format(_:) Date.AttributedStyle.hash(into:) Date.AttributedStyle.hashValue
    Date.AttributedStyle.init(from:) Date.AttributedStyle.locale(_:) Date.ComponentsFormatStyle.Field.day
    Date.ComponentsFormatStyle.Field.encode(to:) Date.ComponentsFormatStyle.Field.hash(into:)
    Date.ComponentsFormatStyle.Field.hashValue Date.ComponentsFormatStyle.Field.hour
    Date.ComponentsFormatStyle.Field.init(from:) Date.ComponentsFormatStyle.Field.minute
    Date.ComponentsFormatStyle.Field.month Date.ComponentsFormatStyle.Field.second
    Date.ComponentsFormatStyle.Field.week Date.ComponentsFormatStyle.Field.year
    Date.ComponentsFormatStyle.encode(to:) Date.ComponentsFormatStyle.hash(into:)
    Date.ComponentsFormatStyle.hashValue Date.ComponentsFormatStyle.init(from:)
    Date.FormatString.StringInterpolation.appendInterpolation(cyclicYear:)
    Date.FormatString.StringInterpolation.appendInterpolation(day:)
    Date.FormatString.StringInterpolation.appendInterpolation(dayOfYear:)
    Date.FormatString.StringInterpolation.appendInterpolation(dayPeriod:)
    Date.FormatString.StringInterpolation.appendInterpolation(era:)
    Date.FormatString.StringInterpolation.appendInterpolation(hour:)
    Date.FormatString.StringInterpolation.appendInterpolation(minute:)
    Date.FormatString.StringInterpolation.appendInterpolation(month:)
    Date.FormatString.StringInterpolation.appendInterpolation(quarter:)
    Date.FormatString.StringInterpolation.appendInterpolation(second:)
    Date.FormatString.StringInterpolation.appendInterpolation(secondFraction:)
    Date.FormatString.StringInterpolation.appendInterpolation(standaloneMonth:)
    Date.FormatString.StringInterpolation.appendInterpolation(standaloneQuarter:)
    Date.FormatString.StringInterpolation.appendInterpolation(standaloneWeekday:)
    Date.FormatString.StringInterpolation.appendInterpolation(timeZone:)
    Date.FormatString.StringInterpolation.appendInterpolation(week:)
    Date.FormatString.StringInterpolation.appendInterpolation(weekday:)
    Date.FormatString.StringInterpolation.appendInterpolation(year:)
    Date.FormatString.StringInterpolation.appendInterpolation(yearForWeekOfYear:)
    Date.FormatString.StringInterpolation.appendLiteral(_:)
    Date.FormatString.StringInterpolation.init(literalCapacity:interpolationCount:)
    Date.FormatString.hash(into:) Date.FormatString.hashValue Date.FormatString.init(stringInterpolation:)
    Date.FormatString.init(stringLiteral:) Date.FormatStyle.Attributed.day(_:)
    Date.FormatStyle.Attributed.dayOfYear(_:) Date.FormatStyle.Attributed.discreteInput(after:)
    Date.FormatStyle.Attributed.discreteInput(before:) Date.FormatStyle.Attributed.encode(to:)
    Date.FormatStyle.Attributed.era(_:) Date.FormatStyle.Attributed.format(_:)
    Date.FormatStyle.Attributed.hash(into:) Date.FormatStyle.Attributed.hashValue
    Date.FormatStyle.Attributed.hour(_:) Date.FormatStyle.Attributed.init(from:)
    Date.FormatStyle.Attributed.input(after:) Date.FormatStyle.Attributed.input(before:)
    Date.FormatStyle.Attributed.locale(_:) Date.FormatStyle.Attributed.minute(_:)
    Date.FormatStyle.Attributed.month(_:) Date.FormatStyle.Attributed.quarter(_:)
    Date.FormatStyle.Attributed.second(_:) Date.FormatStyle.Attributed.secondFraction(_:)
    Date.FormatStyle.Attributed.subscript Date.FormatStyle.Attributed.subscript(dynamicMember:)
    Date.FormatStyle.Attributed.timeZone(_:) Date.FormatStyle.Attributed.week(_:)
    Date.FormatStyle.Attributed.weekday(_:) Date.FormatStyle.Attributed.year(_:)
    Date.FormatStyle.DateStyle.abbreviated Date.FormatStyle.DateStyle.complete
    Date.FormatStyle.DateStyle.encode(to:) Date.FormatStyle.DateStyle.hash(into:)
    Date.FormatStyle.DateStyle.hashValue Date.FormatStyle.DateStyle.init(from:) Date.FormatStyle.DateStyle.long
    Date.FormatStyle.DateStyle.numeric Date.FormatStyle.DateStyle.omitted
    Date.FormatStyle.Symbol.CyclicYear.abbreviated Date.FormatStyle.Symbol.CyclicYear.hash(into:)
    Date.FormatStyle.Symbol.CyclicYear.hashValue Date.FormatStyle.Symbol.CyclicYear.narrow
    Date.FormatStyle.Symbol.CyclicYear.omitted Date.FormatStyle.Symbol.CyclicYear.wide
    Date.FormatStyle.Symbol.Day.defaultDigits Date.FormatStyle.Symbol.Day.hash(into:)
    Date.FormatStyle.Symbol.Day.hashValue Date.FormatStyle.Symbol.Day.julianModified(minimumLength:)
    Date.FormatStyle.Symbol.Day.omitted Date.FormatStyle.Symbol.Day.ordinalOfDayInMonth
    Date.FormatStyle.Symbol.Day.twoDigits Date.FormatStyle.Symbol.DayOfYear.defaultDigits
    Date.FormatStyle.Symbol.DayOfYear.hash(into:) Date.FormatStyle.Symbol.DayOfYear.hashValue
    Date.FormatStyle.Symbol.DayOfYear.omitted Date.FormatStyle.Symbol.DayOfYear.threeDigits
    Date.FormatStyle.Symbol.DayOfYear.twoDigits Date.FormatStyle.Symbol.DayPeriod.Width.hash(into:)
    Date.FormatStyle.Symbol.DayPeriod.Width.hashValue Date.FormatStyle.Symbol.DayPeriod.conversational(_:)
    Date.FormatStyle.Symbol.DayPeriod.hash(into:) Date.FormatStyle.Symbol.DayPeriod.hashValue
    Date.FormatStyle.Symbol.DayPeriod.omitted Date.FormatStyle.Symbol.DayPeriod.standard(_:)
    Date.FormatStyle.Symbol.DayPeriod.with12s(_:) Date.FormatStyle.Symbol.Era.abbreviated
    Date.FormatStyle.Symbol.Era.hash(into:) Date.FormatStyle.Symbol.Era.hashValue
    Date.FormatStyle.Symbol.Era.narrow Date.FormatStyle.Symbol.Era.omitted Date.FormatStyle.Symbol.Era.wide
    Date.FormatStyle.Symbol.Hour.AMPMStyle.abbreviated Date.FormatStyle.Symbol.Hour.AMPMStyle.encode(to:)
    Date.FormatStyle.Symbol.Hour.AMPMStyle.hash(into:) Date.FormatStyle.Symbol.Hour.AMPMStyle.hashValue
    Date.FormatStyle.Symbol.Hour.AMPMStyle.init(from:) Date.FormatStyle.Symbol.Hour.AMPMStyle.narrow
    Date.FormatStyle.Symbol.Hour.AMPMStyle.omitted Date.FormatStyle.Symbol.Hour.AMPMStyle.wide
    Date.FormatStyle.Symbol.Hour.conversationalDefaultDigits(amPM:)
    Date.FormatStyle.Symbol.Hour.conversationalTwoDigits(amPM:)
    Date.FormatStyle.Symbol.Hour.defaultDigits(amPM:) Date.FormatStyle.Symbol.Hour.defaultDigitsNoAMPM
    Date.FormatStyle.Symbol.Hour.hash(into:) Date.FormatStyle.Symbol.Hour.hashValue
    Date.FormatStyle.Symbol.Hour.omitted Date.FormatStyle.Symbol.Hour.twoDigits(amPM:)
    Date.FormatStyle.Symbol.Hour.twoDigitsNoAMPM Date.FormatStyle.Symbol.Minute.defaultDigits
    Date.FormatStyle.Symbol.Minute.hash(into:) Date.FormatStyle.Symbol.Minute.hashValue
    Date.FormatStyle.Symbol.Minute.omitted Date.FormatStyle.Symbol.Minute.twoDigits
    Date.FormatStyle.Symbol.Month.abbreviated Date.FormatStyle.Symbol.Month.defaultDigits
    Date.FormatStyle.Symbol.Month.hash(into:) Date.FormatStyle.Symbol.Month.hashValue
    Date.FormatStyle.Symbol.Month.narrow Date.FormatStyle.Symbol.Month.omitted
    Date.FormatStyle.Symbol.Month.twoDigits Date.FormatStyle.Symbol.Month.wide
    Date.FormatStyle.Symbol.Quarter.abbreviated Date.FormatStyle.Symbol.Quarter.hash(into:)
    Date.FormatStyle.Symbol.Quarter.hashValue Date.FormatStyle.Symbol.Quarter.narrow
    Date.FormatStyle.Symbol.Quarter.omitted Date.FormatStyle.Symbol.Quarter.oneDigit
    Date.FormatStyle.Symbol.Quarter.twoDigits Date.FormatStyle.Symbol.Quarter.wide
    Date.FormatStyle.Symbol.Second.defaultDigits Date.FormatStyle.Symbol.Second.hash(into:)
    Date.FormatStyle.Symbol.Second.hashValue Date.FormatStyle.Symbol.Second.omitted
    Date.FormatStyle.Symbol.Second.twoDigits Date.FormatStyle.Symbol.SecondFraction.fractional(_:)
    Date.FormatStyle.Symbol.SecondFraction.hash(into:) Date.FormatStyle.Symbol.SecondFraction.hashValue
    Date.FormatStyle.Symbol.SecondFraction.milliseconds(_:) Date.FormatStyle.Symbol.SecondFraction.omitted
    Date.FormatStyle.Symbol.StandaloneMonth.abbreviated Date.FormatStyle.Symbol.StandaloneMonth.defaultDigits
    Date.FormatStyle.Symbol.StandaloneMonth.hash(into:) Date.FormatStyle.Symbol.StandaloneMonth.hashValue
    Date.FormatStyle.Symbol.StandaloneMonth.narrow Date.FormatStyle.Symbol.StandaloneMonth.twoDigits
    Date.FormatStyle.Symbol.StandaloneMonth.wide Date.FormatStyle.Symbol.StandaloneQuarter.abbreviated
    Date.FormatStyle.Symbol.StandaloneQuarter.hash(into:) Date.FormatStyle.Symbol.StandaloneQuarter.hashValue
    Date.FormatStyle.Symbol.StandaloneQuarter.narrow Date.FormatStyle.Symbol.StandaloneQuarter.oneDigit
    Date.FormatStyle.Symbol.StandaloneQuarter.twoDigits Date.FormatStyle.Symbol.StandaloneQuarter.wide
    Date.FormatStyle.Symbol.StandaloneWeekday.abbreviated Date.FormatStyle.Symbol.StandaloneWeekday.hash(into:)
    Date.FormatStyle.Symbol.StandaloneWeekday.hashValue Date.FormatStyle.Symbol.StandaloneWeekday.narrow
    Date.FormatStyle.Symbol.StandaloneWeekday.oneDigit Date.FormatStyle.Symbol.StandaloneWeekday.short
    Date.FormatStyle.Symbol.StandaloneWeekday.wide Date.FormatStyle.Symbol.TimeZone.Width.hash(into:)
    Date.FormatStyle.Symbol.TimeZone.Width.hashValue Date.FormatStyle.Symbol.TimeZone.exemplarLocation
    Date.FormatStyle.Symbol.TimeZone.genericLocation Date.FormatStyle.Symbol.TimeZone.genericName(_:)
    Date.FormatStyle.Symbol.TimeZone.hash(into:) Date.FormatStyle.Symbol.TimeZone.hashValue
    Date.FormatStyle.Symbol.TimeZone.identifier(_:) Date.FormatStyle.Symbol.TimeZone.iso8601(_:)
    Date.FormatStyle.Symbol.TimeZone.localizedGMT(_:) Date.FormatStyle.Symbol.TimeZone.omitted
    Date.FormatStyle.Symbol.TimeZone.specificName(_:) Date.FormatStyle.Symbol.VerbatimHour.Clock.encode(to:)
    Date.FormatStyle.Symbol.VerbatimHour.Clock.hash(into:) Date.FormatStyle.Symbol.VerbatimHour.Clock.hashValue
    Date.FormatStyle.Symbol.VerbatimHour.Clock.init(from:)
    Date.FormatStyle.Symbol.VerbatimHour.Clock.twelveHour
    Date.FormatStyle.Symbol.VerbatimHour.Clock.twentyFourHour
    Date.FormatStyle.Symbol.VerbatimHour.HourCycle.encode(to:)
    Date.FormatStyle.Symbol.VerbatimHour.HourCycle.hash(into:)
    Date.FormatStyle.Symbol.VerbatimHour.HourCycle.hashValue
    Date.FormatStyle.Symbol.VerbatimHour.HourCycle.init(from:)
    Date.FormatStyle.Symbol.VerbatimHour.HourCycle.oneBased
    Date.FormatStyle.Symbol.VerbatimHour.HourCycle.zeroBased
    Date.FormatStyle.Symbol.VerbatimHour.defaultDigits(clock:hourCycle:)
    Date.FormatStyle.Symbol.VerbatimHour.hash(into:) Date.FormatStyle.Symbol.VerbatimHour.hashValue
    Date.FormatStyle.Symbol.VerbatimHour.twoDigits(clock:hourCycle:) Date.FormatStyle.Symbol.Week.defaultDigits
    Date.FormatStyle.Symbol.Week.hash(into:) Date.FormatStyle.Symbol.Week.hashValue
    Date.FormatStyle.Symbol.Week.omitted Date.FormatStyle.Symbol.Week.twoDigits
    Date.FormatStyle.Symbol.Week.weekOfMonth Date.FormatStyle.Symbol.Weekday.abbreviated
    Date.FormatStyle.Symbol.Weekday.hash(into:) Date.FormatStyle.Symbol.Weekday.hashValue
    Date.FormatStyle.Symbol.Weekday.narrow Date.FormatStyle.Symbol.Weekday.omitted
    Date.FormatStyle.Symbol.Weekday.oneDigit Date.FormatStyle.Symbol.Weekday.short
    Date.FormatStyle.Symbol.Weekday.twoDigits Date.FormatStyle.Symbol.Weekday.wide
    Date.FormatStyle.Symbol.Year.defaultDigits Date.FormatStyle.Symbol.Year.extended(minimumLength:)
    Date.FormatStyle.Symbol.Year.hash(into:) Date.FormatStyle.Symbol.Year.hashValue
    Date.FormatStyle.Symbol.Year.omitted Date.FormatStyle.Symbol.Year.padded(_:)
    Date.FormatStyle.Symbol.Year.relatedGregorian(minimumLength:) Date.FormatStyle.Symbol.Year.twoDigits
    Date.FormatStyle.Symbol.YearForWeekOfYear.defaultDigits
    Date.FormatStyle.Symbol.YearForWeekOfYear.hash(into:) Date.FormatStyle.Symbol.YearForWeekOfYear.hashValue
    Date.FormatStyle.Symbol.YearForWeekOfYear.omitted Date.FormatStyle.Symbol.YearForWeekOfYear.padded(_:)
    Date.FormatStyle.Symbol.YearForWeekOfYear.twoDigits Date.FormatStyle.Symbol.hash(into:)
    Date.FormatStyle.Symbol.hashValue Date.FormatStyle.TimeStyle.complete
    Date.FormatStyle.TimeStyle.encode(to:) Date.FormatStyle.TimeStyle.hash(into:)
    Date.FormatStyle.TimeStyle.hashValue Date.FormatStyle.TimeStyle.init(from:)
    Date.FormatStyle.TimeStyle.omitted Date.FormatStyle.TimeStyle.shortened Date.FormatStyle.TimeStyle.standard
    Date.FormatStyle.attributed Date.FormatStyle.attributedStyle Date.FormatStyle.calendar
    Date.FormatStyle.capitalizationContext Date.FormatStyle.consuming(_:startingAt:in:)
    Date.FormatStyle.day(_:) Date.FormatStyle.dayOfYear(_:) Date.FormatStyle.discreteInput(after:)
    Date.FormatStyle.discreteInput(before:) Date.FormatStyle.encode(to:) Date.FormatStyle.era(_:)
    Date.FormatStyle.format(_:) Date.FormatStyle.hash(into:) Date.FormatStyle.hashValue
    Date.FormatStyle.hour(_:) Date.FormatStyle.init(date:time:locale:calendar:timeZone:capitalizationContext:)
    Date.FormatStyle.init(from:) Date.FormatStyle.input(after:) Date.FormatStyle.input(before:)
    Date.FormatStyle.locale Date.FormatStyle.locale(_:) Date.FormatStyle.minute(_:) Date.FormatStyle.month(_:)
    Date.FormatStyle.parse(_:) Date.FormatStyle.parseStrategy Date.FormatStyle.quarter(_:)
    Date.FormatStyle.second(_:) Date.FormatStyle.secondFraction(_:) Date.FormatStyle.timeZone
    Date.FormatStyle.timeZone(_:) Date.FormatStyle.week(_:) Date.FormatStyle.weekday(_:)
    Date.FormatStyle.year(_:) Date.ISO8601Format(_:) Date.ISO8601FormatStyle.DateSeparator.init(rawValue:)
    Date.ISO8601FormatStyle.DateSeparator.rawValue Date.ISO8601FormatStyle.DateTimeSeparator.init(rawValue:)
    Date.ISO8601FormatStyle.DateTimeSeparator.rawValue Date.ISO8601FormatStyle.TimeSeparator.init(rawValue:)
    Date.ISO8601FormatStyle.TimeSeparator.rawValue Date.ISO8601FormatStyle.TimeZoneSeparator.init(rawValue:)
    Date.ISO8601FormatStyle.TimeZoneSeparator.rawValue Date.ISO8601FormatStyle.consuming(_:startingAt:in:)
    Date.ISO8601FormatStyle.dateSeparator Date.ISO8601FormatStyle.dateSeparator(_:)
    Date.ISO8601FormatStyle.dateTimeSeparator Date.ISO8601FormatStyle.dateTimeSeparator(_:)
    Date.ISO8601FormatStyle.day() Date.ISO8601FormatStyle.encode(to:) Date.ISO8601FormatStyle.format(_:)
    Date.ISO8601FormatStyle.hash(into:) Date.ISO8601FormatStyle.hashValue
    Date.ISO8601FormatStyle.includingFractionalSeconds
    Date.ISO8601FormatStyle.init(dateSeparator:dateTimeSeparator:timeSeparator:timeZoneSeparator:includingFractionalSeconds:timeZone:)
    Date.ISO8601FormatStyle.init(dateSeparator:dateTimeSeparator:timeZone:) Date.ISO8601FormatStyle.init(from:)
    Date.ISO8601FormatStyle.month() Date.ISO8601FormatStyle.parse(_:) Date.ISO8601FormatStyle.parse(_:in:)
    Date.ISO8601FormatStyle.parseStrategy Date.ISO8601FormatStyle.time(includingFractionalSeconds:)
    Date.ISO8601FormatStyle.timeSeparator Date.ISO8601FormatStyle.timeSeparator(_:)
    Date.ISO8601FormatStyle.timeZone Date.ISO8601FormatStyle.timeZone(separator:)
    Date.ISO8601FormatStyle.timeZoneSeparator Date.ISO8601FormatStyle.timeZoneSeparator(_:)
    Date.ISO8601FormatStyle.weekOfYear() Date.ISO8601FormatStyle.year() Date.IntervalFormatStyle.calendar
    Date.IntervalFormatStyle.day() Date.IntervalFormatStyle.encode(to:) Date.IntervalFormatStyle.format(_:)
    Date.IntervalFormatStyle.hash(into:) Date.IntervalFormatStyle.hashValue Date.IntervalFormatStyle.hour(_:)
    Date.IntervalFormatStyle.init(date:time:locale:calendar:timeZone:) Date.IntervalFormatStyle.init(from:)
    Date.IntervalFormatStyle.locale Date.IntervalFormatStyle.locale(_:) Date.IntervalFormatStyle.minute()
    Date.IntervalFormatStyle.month(_:) Date.IntervalFormatStyle.second() Date.IntervalFormatStyle.timeZone
    Date.IntervalFormatStyle.timeZone(_:) Date.IntervalFormatStyle.weekday(_:) Date.IntervalFormatStyle.year()
    Date.ParseStrategy.calendar Date.ParseStrategy.consuming(_:startingAt:in:) Date.ParseStrategy.encode(to:)
    Date.ParseStrategy.format Date.ParseStrategy.hash(into:) Date.ParseStrategy.hashValue
    Date.ParseStrategy.init(format:locale:timeZone:calendar:isLenient:twoDigitStartDate:)
    Date.ParseStrategy.init(from:) Date.ParseStrategy.isLenient Date.ParseStrategy.locale
    Date.ParseStrategy.parse(_:) Date.ParseStrategy.timeZone Date.ParseStrategy.twoDigitStartDate
    Date.RelativeFormatStyle.Presentation.encode(to:) Date.RelativeFormatStyle.Presentation.hash(into:)
    Date.RelativeFormatStyle.Presentation.hashValue Date.RelativeFormatStyle.Presentation.init(from:)
    Date.RelativeFormatStyle.Presentation.named Date.RelativeFormatStyle.Presentation.numeric
    Date.RelativeFormatStyle.UnitsStyle.abbreviated Date.RelativeFormatStyle.UnitsStyle.encode(to:)
    Date.RelativeFormatStyle.UnitsStyle.hash(into:) Date.RelativeFormatStyle.UnitsStyle.hashValue
    Date.RelativeFormatStyle.UnitsStyle.init(from:) Date.RelativeFormatStyle.UnitsStyle.narrow
    Date.RelativeFormatStyle.UnitsStyle.spellOut Date.RelativeFormatStyle.UnitsStyle.wide
    Date.RelativeFormatStyle.allowedFields Date.RelativeFormatStyle.calendar
    Date.RelativeFormatStyle.capitalizationContext Date.RelativeFormatStyle.encode(to:)
    Date.RelativeFormatStyle.format(_:) Date.RelativeFormatStyle.hash(into:) Date.RelativeFormatStyle.hashValue
    Date.RelativeFormatStyle.init(allowedFields:presentation:unitsStyle:locale:calendar:capitalizationContext:)
    Date.RelativeFormatStyle.init(from:)
    Date.RelativeFormatStyle.init(presentation:unitsStyle:locale:calendar:capitalizationContext:)
    Date.RelativeFormatStyle.locale Date.RelativeFormatStyle.locale(_:) Date.RelativeFormatStyle.presentation
    Date.RelativeFormatStyle.unitsStyle Date.VerbatimFormatStyle.Attributed.discreteInput(after:)
    Date.VerbatimFormatStyle.Attributed.discreteInput(before:) Date.VerbatimFormatStyle.Attributed.encode(to:)
    Date.VerbatimFormatStyle.Attributed.format(_:) Date.VerbatimFormatStyle.Attributed.hash(into:)
    Date.VerbatimFormatStyle.Attributed.hashValue Date.VerbatimFormatStyle.Attributed.init(from:)
    Date.VerbatimFormatStyle.Attributed.input(after:) Date.VerbatimFormatStyle.Attributed.input(before:)
    Date.VerbatimFormatStyle.Attributed.locale(_:) Date.VerbatimFormatStyle.Attributed.subscript
    Date.VerbatimFormatStyle.Attributed.subscript(dynamicMember:) Date.VerbatimFormatStyle.attributed
    Date.VerbatimFormatStyle.attributedStyle Date.VerbatimFormatStyle.calendar
    Date.VerbatimFormatStyle.consuming(_:startingAt:in:) Date.VerbatimFormatStyle.discreteInput(after:)
    Date.VerbatimFormatStyle.discreteInput(before:) Date.VerbatimFormatStyle.encode(to:)
    Date.VerbatimFormatStyle.format(_:) Date.VerbatimFormatStyle.hash(into:) Date.VerbatimFormatStyle.hashValue
    Date.VerbatimFormatStyle.init(format:locale:timeZone:calendar:) Date.VerbatimFormatStyle.init(from:)
    Date.VerbatimFormatStyle.input(after:) Date.VerbatimFormatStyle.input(before:)
    Date.VerbatimFormatStyle.locale Date.VerbatimFormatStyle.locale(_:) Date.VerbatimFormatStyle.parseStrategy
    Date.VerbatimFormatStyle.timeZone Date.addTimeInterval(_:) Date.addingTimeInterval(_:) Date.advanced(by:)
    Date.capped Date.compare(_:) Date.debugDescription Date.description Date.description(with:)
    Date.distance(to:) Date.distantFuture Date.distantPast Date.encode(to:) Date.formatted() Date.formatted(_:)
    Date.formatted(date:time:) Date.hash(into:) Date.hashValue Date.init() Date.init(_:strategy:)
    Date.init(from:) Date.init(timeInterval:since:) Date.init(timeIntervalSince1970:)
    Date.init(timeIntervalSinceNow:) Date.init(timeIntervalSinceReferenceDate:) Date.isValidForEnumeration
    Date.nextDown Date.nextUp Date.now Date.playgroundDescription Date.timeIntervalBetween1970AndReferenceDate
    Date.timeIntervalSince(_:) Date.timeIntervalSince1970 Date.timeIntervalSinceNow
    Date.timeIntervalSinceReferenceDate Date.validCalendarRange
    DateComponents.ISO8601FormatStyle.consuming(_:startingAt:in:)
    DateComponents.ISO8601FormatStyle.dateSeparator DateComponents.ISO8601FormatStyle.dateSeparator(_:)
    DateComponents.ISO8601FormatStyle.dateTimeSeparator DateComponents.ISO8601FormatStyle.dateTimeSeparator(_:)
    DateComponents.ISO8601FormatStyle.day() DateComponents.ISO8601FormatStyle.encode(to:)
    DateComponents.ISO8601FormatStyle.format(_:) DateComponents.ISO8601FormatStyle.hash(into:)
    DateComponents.ISO8601FormatStyle.hashValue DateComponents.ISO8601FormatStyle.includingFractionalSeconds
    DateComponents.ISO8601FormatStyle.init(dateSeparator:dateTimeSeparator:timeSeparator:timeZoneSeparator:includingFractionalSeconds:timeZone:)
    DateComponents.ISO8601FormatStyle.init(from:) DateComponents.ISO8601FormatStyle.month()
    DateComponents.ISO8601FormatStyle.parse(_:) DateComponents.ISO8601FormatStyle.parseStrategy
    DateComponents.ISO8601FormatStyle.time(includingFractionalSeconds:)
    DateComponents.ISO8601FormatStyle.timeSeparator DateComponents.ISO8601FormatStyle.timeSeparator(_:)
    DateComponents.ISO8601FormatStyle.timeZone DateComponents.ISO8601FormatStyle.timeZone(separator:)
    DateComponents.ISO8601FormatStyle.timeZoneSeparator DateComponents.ISO8601FormatStyle.timeZoneSeparator(_:)
    DateComponents.ISO8601FormatStyle.weekOfYear() DateComponents.ISO8601FormatStyle.year()
    DateComponents.calendar DateComponents.date DateComponents.day DateComponents.dayOfYear
    DateComponents.debugDescription DateComponents.description DateComponents.encode(to:) DateComponents.era
    DateComponents.formatted(_:) DateComponents.hash(into:) DateComponents.hashValue DateComponents.hour
    DateComponents.init(_:strategy:)
    DateComponents.init(calendar:timeZone:era:year:month:day:hour:minute:second:nanosecond:weekday:weekdayOrdinal:quarter:weekOfMonth:weekOfYear:yearForWeekOfYear:)
    DateComponents.init(component:value:) DateComponents.init(from:) DateComponents.isLeapMonth
    DateComponents.isRepeatedDay DateComponents.isValidDate DateComponents.isValidDate(in:)
    DateComponents.minute DateComponents.month DateComponents.nanosecond DateComponents.quarter
    DateComponents.second DateComponents.setValue(_:for:) DateComponents.timeZone DateComponents.value(for:)
    DateComponents.week DateComponents.weekOfMonth DateComponents.weekOfYear DateComponents.weekday
    DateComponents.weekdayOrdinal DateComponents.year DateComponents.yearForWeekOfYear
    DateFormatter.Style.init(rawValue:) DateFormatter.Style.rawValue DateFormatter.__allocating_init()
    DateFormatter.amSymbol DateFormatter.calendar DateFormatter.date(from:) DateFormatter.dateFormat
    DateFormatter.dateFormat(fromTemplate:options:locale:) DateFormatter.dateStyle DateFormatter.defaultDate
    DateFormatter.deinit DateFormatter.doesRelativeDateFormatting DateFormatter.eraSymbols
    DateFormatter.generatesCalendarDates DateFormatter.gregorianStartDate DateFormatter.init()
    DateFormatter.isLenient DateFormatter.locale DateFormatter.localizedString(from:dateStyle:timeStyle:)
    DateFormatter.longEraSymbols DateFormatter.monthSymbols DateFormatter.pmSymbol DateFormatter.quarterSymbols
    DateFormatter.setLocalizedDateFormatFromTemplate(_:) DateFormatter.shortMonthSymbols
    DateFormatter.shortQuarterSymbols DateFormatter.shortStandaloneMonthSymbols
    DateFormatter.shortStandaloneQuarterSymbols DateFormatter.shortStandaloneWeekdaySymbols
    DateFormatter.shortWeekdaySymbols DateFormatter.standaloneMonthSymbols
    DateFormatter.standaloneQuarterSymbols DateFormatter.standaloneWeekdaySymbols DateFormatter.string(for:)
    DateFormatter.string(from:) DateFormatter.timeStyle DateFormatter.timeZone DateFormatter.twoDigitStartDate
    DateFormatter.veryShortMonthSymbols DateFormatter.veryShortStandaloneMonthSymbols
    DateFormatter.veryShortStandaloneWeekdaySymbols DateFormatter.veryShortWeekdaySymbols
    DateFormatter.weekdaySymbols DateInterval.compare(_:) DateInterval.contains(_:)
    DateInterval.debugDescription DateInterval.description DateInterval.duration DateInterval.encode(to:)
    DateInterval.end DateInterval.hash(into:) DateInterval.hashValue DateInterval.init()
    DateInterval.init(from:) DateInterval.init(start:duration:) DateInterval.init(start:end:)
    DateInterval.intersection(with:) DateInterval.intersects(_:) DateInterval.start
    Decimal.CalculationError.init(rawValue:) Decimal.CalculationError.rawValue
    Decimal.FormatStyle.Attributed.encode(to:) Decimal.FormatStyle.Attributed.format(_:)
    Decimal.FormatStyle.Attributed.hash(into:) Decimal.FormatStyle.Attributed.hashValue
    Decimal.FormatStyle.Attributed.init(from:) Decimal.FormatStyle.Attributed.locale(_:)
    Decimal.FormatStyle.Currency.attributed Decimal.FormatStyle.Currency.consuming(_:startingAt:in:)
    Decimal.FormatStyle.Currency.currencyCode Decimal.FormatStyle.Currency.decimalSeparator(strategy:)
    Decimal.FormatStyle.Currency.encode(to:) Decimal.FormatStyle.Currency.format(_:)
    Decimal.FormatStyle.Currency.grouping(_:) Decimal.FormatStyle.Currency.hash(into:)
    Decimal.FormatStyle.Currency.hashValue Decimal.FormatStyle.Currency.init(code:locale:)
    Decimal.FormatStyle.Currency.init(from:) Decimal.FormatStyle.Currency.locale
    Decimal.FormatStyle.Currency.locale(_:) Decimal.FormatStyle.Currency.notation(_:)
    Decimal.FormatStyle.Currency.parseStrategy Decimal.FormatStyle.Currency.precision(_:)
    Decimal.FormatStyle.Currency.presentation(_:) Decimal.FormatStyle.Currency.rounded(rule:increment:)
    Decimal.FormatStyle.Currency.scale(_:) Decimal.FormatStyle.Currency.sign(strategy:)
    Decimal.FormatStyle.Percent.attributed Decimal.FormatStyle.Percent.consuming(_:startingAt:in:)
    Decimal.FormatStyle.Percent.decimalSeparator(strategy:) Decimal.FormatStyle.Percent.encode(to:)
    Decimal.FormatStyle.Percent.format(_:) Decimal.FormatStyle.Percent.grouping(_:)
    Decimal.FormatStyle.Percent.hash(into:) Decimal.FormatStyle.Percent.hashValue
    Decimal.FormatStyle.Percent.init(from:) Decimal.FormatStyle.Percent.init(locale:)
    Decimal.FormatStyle.Percent.locale Decimal.FormatStyle.Percent.locale(_:)
    Decimal.FormatStyle.Percent.notation(_:) Decimal.FormatStyle.Percent.parseStrategy
    Decimal.FormatStyle.Percent.precision(_:) Decimal.FormatStyle.Percent.rounded(rule:increment:)
    Decimal.FormatStyle.Percent.scale(_:) Decimal.FormatStyle.Percent.sign(strategy:)
    Decimal.FormatStyle.attributed Decimal.FormatStyle.consuming(_:startingAt:in:)
    Decimal.FormatStyle.decimalSeparator(strategy:) Decimal.FormatStyle.encode(to:)
    Decimal.FormatStyle.format(_:) Decimal.FormatStyle.grouping(_:) Decimal.FormatStyle.hash(into:)
    Decimal.FormatStyle.hashValue Decimal.FormatStyle.init(from:) Decimal.FormatStyle.init(locale:)
    Decimal.FormatStyle.locale Decimal.FormatStyle.locale(_:) Decimal.FormatStyle.notation(_:)
    Decimal.FormatStyle.parseStrategy Decimal.FormatStyle.precision(_:)
    Decimal.FormatStyle.rounded(rule:increment:) Decimal.FormatStyle.scale(_:)
    Decimal.FormatStyle.sign(strategy:) Decimal.ParseStrategy.encode(to:) Decimal.ParseStrategy.formatStyle
    Decimal.ParseStrategy.hash(into:) Decimal.ParseStrategy.hashValue Decimal.ParseStrategy.init(from:)
    Decimal.ParseStrategy.lenient Decimal.ParseStrategy.parse(_:) Decimal.RoundingMode.init(rawValue:)
    Decimal.RoundingMode.rawValue Decimal.add(_:) Decimal.advanced(by:)
    Decimal.decimal(from:decimalSeparator:matchEntireString:) Decimal.description Decimal.distance(to:)
    Decimal.divide(by:) Decimal.encode(to:) Decimal.exponent Decimal.floatingPointClass
    Decimal.formTruncatingRemainder(dividingBy:) Decimal.formatted() Decimal.formatted(_:)
    Decimal.greatestFiniteMagnitude Decimal.hash(into:) Decimal.hashValue Decimal.infinity Decimal.init()
    Decimal.init(_:) Decimal.init(_:format:lenient:) Decimal.init(_:strategy:)
    Decimal.init(_exponent:_length:_isNegative:_isCompact:_reserved:_mantissa:) Decimal.init(exactly:)
    Decimal.init(floatLiteral:) Decimal.init(from:) Decimal.init(integerLiteral:)
    Decimal.init(mantissa:exponent:isNegative:) Decimal.init(sign:exponent:significand:)
    Decimal.init(signOf:magnitudeOf:) Decimal.init(string:locale:) Decimal.isCanonical Decimal.isEqual(to:)
    Decimal.isFinite Decimal.isInfinite Decimal.isLess(than:) Decimal.isLessThanOrEqualTo(_:) Decimal.isNaN
    Decimal.isNormal Decimal.isSignMinus Decimal.isSignaling Decimal.isSignalingNaN Decimal.isSubnormal
    Decimal.isTotallyOrdered(belowOrEqualTo:) Decimal.isZero Decimal.leastFiniteMagnitude
    Decimal.leastNonzeroMagnitude Decimal.leastNormalMagnitude Decimal.magnitude Decimal.multiply(by:)
    Decimal.nan Decimal.negate() Decimal.nextDown Decimal.nextUp Decimal.pi Decimal.quietNaN Decimal.radix
    Decimal.sign Decimal.signalingNaN Decimal.significand Decimal.subtract(_:) Decimal.toString(with:)
    Decimal.ulp DispatchGroup.__allocating_init() DispatchGroup.deinit DispatchGroup.enter()
    DispatchGroup.init() DispatchGroup.leave() DispatchGroup.wait() DispatchGroup.wait(timeout:)
    DispatchGroup.wait(wallTimeout:) DispatchObject.activate() DispatchObject.deinit DispatchObject.resume()
    DispatchObject.setTarget(queue:) DispatchObject.suspend() DispatchQoS.QoSClass.hash(into:)
    DispatchQoS.QoSClass.hashValue DispatchQoS.background DispatchQoS.default
    DispatchQoS.init(qosClass:relativePriority:) DispatchQoS.qosClass DispatchQoS.relativePriority
    DispatchQoS.unspecified DispatchQoS.userInitiated DispatchQoS.userInteractive DispatchQoS.utility
    DispatchQueue.Attributes.concurrent DispatchQueue.Attributes.init(rawValue:)
    DispatchQueue.Attributes.initiallyInactive DispatchQueue.Attributes.rawValue
    DispatchQueue.AutoreleaseFrequency.hash(into:) DispatchQueue.AutoreleaseFrequency.hashValue
    DispatchQueue.GlobalQueuePriority.hash(into:) DispatchQueue.GlobalQueuePriority.hashValue
    DispatchQueue.__allocating_init(label:qos:attributes:autoreleaseFrequency:target:) DispatchQueue.deinit
    DispatchQueue.getSpecific(key:) DispatchQueue.global(priority:) DispatchQueue.global(qos:)
    DispatchQueue.label DispatchQueue.main DispatchQueue.qos DispatchQueue.setSpecific(key:value:)
    DispatchQueue.sync(execute:) DispatchQueue.sync(flags:execute:) DispatchSemaphore.__allocating_init(value:)
    DispatchSemaphore.deinit DispatchSemaphore.init(value:) DispatchSemaphore.signal() DispatchSemaphore.wait()
    DispatchSemaphore.wait(timeout:) DispatchSemaphore.wait(wallTimeout:)
    DispatchSpecificKey.__allocating_init() DispatchSpecificKey.deinit DispatchSpecificKey.init()
    DispatchTime.distantFuture DispatchTime.init(uptimeNanoseconds:) DispatchTime.now() DispatchTime.rawValue
    DispatchTime.uptimeNanoseconds DispatchTimeoutResult.hash(into:) DispatchTimeoutResult.hashValue
    DispatchWorkItemFlags.assignCurrentContext DispatchWorkItemFlags.barrier DispatchWorkItemFlags.detached
    DispatchWorkItemFlags.enforceQoS DispatchWorkItemFlags.inheritQoS DispatchWorkItemFlags.init(rawValue:)
    DispatchWorkItemFlags.noQoS DispatchWorkItemFlags.rawValue Error.localizedDescription
    Formatter.Context.init(rawValue:) Formatter.Context.rawValue Formatter.UnitStyle.init(rawValue:)
    Formatter.UnitStyle.rawValue Formatter.__allocating_init() Formatter.copy() Formatter.deinit
    Formatter.editingString(for:) Formatter.init() Formatter.objectValue(_:) Formatter.string(for:)
    ISO8601DateFormatter.Options.init(rawValue:) ISO8601DateFormatter.Options.rawValue
    ISO8601DateFormatter.Options.withColonSeparatorInTime
    ISO8601DateFormatter.Options.withColonSeparatorInTimeZone
    ISO8601DateFormatter.Options.withDashSeparatorInDate ISO8601DateFormatter.Options.withDay
    ISO8601DateFormatter.Options.withFractionalSeconds ISO8601DateFormatter.Options.withFullDate
    ISO8601DateFormatter.Options.withFullTime ISO8601DateFormatter.Options.withInternetDateTime
    ISO8601DateFormatter.Options.withMonth ISO8601DateFormatter.Options.withSpaceBetweenDateAndTime
    ISO8601DateFormatter.Options.withTime ISO8601DateFormatter.Options.withTimeZone
    ISO8601DateFormatter.Options.withWeekOfYear ISO8601DateFormatter.Options.withYear
    ISO8601DateFormatter.__allocating_init() ISO8601DateFormatter.date(from:) ISO8601DateFormatter.deinit
    ISO8601DateFormatter.formatOptions ISO8601DateFormatter.init() ISO8601DateFormatter.string(from:)
    ISO8601DateFormatter.string(from:timeZone:formatOptions:) ISO8601DateFormatter.supportsSecureCoding
    ISO8601DateFormatter.timeZone IndexPath.append(_:) IndexPath.appending(_:) IndexPath.compare(_:)
    IndexPath.count IndexPath.debugDescription IndexPath.description IndexPath.dropLast() IndexPath.encode(to:)
    IndexPath.endIndex IndexPath.hash(into:) IndexPath.hashValue IndexPath.index(after:)
    IndexPath.index(before:) IndexPath.init() IndexPath.init(arrayLiteral:) IndexPath.init(from:)
    IndexPath.init(index:) IndexPath.init(indexes:) IndexPath.makeIterator() IndexPath.startIndex
    IndexPath.subscript IndexPath.subscript(_:) IndexSet.Index.description IndexSet.RangeView.endIndex
    IndexSet.RangeView.index(after:) IndexSet.RangeView.index(before:) IndexSet.RangeView.makeIterator()
    IndexSet.RangeView.startIndex IndexSet.RangeView.subscript IndexSet.RangeView.subscript(_:)
    IndexSet.contains(_:) IndexSet.contains(integersIn:) IndexSet.count IndexSet.count(in:)
    IndexSet.debugDescription IndexSet.description IndexSet.encode(to:) IndexSet.endIndex
    IndexSet.filteredIndexSet(in:includeInteger:) IndexSet.filteredIndexSet(includeInteger:) IndexSet.first
    IndexSet.formIndex(after:) IndexSet.formIndex(before:) IndexSet.formIntersection(_:)
    IndexSet.formSymmetricDifference(_:) IndexSet.formUnion(_:) IndexSet.hash(into:) IndexSet.hashValue
    IndexSet.index(after:) IndexSet.index(before:) IndexSet.indexRange(in:) IndexSet.init()
    IndexSet.init(from:) IndexSet.init(integer:) IndexSet.init(integersIn:) IndexSet.insert(_:)
    IndexSet.insert(integersIn:) IndexSet.integerGreaterThan(_:) IndexSet.integerGreaterThanOrEqualTo(_:)
    IndexSet.integerLessThan(_:) IndexSet.integerLessThanOrEqualTo(_:) IndexSet.intersection(_:)
    IndexSet.intersects(integersIn:) IndexSet.isEmpty IndexSet.last IndexSet.makeIterator() IndexSet.rangeView
    IndexSet.rangeView(of:) IndexSet.remove(_:) IndexSet.remove(integersIn:) IndexSet.removeAll()
    IndexSet.shift(startingAt:by:) IndexSet.startIndex IndexSet.subscript IndexSet.subscript(_:)
    IndexSet.symmetricDifference(_:) IndexSet.union(_:) IndexSet.update(with:)
    JSONDecoder.DateDecodingStrategy.formatted(_:) JSONDecoder.__allocating_init() JSONDecoder.allowsJSON5
    JSONDecoder.assumesTopLevelDictionary JSONDecoder.dataDecodingStrategy JSONDecoder.dateDecodingStrategy
    JSONDecoder.decode(_:from:) JSONDecoder.decode(_:from:configuration:) JSONDecoder.deinit JSONDecoder.init()
    JSONDecoder.keyDecodingStrategy JSONDecoder.nonConformingFloatDecodingStrategy JSONDecoder.userInfo
    JSONEncoder.DateEncodingStrategy.formatted(_:) JSONEncoder.OutputFormatting.init(rawValue:)
    JSONEncoder.OutputFormatting.prettyPrinted JSONEncoder.OutputFormatting.rawValue
    JSONEncoder.OutputFormatting.sortedKeys JSONEncoder.OutputFormatting.withoutEscapingSlashes
    JSONEncoder.__allocating_init() JSONEncoder.dataEncodingStrategy JSONEncoder.dateEncodingStrategy
    JSONEncoder.deinit JSONEncoder.encode(_:) JSONEncoder.encode(_:configuration:) JSONEncoder.init()
    JSONEncoder.keyEncodingStrategy JSONEncoder.nonConformingFloatEncodingStrategy JSONEncoder.outputFormatting
    JSONEncoder.userInfo Locale.Collation.availableCollations Locale.Collation.availableCollations(for:)
    Locale.Collation.cldrKeywordKey Locale.Collation.debugDescription Locale.Collation.encode(to:)
    Locale.Collation.hash(into:) Locale.Collation.hashValue Locale.Collation.identifier
    Locale.Collation.init(_:) Locale.Collation.init(from:) Locale.Collation.init(stringLiteral:)
    Locale.Collation.legacyKeywordKey Locale.Collation.searchRules Locale.Collation.standard
    Locale.Components.calendar Locale.Components.collation Locale.Components.currency
    Locale.Components.encode(to:) Locale.Components.firstDayOfWeek Locale.Components.hash(into:)
    Locale.Components.hashValue Locale.Components.hourCycle Locale.Components.icuIdentifier
    Locale.Components.init(from:) Locale.Components.init(identifier:)
    Locale.Components.init(languageCode:script:languageRegion:) Locale.Components.init(locale:)
    Locale.Components.languageComponents Locale.Components.measurementSystem Locale.Components.numberingSystem
    Locale.Components.region Locale.Components.subdivision Locale.Components.timeZone Locale.Components.variant
    Locale.Currency.cldrKeywordKey Locale.Currency.debugDescription Locale.Currency.encode(to:)
    Locale.Currency.hash(into:) Locale.Currency.hashValue Locale.Currency.identifier Locale.Currency.init(_:)
    Locale.Currency.init(from:) Locale.Currency.init(stringLiteral:) Locale.Currency.isISOCurrency
    Locale.Currency.isoCurrencies Locale.Currency.legacyKeywordKey Locale.Currency.unknown
    Locale.HourCycle.cldrKeywordKey Locale.HourCycle.init(rawValue:) Locale.HourCycle.legacyKeywordKey
    Locale.HourCycle.rawValue Locale.IdentifierType.hash(into:) Locale.IdentifierType.hashValue
    Locale.Language.Components.encode(to:) Locale.Language.Components.hash(into:)
    Locale.Language.Components.hashValue Locale.Language.Components.identifier
    Locale.Language.Components.init(from:) Locale.Language.Components.init(identifier:)
    Locale.Language.Components.init(language:) Locale.Language.Components.init(languageCode:script:region:)
    Locale.Language.Components.languageCode Locale.Language.Components.region Locale.Language.Components.script
    Locale.Language.characterDirection Locale.Language.components Locale.Language.encode(to:)
    Locale.Language.hasCommonParent(with:) Locale.Language.hash(into:) Locale.Language.hashValue
    Locale.Language.init(components:) Locale.Language.init(from:) Locale.Language.init(identifier:)
    Locale.Language.init(languageCode:script:region:) Locale.Language.isEquivalent(to:)
    Locale.Language.languageCode Locale.Language.lineLayoutDirection Locale.Language.maximalIdentifier
    Locale.Language.minimalIdentifier Locale.Language.parent Locale.Language.region Locale.Language.script
    Locale.Language.systemLanguages Locale.LanguageCode.IdentifierType.hash(into:)
    Locale.LanguageCode.IdentifierType.hashValue Locale.LanguageCode.ainu Locale.LanguageCode.albanian
    Locale.LanguageCode.amharic Locale.LanguageCode.apacheWestern Locale.LanguageCode.arabic
    Locale.LanguageCode.armenian Locale.LanguageCode.assamese Locale.LanguageCode.assyrian
    Locale.LanguageCode.azerbaijani Locale.LanguageCode.bangla Locale.LanguageCode.belarusian
    Locale.LanguageCode.bodo Locale.LanguageCode.bulgarian Locale.LanguageCode.burmese
    Locale.LanguageCode.cantonese Locale.LanguageCode.catalan Locale.LanguageCode.cherokee
    Locale.LanguageCode.chinese Locale.LanguageCode.croatian Locale.LanguageCode.czech
    Locale.LanguageCode.danish Locale.LanguageCode.debugDescription Locale.LanguageCode.dhivehi
    Locale.LanguageCode.dogri Locale.LanguageCode.dutch Locale.LanguageCode.dzongkha
    Locale.LanguageCode.encode(to:) Locale.LanguageCode.english Locale.LanguageCode.estonian
    Locale.LanguageCode.faroese Locale.LanguageCode.finnish Locale.LanguageCode.french Locale.LanguageCode.fula
    Locale.LanguageCode.georgian Locale.LanguageCode.german Locale.LanguageCode.greek
    Locale.LanguageCode.gujarati Locale.LanguageCode.hash(into:) Locale.LanguageCode.hashValue
    Locale.LanguageCode.hawaiian Locale.LanguageCode.hebrew Locale.LanguageCode.hindi
    Locale.LanguageCode.hungarian Locale.LanguageCode.icelandic Locale.LanguageCode.identifier
    Locale.LanguageCode.identifier(_:) Locale.LanguageCode.igbo Locale.LanguageCode.indonesian
    Locale.LanguageCode.init(_:) Locale.LanguageCode.init(from:) Locale.LanguageCode.init(stringLiteral:)
    Locale.LanguageCode.irish Locale.LanguageCode.isISOLanguage Locale.LanguageCode.isoLanguageCodes
    Locale.LanguageCode.italian Locale.LanguageCode.japanese Locale.LanguageCode.kannada
    Locale.LanguageCode.kashmiri Locale.LanguageCode.kazakh Locale.LanguageCode.khmer
    Locale.LanguageCode.konkani Locale.LanguageCode.korean Locale.LanguageCode.kurdish
    Locale.LanguageCode.kurdishSorani Locale.LanguageCode.kyrgyz Locale.LanguageCode.lao
    Locale.LanguageCode.latvian Locale.LanguageCode.lithuanian Locale.LanguageCode.macedonian
    Locale.LanguageCode.maithili Locale.LanguageCode.malay Locale.LanguageCode.malayalam
    Locale.LanguageCode.maltese Locale.LanguageCode.manipuri Locale.LanguageCode.marathi
    Locale.LanguageCode.mongolian Locale.LanguageCode.multiple Locale.LanguageCode.māori
    Locale.LanguageCode.navajo Locale.LanguageCode.nepali Locale.LanguageCode.norwegian
    Locale.LanguageCode.norwegianBokmål Locale.LanguageCode.norwegianNynorsk Locale.LanguageCode.odia
    Locale.LanguageCode.pashto Locale.LanguageCode.persian Locale.LanguageCode.polish
    Locale.LanguageCode.portuguese Locale.LanguageCode.punjabi Locale.LanguageCode.rohingya
    Locale.LanguageCode.romanian Locale.LanguageCode.russian Locale.LanguageCode.samoan
    Locale.LanguageCode.sanskrit Locale.LanguageCode.santali Locale.LanguageCode.serbian
    Locale.LanguageCode.sindhi Locale.LanguageCode.sinhala Locale.LanguageCode.slovak
    Locale.LanguageCode.slovenian Locale.LanguageCode.spanish Locale.LanguageCode.swahili
    Locale.LanguageCode.swedish Locale.LanguageCode.tagalog Locale.LanguageCode.tajik Locale.LanguageCode.tamil
    Locale.LanguageCode.telugu Locale.LanguageCode.thai Locale.LanguageCode.tibetan Locale.LanguageCode.tongan
    Locale.LanguageCode.turkish Locale.LanguageCode.turkmen Locale.LanguageCode.ukrainian
    Locale.LanguageCode.unavailable Locale.LanguageCode.uncoded Locale.LanguageCode.unidentified
    Locale.LanguageCode.urdu Locale.LanguageCode.uyghur Locale.LanguageCode.uzbek
    Locale.LanguageCode.vietnamese Locale.LanguageCode.welsh Locale.LanguageCode.yiddish
    Locale.LanguageDirection.init(rawValue:) Locale.LanguageDirection.rawValue
    Locale.MeasurementSystem.cldrKeywordKey Locale.MeasurementSystem.debugDescription
    Locale.MeasurementSystem.encode(to:) Locale.MeasurementSystem.hash(into:)
    Locale.MeasurementSystem.hashValue Locale.MeasurementSystem.identifier Locale.MeasurementSystem.init(_:)
    Locale.MeasurementSystem.init(from:) Locale.MeasurementSystem.init(stringLiteral:)
    Locale.MeasurementSystem.legacyKeywordKey Locale.MeasurementSystem.measurementSystems
    Locale.MeasurementSystem.metric Locale.MeasurementSystem.uk Locale.MeasurementSystem.us
    Locale.NumberingSystem.availableNumberingSystems Locale.NumberingSystem.cldrKeywordKey
    Locale.NumberingSystem.debugDescription Locale.NumberingSystem.encode(to:)
    Locale.NumberingSystem.hash(into:) Locale.NumberingSystem.hashValue Locale.NumberingSystem.identifier
    Locale.NumberingSystem.init(_:) Locale.NumberingSystem.init(from:)
    Locale.NumberingSystem.init(stringLiteral:) Locale.NumberingSystem.latn
    Locale.NumberingSystem.legacyKeywordKey Locale.Region.Category.continent
    Locale.Region.Category.debugDescription Locale.Region.Category.encode(to:) Locale.Region.Category.grouping
    Locale.Region.Category.hash(into:) Locale.Region.Category.hashValue Locale.Region.Category.init(from:)
    Locale.Region.Category.subcontinent Locale.Region.Category.territory Locale.Region.Category.world
    Locale.Region.afghanistan Locale.Region.albania Locale.Region.algeria Locale.Region.americanSamoa
    Locale.Region.andorra Locale.Region.angola Locale.Region.anguilla Locale.Region.antarctica
    Locale.Region.antiguaBarbuda Locale.Region.argentina Locale.Region.armenia Locale.Region.aruba
    Locale.Region.ascensionIsland Locale.Region.australia Locale.Region.austria Locale.Region.azerbaijan
    Locale.Region.bahamas Locale.Region.bahrain Locale.Region.bangladesh Locale.Region.barbados
    Locale.Region.belarus Locale.Region.belgium Locale.Region.belize Locale.Region.benin Locale.Region.bermuda
    Locale.Region.bhutan Locale.Region.bolivia Locale.Region.bosniaHerzegovina Locale.Region.botswana
    Locale.Region.bouvetIsland Locale.Region.brazil Locale.Region.britishVirginIslands Locale.Region.brunei
    Locale.Region.bulgaria Locale.Region.burkinaFaso Locale.Region.burundi Locale.Region.cambodia
    Locale.Region.cameroon Locale.Region.canada Locale.Region.canaryIslands Locale.Region.capeVerde
    Locale.Region.caribbeanNetherlands Locale.Region.category Locale.Region.caymanIslands
    Locale.Region.centralAfricanRepublic Locale.Region.ceutaMelilla Locale.Region.chad
    Locale.Region.chagosArchipelago Locale.Region.chile Locale.Region.chinaMainland
    Locale.Region.christmasIsland Locale.Region.cldrKeywordKey Locale.Region.clippertonIsland
    Locale.Region.cocosIslands Locale.Region.colombia Locale.Region.comoros Locale.Region.congoBrazzaville
    Locale.Region.congoKinshasa Locale.Region.containingRegion Locale.Region.continent
    Locale.Region.cookIslands Locale.Region.costaRica Locale.Region.croatia Locale.Region.cuba
    Locale.Region.curaçao Locale.Region.cyprus Locale.Region.czechia Locale.Region.côteDIvoire
    Locale.Region.debugDescription Locale.Region.denmark Locale.Region.diegoGarcia Locale.Region.djibouti
    Locale.Region.dominica Locale.Region.dominicanRepublic Locale.Region.ecuador Locale.Region.egypt
    Locale.Region.elSalvador Locale.Region.encode(to:) Locale.Region.equatorialGuinea Locale.Region.eritrea
    Locale.Region.estonia Locale.Region.eswatini Locale.Region.ethiopia Locale.Region.falklandIslands
    Locale.Region.faroeIslands Locale.Region.fiji Locale.Region.finland Locale.Region.france
    Locale.Region.frenchGuiana Locale.Region.frenchPolynesia Locale.Region.frenchSouthernTerritories
    Locale.Region.gabon Locale.Region.gambia Locale.Region.georgia Locale.Region.germany Locale.Region.ghana
    Locale.Region.gibraltar Locale.Region.greece Locale.Region.greenland Locale.Region.grenada
    Locale.Region.guadeloupe Locale.Region.guam Locale.Region.guatemala Locale.Region.guernsey
    Locale.Region.guinea Locale.Region.guineaBissau Locale.Region.guyana Locale.Region.haiti
    Locale.Region.hash(into:) Locale.Region.hashValue Locale.Region.heardMcdonaldIslands Locale.Region.honduras
    Locale.Region.hongKong Locale.Region.hungary Locale.Region.iceland Locale.Region.identifier
    Locale.Region.india Locale.Region.indonesia Locale.Region.init(_:) Locale.Region.init(from:)
    Locale.Region.init(stringLiteral:) Locale.Region.iran Locale.Region.iraq Locale.Region.ireland
    Locale.Region.isISORegion Locale.Region.isleOfMan Locale.Region.isoRegions
    Locale.Region.isoRegions(ofCategory:) Locale.Region.israel Locale.Region.italy Locale.Region.jamaica
    Locale.Region.japan Locale.Region.jersey Locale.Region.jordan Locale.Region.kazakhstan Locale.Region.kenya
    Locale.Region.kiribati Locale.Region.kosovo Locale.Region.kuwait Locale.Region.kyrgyzstan
    Locale.Region.laos Locale.Region.latinAmerica Locale.Region.latvia Locale.Region.lebanon
    Locale.Region.legacyKeywordKey Locale.Region.lesotho Locale.Region.liberia Locale.Region.libya
    Locale.Region.liechtenstein Locale.Region.lithuania Locale.Region.luxembourg Locale.Region.macao
    Locale.Region.madagascar Locale.Region.malawi Locale.Region.malaysia Locale.Region.maldives
    Locale.Region.mali Locale.Region.malta Locale.Region.marshallIslands Locale.Region.martinique
    Locale.Region.mauritania Locale.Region.mauritius Locale.Region.mayotte Locale.Region.mexico
    Locale.Region.micronesia Locale.Region.moldova Locale.Region.monaco Locale.Region.mongolia
    Locale.Region.montenegro Locale.Region.montserrat Locale.Region.morocco Locale.Region.mozambique
    Locale.Region.myanmar Locale.Region.namibia Locale.Region.nauru Locale.Region.nepal
    Locale.Region.netherlands Locale.Region.newCaledonia Locale.Region.newZealand Locale.Region.nicaragua
    Locale.Region.niger Locale.Region.nigeria Locale.Region.niue Locale.Region.norfolkIsland
    Locale.Region.northMacedonia Locale.Region.northernMarianaIslands Locale.Region.norway Locale.Region.oman
    Locale.Region.pakistan Locale.Region.palau Locale.Region.palestinianTerritories Locale.Region.panama
    Locale.Region.papuaNewGuinea Locale.Region.paraguay Locale.Region.peru Locale.Region.philippines
    Locale.Region.pitcairnIslands Locale.Region.poland Locale.Region.portugal Locale.Region.puertoRico
    Locale.Region.qatar Locale.Region.romania Locale.Region.russia Locale.Region.rwanda Locale.Region.réunion
    Locale.Region.saintBarthélemy Locale.Region.saintHelena Locale.Region.saintKittsNevis
    Locale.Region.saintLucia Locale.Region.saintMartin Locale.Region.saintPierreMiquelon
    Locale.Region.saintVincentGrenadines Locale.Region.samoa Locale.Region.sanMarino Locale.Region.saudiArabia
    Locale.Region.senegal Locale.Region.serbia Locale.Region.seychelles Locale.Region.sierraLeone
    Locale.Region.singapore Locale.Region.sintMaarten Locale.Region.slovakia Locale.Region.slovenia
    Locale.Region.solomonIslands Locale.Region.somalia Locale.Region.southAfrica
    Locale.Region.southGeorgiaSouthSandwichIslands Locale.Region.southKorea Locale.Region.southSudan
    Locale.Region.spain Locale.Region.sriLanka Locale.Region.subRegions Locale.Region.subRegions(ofCategory:)
    Locale.Region.subcontinent Locale.Region.suriname Locale.Region.svalbardJanMayen Locale.Region.sweden
    Locale.Region.switzerland Locale.Region.sãoToméPríncipe Locale.Region.taiwan Locale.Region.tajikistan
    Locale.Region.tanzania Locale.Region.thailand Locale.Region.timorLeste Locale.Region.togo
    Locale.Region.tokelau Locale.Region.tonga Locale.Region.trinidadTobago Locale.Region.tristanDaCunha
    Locale.Region.tunisia Locale.Region.turkey Locale.Region.turkmenistan Locale.Region.turksCaicosIslands
    Locale.Region.tuvalu Locale.Region.uganda Locale.Region.ukraine Locale.Region.unitedArabEmirates
    Locale.Region.unitedKingdom Locale.Region.unitedStates Locale.Region.unitedStatesOutlyingIslands
    Locale.Region.unitedStatesVirginIslands Locale.Region.unknown Locale.Region.uruguay
    Locale.Region.uzbekistan Locale.Region.vanuatu Locale.Region.vaticanCity Locale.Region.venezuela
    Locale.Region.vietnam Locale.Region.wallisFutuna Locale.Region.westernSahara Locale.Region.world
    Locale.Region.yemen Locale.Region.zambia Locale.Region.zimbabwe Locale.Region.ålandIslands
    Locale.Script.adlam Locale.Script.arabic Locale.Script.arabicNastaliq Locale.Script.armenian
    Locale.Script.bangla Locale.Script.cherokee Locale.Script.cyrillic Locale.Script.debugDescription
    Locale.Script.devanagari Locale.Script.encode(to:) Locale.Script.ethiopic Locale.Script.georgian
    Locale.Script.greek Locale.Script.gujarati Locale.Script.gurmukhi Locale.Script.hanSimplified
    Locale.Script.hanTraditional Locale.Script.hanifiRohingya Locale.Script.hash(into:) Locale.Script.hashValue
    Locale.Script.hebrew Locale.Script.hiragana Locale.Script.identifier Locale.Script.init(_:)
    Locale.Script.init(from:) Locale.Script.init(stringLiteral:) Locale.Script.isISOScript
    Locale.Script.japanese Locale.Script.kannada Locale.Script.katakana Locale.Script.khmer
    Locale.Script.korean Locale.Script.lao Locale.Script.latin Locale.Script.malayalam
    Locale.Script.meiteiMayek Locale.Script.myanmar Locale.Script.odia Locale.Script.olChiki
    Locale.Script.sinhala Locale.Script.syriac Locale.Script.tamil Locale.Script.telugu Locale.Script.thaana
    Locale.Script.thai Locale.Script.tibetan Locale.Script.unknown Locale.Subdivision.cldrKeywordKey
    Locale.Subdivision.debugDescription Locale.Subdivision.encode(to:) Locale.Subdivision.hash(into:)
    Locale.Subdivision.hashValue Locale.Subdivision.identifier Locale.Subdivision.init(_:)
    Locale.Subdivision.init(from:) Locale.Subdivision.init(stringLiteral:) Locale.Subdivision.legacyKeywordKey
    Locale.Subdivision.subdivision(for:) Locale.Variant.cldrKeywordKey Locale.Variant.debugDescription
    Locale.Variant.encode(to:) Locale.Variant.hash(into:) Locale.Variant.hashValue Locale.Variant.identifier
    Locale.Variant.init(_:) Locale.Variant.init(from:) Locale.Variant.init(stringLiteral:)
    Locale.Variant.legacyKeywordKey Locale.Variant.posix Locale.Weekday.cldrKeywordKey Locale.Weekday.icuIndex
    Locale.Weekday.init(_:) Locale.Weekday.init(rawValue:) Locale.Weekday.legacyKeywordKey
    Locale.Weekday.rawValue Locale.Weekday.weekdays Locale.alternateQuotationBeginDelimiter
    Locale.alternateQuotationEndDelimiter Locale.autoupdatingCurrent Locale.availableIdentifiers
    Locale.availableNumberingSystems Locale.calendar Locale.canonicalIdentifier(from:)
    Locale.canonicalLanguageIdentifier(from:) Locale.characterDirection(forLanguage:) Locale.collation
    Locale.collationIdentifier Locale.collatorIdentifier Locale.commonISOCurrencyCodes
    Locale.components(fromIdentifier:) Locale.currency Locale.currencyCode Locale.currencySymbol Locale.current
    Locale.debugDescription Locale.decimalSeparator Locale.description Locale.encode(to:) Locale.firstDayOfWeek
    Locale.forceFirstWeekday(_:) Locale.forceHourCycle Locale.forceMeasurementSystem
    Locale.forceMinDaysInFirstWeek(_:) Locale.forceTemperatureUnit Locale.groupingSeparator Locale.hash(into:)
    Locale.hashValue Locale.hourCycle Locale.identifier Locale.identifier(_:) Locale.identifier(_:from:)
    Locale.identifier(fromComponents:) Locale.identifier(fromWindowsLocaleCode:)
    Locale.identifierCapturingPreferences Locale.identifierDoesNotRequireSpecialCaseHandling(_:)
    Locale.init(components:) Locale.init(from:) Locale.init(identifier:) Locale.init(identifier:preferences:)
    Locale.init(languageCode:script:languageRegion:) Locale.init(languageComponents:) Locale.isoCurrencyCodes
    Locale.isoLanguageCodes Locale.isoRegionCodes Locale.language Locale.languageCode
    Locale.lineDirection(forLanguage:) Locale.localizedString(for:)
    Locale.localizedString(forCollationIdentifier:) Locale.localizedString(forCollatorIdentifier:)
    Locale.localizedString(forCurrencyCode:) Locale.localizedString(forIdentifier:)
    Locale.localizedString(forLanguageCode:) Locale.localizedString(forRegionCode:)
    Locale.localizedString(forScriptCode:) Locale.localizedString(forVariantCode:) Locale.measurementSystem
    Locale.numberingSystem Locale.preferredLanguages Locale.preferredLocales Locale.prefs
    Locale.quotationBeginDelimiter Locale.quotationEndDelimiter Locale.region Locale.regionCode
    Locale.scriptCode Locale.subdivision Locale.temperatureUnit Locale.timeZone Locale.usesMetricSystem
    Locale.variant Locale.variantCode Locale.windowsLocaleCode(fromIdentifier:) LocalizedError.errorDescription
    LocalizedError.failureReason LocalizedError.helpAnchor LocalizedError.recoverySuggestion
    NSCondition.__allocating_init() NSCondition.broadcast() NSCondition.deinit NSCondition.init()
    NSCondition.lock() NSCondition.name NSCondition.signal() NSCondition.unlock() NSCondition.wait()
    NSCondition.wait(until:) NSConditionLock.__allocating_init() NSConditionLock.__allocating_init(condition:)
    NSConditionLock.condition NSConditionLock.deinit NSConditionLock.init(condition:) NSConditionLock.lock()
    NSConditionLock.lock(before:) NSConditionLock.lock(whenCondition:)
    NSConditionLock.lock(whenCondition:before:) NSConditionLock.name NSConditionLock.try()
    NSConditionLock.tryLock(whenCondition:) NSConditionLock.unlock() NSConditionLock.unlock(withCondition:)
    NSError.__allocating_init() NSError.__allocating_init(domain:code:userInfo:) NSError.code NSError.copy()
    NSError.deinit NSError.description NSError.domain NSError.hash NSError.helpAnchor NSError.init()
    NSError.init(domain:code:userInfo:) NSError.isEqual(_:) NSError.localizedDescription
    NSError.localizedFailureReason NSError.localizedRecoveryOptions NSError.localizedRecoverySuggestion
    NSError.recoveryAttempter NSError.setUserInfoValueProvider(forDomain:provider:)
    NSError.supportsSecureCoding NSError.userInfo NSError.userInfoValueProvider(forDomain:)
    NSLock.__allocating_init() NSLock.deinit NSLock.init() NSLock.lock() NSLock.lock(before:) NSLock.name
    NSLock.try() NSLock.unlock() NSObject.__allocating_init() NSObject.classFallbacksForKeyedArchiver()
    NSObject.classForKeyedArchiver NSObject.classForKeyedUnarchiver() NSObject.copy() NSObject.debugDescription
    NSObject.deinit NSObject.description NSObject.hash NSObject.hash(into:) NSObject.hashValue NSObject.init()
    NSObject.isEqual(_:) NSObject.isKind(of:) NSObject.isMember(of:) NSObject.isProxy()
    NSObject.isSubclass(of:) NSObject.mutableCopy() NSObject.replacementObject(for:) NSObject.self()
    NSObject.superclass NSRecursiveLock.__allocating_init() NSRecursiveLock.deinit NSRecursiveLock.init()
    NSRecursiveLock.lock() NSRecursiveLock.lock(before:) NSRecursiveLock.name NSRecursiveLock.try()
    NSRecursiveLock.unlock() NumberFormatter.PadPosition.init(rawValue:) NumberFormatter.PadPosition.rawValue
    NumberFormatter.RoundingMode.init(rawValue:) NumberFormatter.RoundingMode.rawValue
    NumberFormatter.Style.init(rawValue:) NumberFormatter.Style.rawValue NumberFormatter.__allocating_init()
    NumberFormatter.allowsFloats NumberFormatter.alwaysShowsDecimalSeparator NumberFormatter.currencyCode
    NumberFormatter.currencyDecimalSeparator NumberFormatter.currencyGroupingSeparator
    NumberFormatter.currencySymbol NumberFormatter.decimalSeparator NumberFormatter.deinit
    NumberFormatter.exponentSymbol NumberFormatter.format NumberFormatter.formatWidth
    NumberFormatter.generatesDecimalNumbers NumberFormatter.groupingSeparator NumberFormatter.groupingSize
    NumberFormatter.hasThousandSeparators NumberFormatter.init() NumberFormatter.internationalCurrencySymbol
    NumberFormatter.isLenient NumberFormatter.isPartialStringValidationEnabled NumberFormatter.locale
    NumberFormatter.localizedString(from:number:) NumberFormatter.localizesFormat NumberFormatter.maximum
    NumberFormatter.maximumFractionDigits NumberFormatter.maximumIntegerDigits
    NumberFormatter.maximumSignificantDigits NumberFormatter.minimum NumberFormatter.minimumFractionDigits
    NumberFormatter.minimumIntegerDigits NumberFormatter.minimumSignificantDigits NumberFormatter.minusSign
    NumberFormatter.multiplier NumberFormatter.negativeFormat NumberFormatter.negativeInfinitySymbol
    NumberFormatter.negativePrefix NumberFormatter.negativeSuffix NumberFormatter.nilSymbol
    NumberFormatter.notANumberSymbol NumberFormatter.number(from:) NumberFormatter.numberStyle
    NumberFormatter.paddingCharacter NumberFormatter.paddingPosition NumberFormatter.perMillSymbol
    NumberFormatter.percentSymbol NumberFormatter.plusSign NumberFormatter.positiveFormat
    NumberFormatter.positiveInfinitySymbol NumberFormatter.positivePrefix NumberFormatter.positiveSuffix
    NumberFormatter.roundingBehavior NumberFormatter.roundingIncrement NumberFormatter.roundingMode
    NumberFormatter.secondaryGroupingSize NumberFormatter.string(for:) NumberFormatter.string(from:)
    NumberFormatter.textAttributesForNegativeInfinity NumberFormatter.textAttributesForNegativeValues
    NumberFormatter.textAttributesForNil NumberFormatter.textAttributesForNotANumber
    NumberFormatter.textAttributesForPositiveInfinity NumberFormatter.textAttributesForPositiveValues
    NumberFormatter.textAttributesForZero NumberFormatter.thousandSeparator
    NumberFormatter.usesGroupingSeparator NumberFormatter.usesSignificantDigits NumberFormatter.zeroSymbol
    RecoverableError.attemptRecovery(optionIndex:resultHandler:) String.Comparator.compare(_:_:)
    String.Comparator.encode(to:) String.Comparator.hash(into:) String.Comparator.hashValue
    String.Comparator.init(_:) String.Comparator.init(from:) String.Comparator.init(options:order:)
    String.Comparator.locale String.Comparator.options String.Comparator.order String.CompareOptions.anchored
    String.CompareOptions.backwards String.CompareOptions.caseInsensitive
    String.CompareOptions.diacriticInsensitive String.CompareOptions.forcedOrdering
    String.CompareOptions.init(rawValue:) String.CompareOptions.literal String.CompareOptions.numeric
    String.CompareOptions.rawValue String.CompareOptions.regularExpression
    String.CompareOptions.widthInsensitive String.Encoding.ascii String.Encoding.description
    String.Encoding.hashValue String.Encoding.ianaName String.Encoding.init(ianaName:)
    String.Encoding.init(rawValue:) String.Encoding.iso2022JP String.Encoding.isoLatin1
    String.Encoding.isoLatin2 String.Encoding.japaneseEUC String.Encoding.macOSRoman String.Encoding.nextstep
    String.Encoding.nonLossyASCII String.Encoding.rawValue String.Encoding.shiftJIS String.Encoding.symbol
    String.Encoding.unicode String.Encoding.utf16 String.Encoding.utf16BigEndian
    String.Encoding.utf16LittleEndian String.Encoding.utf32 String.Encoding.utf32BigEndian
    String.Encoding.utf32LittleEndian String.Encoding.utf8 String.Encoding.windowsCP1250
    String.Encoding.windowsCP1251 String.Encoding.windowsCP1252 String.Encoding.windowsCP1253
    String.Encoding.windowsCP1254 String.Index.advanced(by:) String.Index.distance(to:) String.Index.init(_:)
    String.Index.init(_:within:) String.StandardComparator.compare(_:_:) String.StandardComparator.encode(to:)
    String.StandardComparator.hash(into:) String.StandardComparator.hashValue
    String.StandardComparator.init(_:order:) String.StandardComparator.init(from:)
    String.StandardComparator.lexical String.StandardComparator.order String.availableStringEncodings
    String.data(using:allowLossyConversion:) String.init(_:) String.init(_characters:)
    String.init(bytes:encoding:) String.init(data:encoding:) String.localizedName(of:)
    String.localizedNameOfStringEncoding(_:) StringProtocol.addingPercentEncoding(withAllowedCharacters:)
    StringProtocol.addingPercentEncodingWithAllowedCharacters(_:)
    StringProtocol.addingPercentEscapesUsingEncoding(_:) StringProtocol.appending(_:)
    StringProtocol.byPaddingToLength(_:withString:startingAt:) StringProtocol.byTrimmingCharactersIn(_:)
    StringProtocol.canBeConverted(to:) StringProtocol.canBeConvertedToEncoding(_:) StringProtocol.capitalized
    StringProtocol.capitalized(with:) StringProtocol.capitalizedStringWith(_:)
    StringProtocol.caseInsensitiveCompare(_:) StringProtocol.commonPrefix(with:options:)
    StringProtocol.commonPrefixWith(_:options:) StringProtocol.compare(_:options:range:)
    StringProtocol.compare(_:options:range:locale:) StringProtocol.components(separatedBy:)
    StringProtocol.componentsSeparatedBy(_:) StringProtocol.componentsSeparatedByCharactersIn(_:)
    StringProtocol.contains(_:) StringProtocol.data(using:allowLossyConversion:)
    StringProtocol.dataUsingEncoding(_:allowLossyConversion:)
    StringProtocol.decomposedStringWithCanonicalMapping StringProtocol.decomposedStringWithCompatibilityMapping
    StringProtocol.enumerateLines(invoking:) StringProtocol.enumerateSubstrings(in:options:_:)
    StringProtocol.enumerateSubstringsIn(_:options:_:) StringProtocol.fastestEncoding
    StringProtocol.folding(_:locale:) StringProtocol.folding(options:locale:) StringProtocol.hash
    StringProtocol.lengthOfBytes(using:) StringProtocol.lengthOfBytesUsingEncoding(_:)
    StringProtocol.lineRange(for:) StringProtocol.lineRangeFor(_:) StringProtocol.localizedCapitalized
    StringProtocol.localizedCaseInsensitiveCompare(_:) StringProtocol.localizedCaseInsensitiveContains(_:)
    StringProtocol.localizedCompare(_:) StringProtocol.localizedLowercase
    StringProtocol.localizedStandardCompare(_:) StringProtocol.localizedStandardContains(_:)
    StringProtocol.localizedStandardRange(of:) StringProtocol.localizedStandardRangeOf(_:)
    StringProtocol.localizedUppercase StringProtocol.lowercaseStringWith(_:) StringProtocol.lowercased(with:)
    StringProtocol.maximumLengthOfBytes(using:) StringProtocol.maximumLengthOfBytesUsingEncoding(_:)
    StringProtocol.padding(toLength:withPad:startingAt:) StringProtocol.paragraphRange(for:)
    StringProtocol.paragraphRangeFor(_:) StringProtocol.pathExtension
    StringProtocol.precomposedStringWithCanonicalMapping
    StringProtocol.precomposedStringWithCompatibilityMapping StringProtocol.range(of:options:range:locale:)
    StringProtocol.rangeOf(_:options:range:locale:) StringProtocol.rangeOfCharacter(from:options:range:)
    StringProtocol.rangeOfCharacterFrom(_:options:range:) StringProtocol.rangeOfComposedCharacterSequence(at:)
    StringProtocol.rangeOfComposedCharacterSequenceAt(_:)
    StringProtocol.rangeOfComposedCharacterSequences(for:)
    StringProtocol.rangeOfComposedCharacterSequencesFor(_:) StringProtocol.removingPercentEncoding
    StringProtocol.replacingCharacters(in:with:) StringProtocol.replacingCharactersIn(_:withString:)
    StringProtocol.replacingOccurrences(of:with:options:range:)
    StringProtocol.replacingOccurrencesOf(_:withString:options:range:)
    StringProtocol.replacingPercentEscapesUsingEncoding(_:) StringProtocol.smallestEncoding
    StringProtocol.substring(from:) StringProtocol.substring(to:) StringProtocol.substring(with:)
    StringProtocol.substringFrom(_:) StringProtocol.substringTo(_:) StringProtocol.substringWith(_:)
    StringProtocol.trimmingCharacters(in:) StringProtocol.uppercaseStringWith(_:)
    StringProtocol.uppercased(with:) StringProtocol.utf16Count TimeZone.DaylightSavingTimePolicy.hash(into:)
    TimeZone.DaylightSavingTimePolicy.hashValue TimeZone.NameStyle.init(rawValue:) TimeZone.NameStyle.rawValue
    TimeZone.abbreviation(for:) TimeZone.abbreviationDictionary TimeZone.autoupdatingCurrent
    TimeZone.cldrKeywordKey TimeZone.current TimeZone.daylightSavingTimeOffset(for:) TimeZone.debugDescription
    TimeZone.default TimeZone.description TimeZone.encode(to:) TimeZone.gmt TimeZone.hash(into:)
    TimeZone.hashValue TimeZone.identifier TimeZone.init(abbreviation:) TimeZone.init(from:)
    TimeZone.init(identifier:) TimeZone.init(secondsFromGMT:) TimeZone.isDaylightSavingTime(for:)
    TimeZone.knownTimeZoneIdentifiers TimeZone.legacyKeywordKey TimeZone.localizedName(for:locale:)
    TimeZone.nameForSecondsFromGMT(_:) TimeZone.nextDaylightSavingTimeTransition
    TimeZone.nextDaylightSavingTimeTransition(after:) TimeZone.secondsFromGMT(for:)
    TimeZone.timeZoneDataVersion TimeZone.tryParseGMTName(_:) UUID.debugDescription UUID.description
    UUID.encode(to:) UUID.hash(into:) UUID.hashValue UUID.init() UUID.init(from:) UUID.init(uuid:)
    UUID.init(uuidString:) UUID.random(using:) UUID.uuid UUID.uuidString
    """
}
