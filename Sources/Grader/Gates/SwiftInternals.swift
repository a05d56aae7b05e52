/// What Swift declares outside of types under a name with an underscore. `ToolchainLists` makes the list.
enum SwiftInternals {
  static let all = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let text = """
    _AnyBidirectionalCollectionBox _AnyCollectionBox _AnyCollectionProtocol _AnyHashableBox _AnyIndexBox
      _AnyIteratorBoxBase _AnyRandomAccessCollectionBox _AnySequenceBox _AppendKeyPath _ArrayBody _ArrayBufferProtocol
      _ArrayProtocol _Atomic128BitStorage _Atomic16BitStorage _Atomic32BitStorage _Atomic64BitStorage
      _Atomic8BitStorage _BidirectionalCollectionBox _BitwiseCopyable _BridgeStorage _BuiltinBooleanLiteralConvertible
      _BuiltinExtendedGraphemeClusterLiteralConvertible _BuiltinFloatLiteralConvertible
      _BuiltinIntegerLiteralConvertible _BuiltinStringLiteralConvertible _BuiltinUnicodeScalarLiteralConvertible
      _COWBufferForReading _CVarArgAligned _CVarArgObject _CVarArgPassedAsDouble _Cell _ClosureBasedIterator
      _ClosureBasedSequence _CocoaString _CollectionBox _ColorLiteralConvertible _ContiguousArrayBuffer
      _ContiguousArrayStorage _CustomDebugStringConvertibleOrNone _CustomPlaygroundQuickLookable
      _CustomReflectableOrNone _DebuggerSupport _DefaultCustomPlaygroundQuickLookable _DependenceToken _DependenceType
      _DestructorSafeContainer _DictionaryBuilder _DictionaryStorage _ExpressibleByBuiltinBooleanLiteral
      _ExpressibleByBuiltinExtendedGraphemeClusterLiteral _ExpressibleByBuiltinFloatLiteral
      _ExpressibleByBuiltinIntegerLiteral _ExpressibleByBuiltinStringLiteral _ExpressibleByBuiltinUnicodeScalarLiteral
      _ExpressibleByColorLiteral _ExpressibleByFileReferenceLiteral _ExpressibleByImageLiteral
      _FileReferenceLiteralConvertible _HasContiguousBytes _HasCustomAnyHashableRepresentation _HashTable
      _HashTableDelegate _HeapObject _ImageLiteralConvertible _IndexBox _IteratorBox _MaxBuiltinFloatType _MergeError
      _MutexHandle _NSSwiftValue _NativeDictionary _NativeSet _ObjectiveCBridgeable _OpaqueStringSwitchCache
      _OptionalNilComparisonType _PlaygroundQuickLook _Pointer _RandomAccessCollectionBox _RegexFactory _SequenceBox
      _SetBuilder _SetStorage _SliceBuffer _SmallString _StringComparisonResult _StringElement _StringGuts
      _StringObject _StringRepresentation _SwiftNewtypeWrapper _SwiftStdlibVersion _SwiftifyExpr _SwiftifyInfo
      _SwiftifyProtocolMethodInfo _UIntBuffer _UTFParser _UnicodeEncoding _UnicodeParser _UnsafeBitset
      _UnsafePartiallyInitializedContiguousArrayBuffer _VAInt _VAUInt _ValidUTF8Buffer __ContiguousArrayStorageBase
      __DefaultCustomPlaygroundQuickLookable __EmptyArrayStorage __EmptyDictionarySingleton __EmptySetSingleton
      __RawDictionaryStorage __RawSetStorage __StaticArrayStorage __SwiftNativeNSArray
      __SwiftNativeNSArrayWithContiguousStorage __SwiftNativeNSDictionary __SwiftNativeNSSet __SwiftValue
      __VaListBuilder __abi_openExistential __abi_withoutActuallyEscaping __withTaskPriorityEscalationHandler0
      _abiEnableAwaitContinuation _abstract _allocateUninitializedArray _appendingKeyPaths _arrayConditionalCast
      _arrayForceCast _ascii16 _asciiDigit _assertionFailure _assumeNonNegative _asyncLetStart _asyncLet_finish
      _asyncLet_get _asyncLet_get_throwing _asyncMainDrainQueue _bitPattern _branchHint _bridgeAnythingToObjectiveC
      _bridgeObject _bridgeObjectTaggedPointerBits _bridgeToObjectiveCUsingProtocolIfPossible
      _byteCountForTemporaryAllocation _bytesToUInt64 _canBeClass _checkExpectedExecutor
      _checkIllegalTaskLocalBindingWithinWithTaskGroup _class_getInstancePositiveExtentSize
      _conditionallyBridgeFromObjectiveC_bridgeable _conditionallyUnreachable _contains _continuationPayload
      _convertConstArrayToPointerArgument _convertConstStringToUTF8PointerArgument _convertInOutToPointerArgument
      _convertMutableArrayToPointerArgument _convertPointerToPointerArgument _convertToAnyHashable _copy
      _copyCollectionToContiguousArray _copySequenceToContiguousArray _cos _countFPRegisters _countGPRegisters
      _createOffsetBasedKeyPath _deallocateUninitializedArray _debugPrecondition _debugPreconditionFailure
      _debugPrint_unlocked _debuggerTestingCheckExpect _decodeScalar _decodeUTF8 _defaultActorDestroy
      _defaultActorInitialize _deinitOnExecutor _diagnoseUnavailableCodeReached _diagnoseUnexpectedEnumCase
      _diagnoseUnexpectedEnumCaseValue _diagnoseUnexpectedNilOptional _dictionaryDownCast
      _dictionaryDownCastConditional _dictionaryUpCast _emptyArrayStorage _encodeBitsAsWords _enqueueJobGlobal
      _enqueueJobGlobalWithDeadline _enqueueJobGlobalWithDelay _enqueueOnMain _errorInMain _errorInMainTyped _exp
      _exp2 _expectEnd _extractDynamicValue _fallBackToHeapAllocation _fastPath _fatalErrorFlags _fatalErrorMessage
      _finalizeUninitializedArray _findNextRun _findStringSwitchCase _findStringSwitchCaseWithCache _first
      _fixLifetime _float16ToStringImpl _float32ToStringImpl _float64ToStringImpl _float80ToStringImpl
      _forceBridgeFromObjectiveC_bridgeable _fpRegisterWords _getAtAnyKeyPath _getAtKeyPath _getAtPartialKeyPath
      _getCurrentAsyncTask _getDefaultErrorCode _getFunctionFullNameFromMangledName
      _getFunctionFullNameFromMangledNameImpl _getGenericSerialExecutor _getGlobalStringTablePointer _getMainExecutor
      _getMangledTypeName _getNonTagBits _getRetainCount _getSuperclass _getTypeByMangledNameInContext
      _getTypeByMangledNameInEnvironment _getTypeName _getUndefinedTaskExecutor _getUnownedRetainCount
      _getUnsafePointerToStoredProperties _getWeakRetainCount _growArrayCapacity
      _hashContainerDefaultMaxLoadFactorInverse _hashValue _identityCast _int64ToStringImpl _internalInvariant
      _internalInvariantFailure _internalInvariant_5_1 _isASCII _isBitwiseTakable _isClassOrObjCExistential
      _isComputed _isConcrete _isContinuation _isDebugAssertConfiguration _isFastAssertConfiguration _isNativePointer
      _isNonTaggedObjCPointer _isObjCTaggedPointer _isOptional _isPOD _isPowerOf2 _isReleaseAssertConfiguration
      _isStackAllocationSafe _isStdlibDebugChecksEnabled _isStdlibInternalChecksEnabled _isSwiftRuntimeVersionAtLeast
      _isTaggedObject _isUnique _isUnique_native _isValidAddress _isolatedParameter_withTaskPriorityEscalationHandler
      _isspace_clocale _log _log10 _log2 _makeBridgeObject _makeNativeBridgeObject _makeObjCBridgeObject
      _makeSwiftValue _mallocSize _mangledTypeName _memcpy _memmove _merge _minAllocationAlignment
      _minimumMergeRunLength _modifyAtReferenceWritableKeyPath_impl _modifyAtWritableKeyPath_impl _nativeObject
      _nearbyint _nonDefaultDistributedActorInitialize _nonPointerBits _nullPlaceholder _objCTaggedPointerBits
      _objectPointerIsObjCBit _objectPointerLowSpareBitShift _objectPointerSpareBits _onFastPath _openExistential
      _overflowChecked _overrideLifetime _parseASCII _parseInteger _parseIntegerDigits _parseUnsignedASCII
      _persistCString _playgroundPrintHook _precondition _preconditionFailure _prespecialize _print_unlocked
      _rawPointerToString _registerSaveWords _reinterpretCastToAnyObject _replDebugPrintln _replPrintLiteralString
      _reportIllegalTaskLocalBindingWithinWithTaskGroup _reportUnexpectedExecutor _rethrowsViaClosure _rint _roundUp
      _roundUpImpl _runAsyncMain _scalarAlign _setAtReferenceWritableKeyPath _setAtWritableKeyPath _setDownCast
      _setDownCastConditional _setUpCast _sin _slowPath _specialize _startTaskImmediately _stdlib_AtomicInt
      _stdlib_atomicAcquiringInitializeARCRef _stdlib_atomicAcquiringLoadARCRef _stdlib_atomicCompareExchangeStrongPtr
      _stdlib_atomicInitializeARCRef _stdlib_atomicLoadARCRef _stdlib_isOSVersionAtLeast
      _stdlib_isOSVersionAtLeast_AEIC _stringCompare _stringCompareInternal _stringCompareWithSmolCheck
      _stringForPrintObject _swiftJobRun _swiftJobRunOnTaskExecutor _swiftValueConformsTo _swift_bufferAllocate
      _swift_createJobForTestingOnly _swift_getKeyPath _swift_isClassOrObjCExistentialType _swift_retainCount
      _swift_setClassMetadata _swift_stdlib_atomicCompareExchangeStrongInt _swift_stdlib_atomicFetchAddInt
      _swift_stdlib_atomicFetchAddInt32 _swift_stdlib_atomicFetchAddInt64 _swift_stdlib_atomicFetchAndInt
      _swift_stdlib_atomicFetchAndInt32 _swift_stdlib_atomicFetchAndInt64 _swift_stdlib_atomicFetchOrInt
      _swift_stdlib_atomicFetchOrInt32 _swift_stdlib_atomicFetchOrInt64 _swift_stdlib_atomicFetchXorInt
      _swift_stdlib_atomicFetchXorInt32 _swift_stdlib_atomicFetchXorInt64 _swift_stdlib_atomicLoadInt
      _swift_stdlib_atomicStoreInt _swift_unownedRetainCount _swift_weakRetainCount _swiftifyOverrideLifetime
      _taskAddCancellationHandler _taskAddPriorityEscalationHandler _taskCancel _taskFutureGet _taskFutureGetThrowing
      _taskGroupAddPendingTask _taskGroupWaitAll _taskGroupWaitNext _taskIsCancelled _taskIsCurrentExecutor
      _taskLocalValuePop _taskLocalValuePush _taskRemoveCancellationHandler _taskRemovePriorityEscalationHandler
      _trueAfterDiagnostics _tryToAppendKeyPaths _typeByName _typeName _uint64ToString _uint64ToStringImpl
      _uncheckedUnsafeAssume _uncheckedUnsafeBitCast _undefined _unexpectedError _unexpectedErrorTyped
      _unimplementedInitializer _unreachable _unsafeDowncastToAnyObject _unsafeInheritExecutor_withCheckedContinuation
      _unsafeInheritExecutor_withCheckedThrowingContinuation _unsafeInheritExecutor_withDiscardingTaskGroup
      _unsafeInheritExecutor_withTaskCancellationHandler _unsafeInheritExecutor_withTaskExecutorPreference
      _unsafeInheritExecutor_withTaskGroup _unsafeInheritExecutor_withThrowingDiscardingTaskGroup
      _unsafeInheritExecutor_withThrowingTaskGroup _unsafeInheritExecutor_withUnsafeContinuation
      _unsafeInheritExecutor_withUnsafeThrowingContinuation _unsafeMinus _unsafePerformance _unsafePlus
      _unsafeReferenceCast _unsafeUncheckedDowncast _usesNativeSwiftReferenceCounting _utf8ScalarLength
      _willThrowTyped _willThrowTypedImpl _withHeapObject _withUnprotectedUnsafeBytes
      _withUnprotectedUnsafeMutableBytes _withUnprotectedUnsafeMutablePointer _withUnprotectedUnsafePointer
      _withUnprotectedUnsafeTemporaryAllocation _withUnsafeTemporaryAllocation _withVaList _writeBackMutableSlice
    """
}
