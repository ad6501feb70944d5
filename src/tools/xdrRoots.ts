/**
 * A contract's code states these of itself (SEP-46, SEP-48): few pages read them, so their readers are a file of their
 * own.
 */
export const specRoots = ['ScSpecEntry', 'ScEnvMetaEntry', 'ScMetaEntry'] as const

/** Types that are read from a service by themselves; all they reach is generated with them. */
export const roots = [
  'LedgerCloseMeta',
  'LedgerHeader',
  'LedgerHeaderHistoryEntry',
  'TransactionEnvelope',
  'TransactionResult',
  'TransactionResultPair',
  'TransactionMeta',
  'LedgerEntryChanges',
  'LedgerEntry',
  'LedgerEntryData',
  'LedgerEntryExt',
  'LedgerKey',
  'ScVal',
  'ContractEvent',
  'DiagnosticEvent',
  'TransactionEvent',
  'SorobanTransactionData',
  'ClaimableBalanceId',
  'LiquidityPoolParameters',
  'HashIdPreimage',
  ...specRoots,
] as const

/** These are written back to bytes: keys (the order of changes), values (base64 of arguments), preimages. */
export const written = [
  'LedgerKey',
  'ScVal',
  'HashIdPreimage',
  'LiquidityPoolParameters',
  'LedgerHeader',
] as const
