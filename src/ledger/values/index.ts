export {
  type Stroops,
  formatAmount,
  formatUnits,
  parseAmount,
  partThousands,
  stroops,
  writtenAmount,
} from './amount.ts'
export {
  base64FromBytes,
  bytesFromBase64,
  bytesFromHex,
  compareBytes,
  hexFromBytes,
  joinedBytes,
  strictText,
} from './bytes.ts'
export { type Call, type HttpCall, type IndexRead, isHttp } from './call.ts'
export {
  type Coverage,
  type EventSearch,
  joinedCoverage,
  joinedSearch,
  maxForeign,
  searchWithin,
} from './coverage.ts'
export { RecordError, SourceError, type SourceErrorKind, UnknownTypeError } from './errors.ts'
export { escapeHidden } from './escapeHidden.ts'
export { formatFarTime } from './farTime.ts'
export type { Fetch } from './fetch.ts'
export {
  type LedgerHash,
  type TransactionHash,
  parseLedgerHash,
  parseTransactionHash,
  transactionHashFromBytes,
} from './hash.ts'
export { parseJson } from './json.ts'
export { type LedgerSequence, ledgerSequence, parseLedgerSequence } from './ledgerSequence.ts'
export { lookAlikes } from './lookAlike.ts'
export type { Memo } from './memo.ts'
export {
  type FeeDistribution,
  type FeeStats,
  type NetworkStatus,
  type RecentFees,
  newestProtocol,
} from './network.ts'
export {
  type Answer,
  type Cursor,
  type Order,
  type Page,
  type PageRequest,
  type Reason,
  type Scanned,
  cursor,
  parseCursor,
} from './page.ts'
export {
  type Position,
  formatPosition,
  isIndexed,
  justAfter,
  justBefore,
  parsePosition,
  positionId,
  positionOf,
} from './position.ts'
export { type Resolution, resolutions } from './resolution.ts'
export { seeded } from './seeded.ts'
export { shortId } from './shortId.ts'
export {
  type AccountAddress,
  type AccountId,
  type AnyAddress,
  type ClaimableBalanceId,
  type ContractId,
  type LiquidityPoolId,
  type MuxedAccountId,
  type SignerKey,
  accountIdFromBytes,
  accountOf,
  contractIdFromBytes,
  decodeStrkey,
  formatClaimableBalanceStrkey,
  formatLiquidityPoolStrkey,
  muxedIdOf,
  parseAccountAddress,
  parseAccountId,
  parseClaimableBalanceId,
  parseContractId,
  parseLiquidityPoolId,
  parseMuxedAccountId,
  parseSignerKey,
} from './strkey.ts'
export { type UnixSeconds, formatTime, parseTime, parseUnixSeconds, unixSeconds } from './time.ts'
export { type Toid, parseToid, toid, toidParts } from './toid.ts'
export { type UnknownRecord, isUnknownRecord } from './unknownRecord.ts'
export { isUnread } from './unread.ts'
export {
  type Description,
  type Field,
  type Sentence,
  type Value,
  address,
  amount,
  assetValue,
  list,
  number,
  quoted,
  text,
} from './value.ts'
export { int128 } from './wideIntegers.ts'
export { compactJson, prettyJson } from './writtenJson.ts'
