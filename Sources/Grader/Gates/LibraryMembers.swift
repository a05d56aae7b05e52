/// The members of Foundation and Dispatch that a submission may use, under their types. `ToolchainLists` makes the list.
enum LibraryMembers {
  static let all = LibraryMember.names(in: text)

  private static let text = """
    Calendar: amSymbol autoupdatingCurrent compare(_:to:toGranularity:) component(_:from:) current
      date(_:matchesComponents:) date(byAdding:to:wrappingComponents:) date(byAdding:value:to:wrappingComponents:)
      date(bySetting:value:of:) date(bySettingHour:minute:second:of:matchingPolicy:repeatedTimePolicy:direction:)
      date(from:) dateComponents(_:from:) dateComponents(_:from:to:) dateComponents(in:from:) dateInterval(of:for:)
      dateInterval(of:start:interval:for:) dateIntervalOfWeekend(containing:)
      dateIntervalOfWeekend(containing:start:interval:) dates(byAdding:startingAt:in:wrappingComponents:)
      dates(byAdding:value:startingAt:in:wrappingComponents:)
      dates(byMatching:startingAt:in:matchingPolicy:repeatedTimePolicy:direction:) debugDescription description
      encode(to:) enumerateDates(startingAfter:matching:matchingPolicy:repeatedTimePolicy:direction:using:) eraSymbols
      firstWeekday hash(into:) hashValue identifier init(from:) init(identifier:) isDate(_:equalTo:toGranularity:)
      isDate(_:inSameDayAs:) isDateInToday(_:) isDateInTomorrow(_:) isDateInWeekend(_:) isDateInYesterday(_:) locale
      longEraSymbols maximumRange(of:) minimumDaysInFirstWeek minimumRange(of:) monthSymbols
      nextDate(after:matching:matchingPolicy:repeatedTimePolicy:direction:) nextWeekend(startingAfter:direction:)
      nextWeekend(startingAfter:start:interval:direction:) ordinality(of:in:for:) pmSymbol quarterSymbols
      range(of:in:for:) shortMonthSymbols shortQuarterSymbols shortStandaloneMonthSymbols
      shortStandaloneQuarterSymbols shortStandaloneWeekdaySymbols shortWeekdaySymbols standaloneMonthSymbols
      standaloneQuarterSymbols standaloneWeekdaySymbols startOfDay(for:) timeZone veryShortMonthSymbols
      veryShortStandaloneMonthSymbols veryShortStandaloneWeekdaySymbols veryShortWeekdaySymbols weekdaySymbols
    Calendar.Component: hash(into:) hashValue nextHigherUnit
    Calendar.ComponentSet: calendar count day dayOfYear era highestSetUnit hour init(_:) init(rawValue:) init(single:)
      isLeapMonth isRepeatedDay minute month nanosecond quarter rawValue second set timeZone weekOfMonth weekOfYear
      weekday weekdayOrdinal year yearForWeekOfYear
    Calendar.Identifier: cfCalendarIdentifier cldrIdentifier cldrKeywordKey debugDescription encode(to:) hash(into:)
      hashValue init(from:) init(identifierString:) legacyKeywordKey
    Calendar.MatchingPolicy: encode(to:) hash(into:) hashValue init(from:)
    Calendar.RecurrenceRule: calendar
      daily(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheMonth:weekdays:hours:minutes:seconds:setPositions:)
      daysOfTheMonth daysOfTheYear encode(to:) end frequency hash(into:) hashValue
      hourly(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheYear:daysOfTheMonth:weekdays:hours:minutes:seconds:setPositions:)
      hours
      init(calendar:frequency:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheYear:daysOfTheMonth:weeks:weekdays:hours:minutes:seconds:setPositions:)
      init(from:) interval matchingPolicy
      minutely(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheYear:daysOfTheMonth:weekdays:hours:minutes:seconds:setPositions:)
      minutes
      monthly(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheMonth:weekdays:hours:minutes:seconds:setPositions:)
      months recurrences(of:in:) repeatedTimePolicy seconds setPositions weekdays
      weekly(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:weekdays:hours:minutes:seconds:setPositions:)
      weeks
      yearly(calendar:interval:end:matchingPolicy:repeatedTimePolicy:months:daysOfTheYear:daysOfTheMonth:weeks:weekdays:hours:minutes:seconds:setPositions:)
    Calendar.RecurrenceRule.End: afterDate(_:) afterOccurrences(_:) date description encode(to:) hash(into:) hashValue
      init(from:) never occurrences
    Calendar.RecurrenceRule.Frequency: init(rawValue:) rawValue
    Calendar.RecurrenceRule.Month: encode(to:) hash(into:) hashValue index init(_:isLeap:) init(from:)
      init(integerLiteral:) isLeap
    Calendar.RecurrenceRule.Weekday: encode(to:) hash(into:) hashValue init(from:)
    Calendar.RepeatedTimePolicy: encode(to:) hash(into:) hashValue init(from:)
    Calendar.SearchDirection: hash(into:) hashValue
    CharacterSet: alphanumerics bitmapRepresentation capitalizedLetters contains(_:) controlCharacters
      debugDescription decimalDigits decomposables description encode(to:) formIntersection(_:)
      formSymmetricDifference(_:) formUnion(_:) hasMember(inPlane:) hash(into:) hashValue illegalCharacters init()
      init(bitmapRepresentation:) init(charactersIn:) init(from:) insert(_:) insert(charactersIn:) intersection(_:)
      invert() inverted isSuperset(of:) letters lowercaseLetters newlines nonBaseCharacters punctuationCharacters
      remove(_:) remove(charactersIn:) subtract(_:) subtracting(_:) symbols symmetricDifference(_:) union(_:)
      update(with:) uppercaseLetters urlFragmentAllowed urlHostAllowed urlPasswordAllowed urlPathAllowed
      urlQueryAllowed urlUserAllowed whitespaces whitespacesAndNewlines
    CocoaError: code coderInvalidValue coderReadCorrupt coderValueNotFound errorDomain executableArchitectureMismatch
      executableLink executableLoad executableNotLoadable executableRuntimeMismatch featureUnsupported fileLocking
      fileManagerUnmountBusy fileManagerUnmountUnknown fileNoSuchFile filePath fileReadCorruptFile
      fileReadInapplicableStringEncoding fileReadInvalidFileName fileReadNoPermission fileReadNoSuchFile
      fileReadTooLarge fileReadUnknown fileReadUnknownStringEncoding fileReadUnsupportedScheme fileWriteFileExists
      fileWriteInapplicableStringEncoding fileWriteInvalidFileName fileWriteNoPermission fileWriteOutOfSpace
      fileWriteUnknown fileWriteUnsupportedScheme fileWriteVolumeReadOnly formatting init(_:userInfo:) init(_nsError:)
      isExecutableError isFileError isFormattingError isPropertyListError isUbiquitousFileError isUserActivityError
      isValidationError keyValueValidation stringEncoding ubiquitousFileNotUploadedDueToQuota
      ubiquitousFileUbiquityServerNotAvailable ubiquitousFileUnavailable underlying underlyingErrors
      userActivityConnectionUnavailable userActivityHandoffFailed userActivityHandoffUserInfoTooLarge
      userActivityRemoteApplicationTimedOut userCancelled userInfo xpcConnectionInterrupted xpcConnectionInvalid
      xpcConnectionReplyInvalid
    CocoaError.Code: coderInvalidValue coderReadCorrupt coderValueNotFound executableArchitectureMismatch
      executableLink executableLoad executableNotLoadable executableRuntimeMismatch featureUnsupported fileLocking
      fileManagerUnmountBusy fileManagerUnmountUnknown fileNoSuchFile fileReadCorruptFile
      fileReadInapplicableStringEncoding fileReadInvalidFileName fileReadNoPermission fileReadNoSuchFile
      fileReadTooLarge fileReadUnknown fileReadUnknownStringEncoding fileReadUnsupportedScheme fileWriteFileExists
      fileWriteInapplicableStringEncoding fileWriteInvalidFileName fileWriteNoPermission fileWriteOutOfSpace
      fileWriteUnknown fileWriteUnsupportedScheme fileWriteVolumeReadOnly formatting init(rawValue:)
      keyValueValidation rawValue ubiquitousFileNotUploadedDueToQuota ubiquitousFileUbiquityServerNotAvailable
      ubiquitousFileUnavailable userActivityConnectionUnavailable userActivityHandoffFailed
      userActivityHandoffUserInfoTooLarge userActivityRemoteApplicationTimedOut userCancelled xpcConnectionInterrupted
      xpcConnectionInvalid xpcConnectionReplyInvalid
    CustomNSError: errorCode errorDomain errorUserInfo
    Data: advanced(by:) append(_:) append(contentsOf:) base64EncodedData(options:) base64EncodedString(options:) count
      debugDescription description encode(to:) endIndex hash(into:) hashValue index(after:) index(before:) indices
      init() init(_:) init(base64Encoded:options:) init(bytes:) init(capacity:) init(count:) init(from:)
      init(referencing:) init(repeating:count:) init(representation:) makeIterator() range(of:options:in:) regions
      replaceSubrange(_:with:) reserveCapacity(_:) resetBytes(in:) startIndex subdata(in:) subscript subscript(_:)
    Data.Base64DecodingOptions: ignoreUnknownCharacters init(rawValue:) rawValue
    Data.Base64EncodingOptions: endLineWithCarriageReturn endLineWithLineFeed init(rawValue:) lineLength64Characters
      lineLength76Characters omitPaddingCharacter rawValue
    Data.InlineData: append(byte:) bytes canStore(count:) capacity count endIndex init(_:count:) init(count:) length
      resetBytes(in:) startIndex subscript subscript(_:)
    Data.InlineSlice: canStore(count:) capacity count endIndex ensureUniqueReference() init(_:) init(_:count:)
      init(_:range:) init(capacity:) init(count:) range reserveCapacity(_:) resetBytes(in:) slice startIndex storage
      subscript subscript(_:)
    Data.Iterator: init(_:at:) next()
    Data.LargeSlice: capacity count endIndex ensureUniqueReference() init(_:) init(_:count:) init(capacity:)
      init(count:) range reserveCapacity(_:) resetBytes(in:) slice startIndex storage subscript subscript(_:)
    Data.RangeReference: __allocating_init(_:) count deinit init(_:) lowerBound range upperBound
    Data.ReadingOptions: alwaysMapped init(rawValue:) mappedIfSafe rawValue uncached
    Data.SearchOptions: anchored backwards init(rawValue:) rawValue
    Data.WritingOptions: atomic completeFileProtection completeFileProtectionUnlessOpen
      completeFileProtectionUntilFirstUserAuthentication fileProtectionMask init(rawValue:) noFileProtection rawValue
      withoutOverwriting
    Date: ISO8601Format(_:) addTimeInterval(_:) addingTimeInterval(_:) advanced(by:) capped compare(_:)
      debugDescription description description(with:) distance(to:) distantFuture distantPast encode(to:) formatted()
      formatted(_:) formatted(date:time:) hash(into:) hashValue init() init(_:strategy:) init(from:)
      init(timeInterval:since:) init(timeIntervalSince1970:) init(timeIntervalSinceNow:)
      init(timeIntervalSinceReferenceDate:) isValidForEnumeration nextDown nextUp now playgroundDescription
      timeIntervalBetween1970AndReferenceDate timeIntervalSince(_:) timeIntervalSince1970 timeIntervalSinceNow
      timeIntervalSinceReferenceDate validCalendarRange
    Date.AnchoredRelativeFormatStyle: allowedFields anchor calendar capitalizationContext discreteInput(after:)
      discreteInput(before:) encode(to:) format(_:) hash(into:) hashValue
      init(anchor:allowedFields:presentation:unitsStyle:locale:calendar:capitalizationContext:)
      init(anchor:presentation:unitsStyle:locale:calendar:capitalizationContext:) init(from:) input(after:)
      input(before:) locale locale(_:) presentation unitsStyle
    Date.AttributedStyle: encode(to:) format(_:) hash(into:) hashValue init(from:) locale(_:)
    Date.ComponentsFormatStyle: encode(to:) hash(into:) hashValue init(from:)
    Date.ComponentsFormatStyle.Field: day encode(to:) hash(into:) hashValue hour init(from:) minute month second week
      year
    Date.FormatString: hash(into:) hashValue init(stringInterpolation:) init(stringLiteral:)
    Date.FormatString.StringInterpolation: appendInterpolation(cyclicYear:) appendInterpolation(day:)
      appendInterpolation(dayOfYear:) appendInterpolation(dayPeriod:) appendInterpolation(era:)
      appendInterpolation(hour:) appendInterpolation(minute:) appendInterpolation(month:)
      appendInterpolation(quarter:) appendInterpolation(second:) appendInterpolation(secondFraction:)
      appendInterpolation(standaloneMonth:) appendInterpolation(standaloneQuarter:)
      appendInterpolation(standaloneWeekday:) appendInterpolation(timeZone:) appendInterpolation(week:)
      appendInterpolation(weekday:) appendInterpolation(year:) appendInterpolation(yearForWeekOfYear:)
      appendLiteral(_:) init(literalCapacity:interpolationCount:)
    Date.FormatStyle: attributed attributedStyle calendar capitalizationContext consuming(_:startingAt:in:) day(_:)
      dayOfYear(_:) discreteInput(after:) discreteInput(before:) encode(to:) era(_:) format(_:) hash(into:) hashValue
      hour(_:) init(date:time:locale:calendar:timeZone:capitalizationContext:) init(from:) input(after:)
      input(before:) locale locale(_:) minute(_:) month(_:) parse(_:) parseStrategy quarter(_:) second(_:)
      secondFraction(_:) timeZone timeZone(_:) week(_:) weekday(_:) year(_:)
    Date.FormatStyle.Attributed: day(_:) dayOfYear(_:) discreteInput(after:) discreteInput(before:) encode(to:)
      era(_:) format(_:) hash(into:) hashValue hour(_:) init(from:) input(after:) input(before:) locale(_:) minute(_:)
      month(_:) quarter(_:) second(_:) secondFraction(_:) subscript subscript(dynamicMember:) timeZone(_:) week(_:)
      weekday(_:) year(_:)
    Date.FormatStyle.DateStyle: abbreviated complete encode(to:) hash(into:) hashValue init(from:) long numeric
      omitted
    Date.FormatStyle.Symbol: hash(into:) hashValue
    Date.FormatStyle.Symbol.CyclicYear: abbreviated hash(into:) hashValue narrow omitted wide
    Date.FormatStyle.Symbol.Day: defaultDigits hash(into:) hashValue julianModified(minimumLength:) omitted
      ordinalOfDayInMonth twoDigits
    Date.FormatStyle.Symbol.DayOfYear: defaultDigits hash(into:) hashValue omitted threeDigits twoDigits
    Date.FormatStyle.Symbol.DayPeriod: conversational(_:) hash(into:) hashValue omitted standard(_:) with12s(_:)
    Date.FormatStyle.Symbol.DayPeriod.Width: hash(into:) hashValue
    Date.FormatStyle.Symbol.Era: abbreviated hash(into:) hashValue narrow omitted wide
    Date.FormatStyle.Symbol.Hour: conversationalDefaultDigits(amPM:) conversationalTwoDigits(amPM:)
      defaultDigits(amPM:) defaultDigitsNoAMPM hash(into:) hashValue omitted twoDigits(amPM:) twoDigitsNoAMPM
    Date.FormatStyle.Symbol.Hour.AMPMStyle: abbreviated encode(to:) hash(into:) hashValue init(from:) narrow omitted
      wide
    Date.FormatStyle.Symbol.Minute: defaultDigits hash(into:) hashValue omitted twoDigits
    Date.FormatStyle.Symbol.Month: abbreviated defaultDigits hash(into:) hashValue narrow omitted twoDigits wide
    Date.FormatStyle.Symbol.Quarter: abbreviated hash(into:) hashValue narrow omitted oneDigit twoDigits wide
    Date.FormatStyle.Symbol.Second: defaultDigits hash(into:) hashValue omitted twoDigits
    Date.FormatStyle.Symbol.SecondFraction: fractional(_:) hash(into:) hashValue milliseconds(_:) omitted
    Date.FormatStyle.Symbol.StandaloneMonth: abbreviated defaultDigits hash(into:) hashValue narrow twoDigits wide
    Date.FormatStyle.Symbol.StandaloneQuarter: abbreviated hash(into:) hashValue narrow oneDigit twoDigits wide
    Date.FormatStyle.Symbol.StandaloneWeekday: abbreviated hash(into:) hashValue narrow oneDigit short wide
    Date.FormatStyle.Symbol.TimeZone: exemplarLocation genericLocation genericName(_:) hash(into:) hashValue
      identifier(_:) iso8601(_:) localizedGMT(_:) omitted specificName(_:)
    Date.FormatStyle.Symbol.TimeZone.Width: hash(into:) hashValue
    Date.FormatStyle.Symbol.VerbatimHour: defaultDigits(clock:hourCycle:) hash(into:) hashValue
      twoDigits(clock:hourCycle:)
    Date.FormatStyle.Symbol.VerbatimHour.Clock: encode(to:) hash(into:) hashValue init(from:) twelveHour
      twentyFourHour
    Date.FormatStyle.Symbol.VerbatimHour.HourCycle: encode(to:) hash(into:) hashValue init(from:) oneBased zeroBased
    Date.FormatStyle.Symbol.Week: defaultDigits hash(into:) hashValue omitted twoDigits weekOfMonth
    Date.FormatStyle.Symbol.Weekday: abbreviated hash(into:) hashValue narrow omitted oneDigit short twoDigits wide
    Date.FormatStyle.Symbol.Year: defaultDigits extended(minimumLength:) hash(into:) hashValue omitted padded(_:)
      relatedGregorian(minimumLength:) twoDigits
    Date.FormatStyle.Symbol.YearForWeekOfYear: defaultDigits hash(into:) hashValue omitted padded(_:) twoDigits
    Date.FormatStyle.TimeStyle: complete encode(to:) hash(into:) hashValue init(from:) omitted shortened standard
    Date.ISO8601FormatStyle: consuming(_:startingAt:in:) dateSeparator dateSeparator(_:) dateTimeSeparator
      dateTimeSeparator(_:) day() encode(to:) format(_:) hash(into:) hashValue includingFractionalSeconds
      init(dateSeparator:dateTimeSeparator:timeSeparator:timeZoneSeparator:includingFractionalSeconds:timeZone:)
      init(dateSeparator:dateTimeSeparator:timeZone:) init(from:) month() parse(_:) parse(_:in:) parseStrategy
      time(includingFractionalSeconds:) timeSeparator timeSeparator(_:) timeZone timeZone(separator:)
      timeZoneSeparator timeZoneSeparator(_:) weekOfYear() year()
    Date.ISO8601FormatStyle.DateSeparator: init(rawValue:) rawValue
    Date.ISO8601FormatStyle.DateTimeSeparator: init(rawValue:) rawValue
    Date.ISO8601FormatStyle.TimeSeparator: init(rawValue:) rawValue
    Date.ISO8601FormatStyle.TimeZoneSeparator: init(rawValue:) rawValue
    Date.IntervalFormatStyle: calendar day() encode(to:) format(_:) hash(into:) hashValue hour(_:)
      init(date:time:locale:calendar:timeZone:) init(from:) locale locale(_:) minute() month(_:) second() timeZone
      timeZone(_:) weekday(_:) year()
    Date.ParseStrategy: calendar consuming(_:startingAt:in:) encode(to:) format hash(into:) hashValue
      init(format:locale:timeZone:calendar:isLenient:twoDigitStartDate:) init(from:) isLenient locale parse(_:)
      timeZone twoDigitStartDate
    Date.RelativeFormatStyle: allowedFields calendar capitalizationContext encode(to:) format(_:) hash(into:)
      hashValue init(allowedFields:presentation:unitsStyle:locale:calendar:capitalizationContext:) init(from:)
      init(presentation:unitsStyle:locale:calendar:capitalizationContext:) locale locale(_:) presentation unitsStyle
    Date.RelativeFormatStyle.Presentation: encode(to:) hash(into:) hashValue init(from:) named numeric
    Date.RelativeFormatStyle.UnitsStyle: abbreviated encode(to:) hash(into:) hashValue init(from:) narrow spellOut
      wide
    Date.VerbatimFormatStyle: attributed attributedStyle calendar consuming(_:startingAt:in:) discreteInput(after:)
      discreteInput(before:) encode(to:) format(_:) hash(into:) hashValue init(format:locale:timeZone:calendar:)
      init(from:) input(after:) input(before:) locale locale(_:) parseStrategy timeZone
    Date.VerbatimFormatStyle.Attributed: discreteInput(after:) discreteInput(before:) encode(to:) format(_:)
      hash(into:) hashValue init(from:) input(after:) input(before:) locale(_:) subscript subscript(dynamicMember:)
    DateComponents: calendar date day dayOfYear debugDescription description encode(to:) era formatted(_:) hash(into:)
      hashValue hour init(_:strategy:)
      init(calendar:timeZone:era:year:month:day:hour:minute:second:nanosecond:weekday:weekdayOrdinal:quarter:weekOfMonth:weekOfYear:yearForWeekOfYear:)
      init(component:value:) init(from:) isLeapMonth isRepeatedDay isValidDate isValidDate(in:) minute month
      nanosecond quarter second setValue(_:for:) timeZone value(for:) week weekOfMonth weekOfYear weekday
      weekdayOrdinal year yearForWeekOfYear
    DateComponents.ISO8601FormatStyle: consuming(_:startingAt:in:) dateSeparator dateSeparator(_:) dateTimeSeparator
      dateTimeSeparator(_:) day() encode(to:) format(_:) hash(into:) hashValue includingFractionalSeconds
      init(dateSeparator:dateTimeSeparator:timeSeparator:timeZoneSeparator:includingFractionalSeconds:timeZone:)
      init(from:) month() parse(_:) parseStrategy time(includingFractionalSeconds:) timeSeparator timeSeparator(_:)
      timeZone timeZone(separator:) timeZoneSeparator timeZoneSeparator(_:) weekOfYear() year()
    DateFormatter: __allocating_init() amSymbol calendar date(from:) dateFormat
      dateFormat(fromTemplate:options:locale:) dateStyle defaultDate deinit doesRelativeDateFormatting eraSymbols
      generatesCalendarDates gregorianStartDate init() isLenient locale localizedString(from:dateStyle:timeStyle:)
      longEraSymbols monthSymbols pmSymbol quarterSymbols setLocalizedDateFormatFromTemplate(_:) shortMonthSymbols
      shortQuarterSymbols shortStandaloneMonthSymbols shortStandaloneQuarterSymbols shortStandaloneWeekdaySymbols
      shortWeekdaySymbols standaloneMonthSymbols standaloneQuarterSymbols standaloneWeekdaySymbols string(for:)
      string(from:) timeStyle timeZone twoDigitStartDate veryShortMonthSymbols veryShortStandaloneMonthSymbols
      veryShortStandaloneWeekdaySymbols veryShortWeekdaySymbols weekdaySymbols
    DateFormatter.Style: init(rawValue:) rawValue
    DateInterval: compare(_:) contains(_:) debugDescription description duration encode(to:) end hash(into:) hashValue
      init() init(from:) init(start:duration:) init(start:end:) intersection(with:) intersects(_:) start
    Decimal: add(_:) advanced(by:) decimal(from:decimalSeparator:matchEntireString:) description distance(to:)
      divide(by:) encode(to:) exponent floatingPointClass formTruncatingRemainder(dividingBy:) formatted()
      formatted(_:) greatestFiniteMagnitude hash(into:) hashValue infinity init() init(_:) init(_:format:lenient:)
      init(_:strategy:) init(_exponent:_length:_isNegative:_isCompact:_reserved:_mantissa:) init(exactly:)
      init(floatLiteral:) init(from:) init(integerLiteral:) init(mantissa:exponent:isNegative:)
      init(sign:exponent:significand:) init(signOf:magnitudeOf:) init(string:locale:) isCanonical isEqual(to:)
      isFinite isInfinite isLess(than:) isLessThanOrEqualTo(_:) isNaN isNormal isSignMinus isSignaling isSignalingNaN
      isSubnormal isTotallyOrdered(belowOrEqualTo:) isZero leastFiniteMagnitude leastNonzeroMagnitude
      leastNormalMagnitude magnitude multiply(by:) nan negate() nextDown nextUp pi quietNaN radix sign signalingNaN
      significand subtract(_:) toString(with:) ulp
    Decimal.CalculationError: init(rawValue:) rawValue
    Decimal.FormatStyle: attributed consuming(_:startingAt:in:) decimalSeparator(strategy:) encode(to:) format(_:)
      grouping(_:) hash(into:) hashValue init(from:) init(locale:) locale locale(_:) notation(_:) parseStrategy
      precision(_:) rounded(rule:increment:) scale(_:) sign(strategy:)
    Decimal.FormatStyle.Attributed: encode(to:) format(_:) hash(into:) hashValue init(from:) locale(_:)
    Decimal.FormatStyle.Currency: attributed consuming(_:startingAt:in:) currencyCode decimalSeparator(strategy:)
      encode(to:) format(_:) grouping(_:) hash(into:) hashValue init(code:locale:) init(from:) locale locale(_:)
      notation(_:) parseStrategy precision(_:) presentation(_:) rounded(rule:increment:) scale(_:) sign(strategy:)
    Decimal.FormatStyle.Percent: attributed consuming(_:startingAt:in:) decimalSeparator(strategy:) encode(to:)
      format(_:) grouping(_:) hash(into:) hashValue init(from:) init(locale:) locale locale(_:) notation(_:)
      parseStrategy precision(_:) rounded(rule:increment:) scale(_:) sign(strategy:)
    Decimal.ParseStrategy: encode(to:) formatStyle hash(into:) hashValue init(from:) lenient parse(_:)
    Decimal.RoundingMode: init(rawValue:) rawValue
    DispatchGroup: __allocating_init() deinit enter() init() leave() wait() wait(timeout:) wait(wallTimeout:)
    DispatchObject: activate() deinit resume() setTarget(queue:) suspend()
    DispatchQoS: background default init(qosClass:relativePriority:) qosClass relativePriority unspecified
      userInitiated userInteractive utility
    DispatchQoS.QoSClass: hash(into:) hashValue
    DispatchQueue: __allocating_init(label:qos:attributes:autoreleaseFrequency:target:) deinit getSpecific(key:)
      global(priority:) global(qos:) label main qos setSpecific(key:value:) sync(execute:) sync(flags:execute:)
    DispatchQueue.Attributes: concurrent init(rawValue:) initiallyInactive rawValue
    DispatchQueue.AutoreleaseFrequency: hash(into:) hashValue
    DispatchQueue.GlobalQueuePriority: hash(into:) hashValue
    DispatchSemaphore: __allocating_init(value:) deinit init(value:) signal() wait() wait(timeout:) wait(wallTimeout:)
    DispatchSpecificKey: __allocating_init() deinit init()
    DispatchTime: distantFuture init(uptimeNanoseconds:) now() rawValue uptimeNanoseconds
    DispatchTimeoutResult: hash(into:) hashValue
    DispatchWorkItemFlags: assignCurrentContext barrier detached enforceQoS inheritQoS init(rawValue:) noQoS rawValue
    Error: localizedDescription
    Formatter: __allocating_init() copy() deinit editingString(for:) init() objectValue(_:) string(for:)
    Formatter.Context: init(rawValue:) rawValue
    Formatter.UnitStyle: init(rawValue:) rawValue
    ISO8601DateFormatter: __allocating_init() date(from:) deinit formatOptions init() string(from:)
      string(from:timeZone:formatOptions:) supportsSecureCoding timeZone
    ISO8601DateFormatter.Options: init(rawValue:) rawValue withColonSeparatorInTime withColonSeparatorInTimeZone
      withDashSeparatorInDate withDay withFractionalSeconds withFullDate withFullTime withInternetDateTime withMonth
      withSpaceBetweenDateAndTime withTime withTimeZone withWeekOfYear withYear
    IndexPath: append(_:) appending(_:) compare(_:) count debugDescription description dropLast() encode(to:) endIndex
      hash(into:) hashValue index(after:) index(before:) init() init(arrayLiteral:) init(from:) init(index:)
      init(indexes:) makeIterator() startIndex subscript subscript(_:)
    IndexSet: contains(_:) contains(integersIn:) count count(in:) debugDescription description encode(to:) endIndex
      filteredIndexSet(in:includeInteger:) filteredIndexSet(includeInteger:) first formIndex(after:)
      formIndex(before:) formIntersection(_:) formSymmetricDifference(_:) formUnion(_:) hash(into:) hashValue
      index(after:) index(before:) indexRange(in:) init() init(from:) init(integer:) init(integersIn:) insert(_:)
      insert(integersIn:) integerGreaterThan(_:) integerGreaterThanOrEqualTo(_:) integerLessThan(_:)
      integerLessThanOrEqualTo(_:) intersection(_:) intersects(integersIn:) isEmpty last makeIterator() rangeView
      rangeView(of:) remove(_:) remove(integersIn:) removeAll() shift(startingAt:by:) startIndex subscript
      subscript(_:) symmetricDifference(_:) union(_:) update(with:)
    IndexSet.Index: description
    IndexSet.RangeView: endIndex index(after:) index(before:) makeIterator() startIndex subscript subscript(_:)
    JSONDecoder: __allocating_init() allowsJSON5 assumesTopLevelDictionary dataDecodingStrategy dateDecodingStrategy
      decode(_:from:) decode(_:from:configuration:) deinit init() keyDecodingStrategy
      nonConformingFloatDecodingStrategy userInfo
    JSONDecoder.DateDecodingStrategy: formatted(_:)
    JSONEncoder: __allocating_init() dataEncodingStrategy dateEncodingStrategy deinit encode(_:)
      encode(_:configuration:) init() keyEncodingStrategy nonConformingFloatEncodingStrategy outputFormatting userInfo
    JSONEncoder.DateEncodingStrategy: formatted(_:)
    JSONEncoder.OutputFormatting: init(rawValue:) prettyPrinted rawValue sortedKeys withoutEscapingSlashes
    Locale: alternateQuotationBeginDelimiter alternateQuotationEndDelimiter autoupdatingCurrent availableIdentifiers
      availableNumberingSystems calendar canonicalIdentifier(from:) canonicalLanguageIdentifier(from:)
      characterDirection(forLanguage:) collation collationIdentifier collatorIdentifier commonISOCurrencyCodes
      components(fromIdentifier:) currency currencyCode currencySymbol current debugDescription decimalSeparator
      description encode(to:) firstDayOfWeek forceFirstWeekday(_:) forceHourCycle forceMeasurementSystem
      forceMinDaysInFirstWeek(_:) forceTemperatureUnit groupingSeparator hash(into:) hashValue hourCycle identifier
      identifier(_:) identifier(_:from:) identifier(fromComponents:) identifier(fromWindowsLocaleCode:)
      identifierCapturingPreferences identifierDoesNotRequireSpecialCaseHandling(_:) init(components:) init(from:)
      init(identifier:) init(identifier:preferences:) init(languageCode:script:languageRegion:)
      init(languageComponents:) isoCurrencyCodes isoLanguageCodes isoRegionCodes language languageCode
      lineDirection(forLanguage:) localizedString(for:) localizedString(forCollationIdentifier:)
      localizedString(forCollatorIdentifier:) localizedString(forCurrencyCode:) localizedString(forIdentifier:)
      localizedString(forLanguageCode:) localizedString(forRegionCode:) localizedString(forScriptCode:)
      localizedString(forVariantCode:) measurementSystem numberingSystem preferredLanguages preferredLocales prefs
      quotationBeginDelimiter quotationEndDelimiter region regionCode scriptCode subdivision temperatureUnit timeZone
      usesMetricSystem variant variantCode windowsLocaleCode(fromIdentifier:)
    Locale.Collation: availableCollations availableCollations(for:) cldrKeywordKey debugDescription encode(to:)
      hash(into:) hashValue identifier init(_:) init(from:) init(stringLiteral:) legacyKeywordKey searchRules standard
    Locale.Components: calendar collation currency encode(to:) firstDayOfWeek hash(into:) hashValue hourCycle
      icuIdentifier init(from:) init(identifier:) init(languageCode:script:languageRegion:) init(locale:)
      languageComponents measurementSystem numberingSystem region subdivision timeZone variant
    Locale.Currency: cldrKeywordKey debugDescription encode(to:) hash(into:) hashValue identifier init(_:) init(from:)
      init(stringLiteral:) isISOCurrency isoCurrencies legacyKeywordKey unknown
    Locale.HourCycle: cldrKeywordKey init(rawValue:) legacyKeywordKey rawValue
    Locale.IdentifierType: hash(into:) hashValue
    Locale.Language: characterDirection components encode(to:) hasCommonParent(with:) hash(into:) hashValue
      init(components:) init(from:) init(identifier:) init(languageCode:script:region:) isEquivalent(to:) languageCode
      lineLayoutDirection maximalIdentifier minimalIdentifier parent region script systemLanguages
    Locale.Language.Components: encode(to:) hash(into:) hashValue identifier init(from:) init(identifier:)
      init(language:) init(languageCode:script:region:) languageCode region script
    Locale.LanguageCode: ainu albanian amharic apacheWestern arabic armenian assamese assyrian azerbaijani bangla
      belarusian bodo bulgarian burmese cantonese catalan cherokee chinese croatian czech danish debugDescription
      dhivehi dogri dutch dzongkha encode(to:) english estonian faroese finnish french fula georgian german greek
      gujarati hash(into:) hashValue hawaiian hebrew hindi hungarian icelandic identifier identifier(_:) igbo
      indonesian init(_:) init(from:) init(stringLiteral:) irish isISOLanguage isoLanguageCodes italian japanese
      kannada kashmiri kazakh khmer konkani korean kurdish kurdishSorani kyrgyz lao latvian lithuanian macedonian
      maithili malay malayalam maltese manipuri marathi mongolian multiple māori navajo nepali norwegian
      norwegianBokmål norwegianNynorsk odia pashto persian polish portuguese punjabi rohingya romanian russian samoan
      sanskrit santali serbian sindhi sinhala slovak slovenian spanish swahili swedish tagalog tajik tamil telugu thai
      tibetan tongan turkish turkmen ukrainian unavailable uncoded unidentified urdu uyghur uzbek vietnamese welsh
      yiddish
    Locale.LanguageCode.IdentifierType: hash(into:) hashValue
    Locale.LanguageDirection: init(rawValue:) rawValue
    Locale.MeasurementSystem: cldrKeywordKey debugDescription encode(to:) hash(into:) hashValue identifier init(_:)
      init(from:) init(stringLiteral:) legacyKeywordKey measurementSystems metric uk us
    Locale.NumberingSystem: availableNumberingSystems cldrKeywordKey debugDescription encode(to:) hash(into:)
      hashValue identifier init(_:) init(from:) init(stringLiteral:) latn legacyKeywordKey
    Locale.Region: afghanistan albania algeria americanSamoa andorra angola anguilla antarctica antiguaBarbuda
      argentina armenia aruba ascensionIsland australia austria azerbaijan bahamas bahrain bangladesh barbados belarus
      belgium belize benin bermuda bhutan bolivia bosniaHerzegovina botswana bouvetIsland brazil britishVirginIslands
      brunei bulgaria burkinaFaso burundi cambodia cameroon canada canaryIslands capeVerde caribbeanNetherlands
      category caymanIslands centralAfricanRepublic ceutaMelilla chad chagosArchipelago chile chinaMainland
      christmasIsland cldrKeywordKey clippertonIsland cocosIslands colombia comoros congoBrazzaville congoKinshasa
      containingRegion continent cookIslands costaRica croatia cuba curaçao cyprus czechia côteDIvoire
      debugDescription denmark diegoGarcia djibouti dominica dominicanRepublic ecuador egypt elSalvador encode(to:)
      equatorialGuinea eritrea estonia eswatini ethiopia falklandIslands faroeIslands fiji finland france frenchGuiana
      frenchPolynesia frenchSouthernTerritories gabon gambia georgia germany ghana gibraltar greece greenland grenada
      guadeloupe guam guatemala guernsey guinea guineaBissau guyana haiti hash(into:) hashValue heardMcdonaldIslands
      honduras hongKong hungary iceland identifier india indonesia init(_:) init(from:) init(stringLiteral:) iran iraq
      ireland isISORegion isleOfMan isoRegions isoRegions(ofCategory:) israel italy jamaica japan jersey jordan
      kazakhstan kenya kiribati kosovo kuwait kyrgyzstan laos latinAmerica latvia lebanon legacyKeywordKey lesotho
      liberia libya liechtenstein lithuania luxembourg macao madagascar malawi malaysia maldives mali malta
      marshallIslands martinique mauritania mauritius mayotte mexico micronesia moldova monaco mongolia montenegro
      montserrat morocco mozambique myanmar namibia nauru nepal netherlands newCaledonia newZealand nicaragua niger
      nigeria niue norfolkIsland northMacedonia northernMarianaIslands norway oman pakistan palau
      palestinianTerritories panama papuaNewGuinea paraguay peru philippines pitcairnIslands poland portugal
      puertoRico qatar romania russia rwanda réunion saintBarthélemy saintHelena saintKittsNevis saintLucia
      saintMartin saintPierreMiquelon saintVincentGrenadines samoa sanMarino saudiArabia senegal serbia seychelles
      sierraLeone singapore sintMaarten slovakia slovenia solomonIslands somalia southAfrica
      southGeorgiaSouthSandwichIslands southKorea southSudan spain sriLanka subRegions subRegions(ofCategory:)
      subcontinent suriname svalbardJanMayen sweden switzerland sãoToméPríncipe taiwan tajikistan tanzania thailand
      timorLeste togo tokelau tonga trinidadTobago tristanDaCunha tunisia turkey turkmenistan turksCaicosIslands
      tuvalu uganda ukraine unitedArabEmirates unitedKingdom unitedStates unitedStatesOutlyingIslands
      unitedStatesVirginIslands unknown uruguay uzbekistan vanuatu vaticanCity venezuela vietnam wallisFutuna
      westernSahara world yemen zambia zimbabwe ålandIslands
    Locale.Region.Category: continent debugDescription encode(to:) grouping hash(into:) hashValue init(from:)
      subcontinent territory world
    Locale.Script: adlam arabic arabicNastaliq armenian bangla cherokee cyrillic debugDescription devanagari
      encode(to:) ethiopic georgian greek gujarati gurmukhi hanSimplified hanTraditional hanifiRohingya hash(into:)
      hashValue hebrew hiragana identifier init(_:) init(from:) init(stringLiteral:) isISOScript japanese kannada
      katakana khmer korean lao latin malayalam meiteiMayek myanmar odia olChiki sinhala syriac tamil telugu thaana
      thai tibetan unknown
    Locale.Subdivision: cldrKeywordKey debugDescription encode(to:) hash(into:) hashValue identifier init(_:)
      init(from:) init(stringLiteral:) legacyKeywordKey subdivision(for:)
    Locale.Variant: cldrKeywordKey debugDescription encode(to:) hash(into:) hashValue identifier init(_:) init(from:)
      init(stringLiteral:) legacyKeywordKey posix
    Locale.Weekday: cldrKeywordKey icuIndex init(_:) init(rawValue:) legacyKeywordKey rawValue weekdays
    LocalizedError: errorDescription failureReason helpAnchor recoverySuggestion
    NSCondition: __allocating_init() broadcast() deinit init() lock() name signal() unlock() wait() wait(until:)
    NSConditionLock: __allocating_init() __allocating_init(condition:) condition deinit init(condition:) lock()
      lock(before:) lock(whenCondition:) lock(whenCondition:before:) name try() tryLock(whenCondition:) unlock()
      unlock(withCondition:)
    NSError: __allocating_init() __allocating_init(domain:code:userInfo:) code copy() deinit description domain hash
      helpAnchor init() init(domain:code:userInfo:) isEqual(_:) localizedDescription localizedFailureReason
      localizedRecoveryOptions localizedRecoverySuggestion recoveryAttempter
      setUserInfoValueProvider(forDomain:provider:) supportsSecureCoding userInfo userInfoValueProvider(forDomain:)
    NSLock: __allocating_init() deinit init() lock() lock(before:) name try() unlock()
    NSObject: __allocating_init() classFallbacksForKeyedArchiver() classForKeyedArchiver classForKeyedUnarchiver()
      copy() debugDescription deinit description hash hash(into:) hashValue init() isEqual(_:) isKind(of:)
      isMember(of:) isProxy() isSubclass(of:) mutableCopy() replacementObject(for:) self() superclass
    NSRecursiveLock: __allocating_init() deinit init() lock() lock(before:) name try() unlock()
    NumberFormatter: __allocating_init() allowsFloats alwaysShowsDecimalSeparator currencyCode
      currencyDecimalSeparator currencyGroupingSeparator currencySymbol decimalSeparator deinit exponentSymbol format
      formatWidth generatesDecimalNumbers groupingSeparator groupingSize hasThousandSeparators init()
      internationalCurrencySymbol isLenient isPartialStringValidationEnabled locale localizedString(from:number:)
      localizesFormat maximum maximumFractionDigits maximumIntegerDigits maximumSignificantDigits minimum
      minimumFractionDigits minimumIntegerDigits minimumSignificantDigits minusSign multiplier negativeFormat
      negativeInfinitySymbol negativePrefix negativeSuffix nilSymbol notANumberSymbol number(from:) numberStyle
      paddingCharacter paddingPosition perMillSymbol percentSymbol plusSign positiveFormat positiveInfinitySymbol
      positivePrefix positiveSuffix roundingBehavior roundingIncrement roundingMode secondaryGroupingSize string(for:)
      string(from:) textAttributesForNegativeInfinity textAttributesForNegativeValues textAttributesForNil
      textAttributesForNotANumber textAttributesForPositiveInfinity textAttributesForPositiveValues
      textAttributesForZero thousandSeparator usesGroupingSeparator usesSignificantDigits zeroSymbol
    NumberFormatter.PadPosition: init(rawValue:) rawValue
    NumberFormatter.RoundingMode: init(rawValue:) rawValue
    NumberFormatter.Style: init(rawValue:) rawValue
    RecoverableError: attemptRecovery(optionIndex:resultHandler:)
    String: availableStringEncodings data(using:allowLossyConversion:) init(_:) init(_characters:)
      init(bytes:encoding:) init(data:encoding:) localizedName(of:) localizedNameOfStringEncoding(_:)
    String.Comparator: compare(_:_:) encode(to:) hash(into:) hashValue init(_:) init(from:) init(options:order:)
      locale options order
    String.CompareOptions: anchored backwards caseInsensitive diacriticInsensitive forcedOrdering init(rawValue:)
      literal numeric rawValue regularExpression widthInsensitive
    String.Encoding: ascii description hashValue ianaName init(ianaName:) init(rawValue:) iso2022JP isoLatin1
      isoLatin2 japaneseEUC macOSRoman nextstep nonLossyASCII rawValue shiftJIS symbol unicode utf16 utf16BigEndian
      utf16LittleEndian utf32 utf32BigEndian utf32LittleEndian utf8 windowsCP1250 windowsCP1251 windowsCP1252
      windowsCP1253 windowsCP1254
    String.Index: advanced(by:) distance(to:) init(_:) init(_:within:)
    String.StandardComparator: compare(_:_:) encode(to:) hash(into:) hashValue init(_:order:) init(from:) lexical
      order
    StringProtocol: addingPercentEncoding(withAllowedCharacters:) addingPercentEncodingWithAllowedCharacters(_:)
      addingPercentEscapesUsingEncoding(_:) appending(_:) byPaddingToLength(_:withString:startingAt:)
      byTrimmingCharactersIn(_:) canBeConverted(to:) canBeConvertedToEncoding(_:) capitalized capitalized(with:)
      capitalizedStringWith(_:) caseInsensitiveCompare(_:) commonPrefix(with:options:) commonPrefixWith(_:options:)
      compare(_:options:range:) compare(_:options:range:locale:) components(separatedBy:) componentsSeparatedBy(_:)
      componentsSeparatedByCharactersIn(_:) contains(_:) data(using:allowLossyConversion:)
      dataUsingEncoding(_:allowLossyConversion:) decomposedStringWithCanonicalMapping
      decomposedStringWithCompatibilityMapping enumerateLines(invoking:) enumerateSubstrings(in:options:_:)
      enumerateSubstringsIn(_:options:_:) fastestEncoding folding(_:locale:) folding(options:locale:) hash
      lengthOfBytes(using:) lengthOfBytesUsingEncoding(_:) lineRange(for:) lineRangeFor(_:) localizedCapitalized
      localizedCaseInsensitiveCompare(_:) localizedCaseInsensitiveContains(_:) localizedCompare(_:) localizedLowercase
      localizedStandardCompare(_:) localizedStandardContains(_:) localizedStandardRange(of:)
      localizedStandardRangeOf(_:) localizedUppercase lowercaseStringWith(_:) lowercased(with:)
      maximumLengthOfBytes(using:) maximumLengthOfBytesUsingEncoding(_:) padding(toLength:withPad:startingAt:)
      paragraphRange(for:) paragraphRangeFor(_:) pathExtension precomposedStringWithCanonicalMapping
      precomposedStringWithCompatibilityMapping range(of:options:range:locale:) rangeOf(_:options:range:locale:)
      rangeOfCharacter(from:options:range:) rangeOfCharacterFrom(_:options:range:)
      rangeOfComposedCharacterSequence(at:) rangeOfComposedCharacterSequenceAt(_:)
      rangeOfComposedCharacterSequences(for:) rangeOfComposedCharacterSequencesFor(_:) removingPercentEncoding
      replacingCharacters(in:with:) replacingCharactersIn(_:withString:) replacingOccurrences(of:with:options:range:)
      replacingOccurrencesOf(_:withString:options:range:) replacingPercentEscapesUsingEncoding(_:) smallestEncoding
      substring(from:) substring(to:) substring(with:) substringFrom(_:) substringTo(_:) substringWith(_:)
      trimmingCharacters(in:) uppercaseStringWith(_:) uppercased(with:) utf16Count
    TimeZone: abbreviation(for:) abbreviationDictionary autoupdatingCurrent cldrKeywordKey current
      daylightSavingTimeOffset(for:) debugDescription default description encode(to:) gmt hash(into:) hashValue
      identifier init(abbreviation:) init(from:) init(identifier:) init(secondsFromGMT:) isDaylightSavingTime(for:)
      knownTimeZoneIdentifiers legacyKeywordKey localizedName(for:locale:) nameForSecondsFromGMT(_:)
      nextDaylightSavingTimeTransition nextDaylightSavingTimeTransition(after:) secondsFromGMT(for:)
      timeZoneDataVersion tryParseGMTName(_:)
    TimeZone.DaylightSavingTimePolicy: hash(into:) hashValue
    TimeZone.NameStyle: init(rawValue:) rawValue
    UUID: debugDescription description encode(to:) hash(into:) hashValue init() init(from:) init(uuid:)
      init(uuidString:) random(using:) uuid uuidString
    """
}
