import type { AccountAddress, LedgerHash, LedgerSequence, TransactionHash } from '../values/ids.ts'
import type { UnixSeconds } from '../values/numbers.ts'
import {
  readLedgerEntryChanges,
  readOperationMetaList,
  readOperationMetaV2List,
  readOptionalSorobanTransactionMeta,
  readTransactionEnvelope,
  readTransactionMeta,
  readTransactionResult,
  skipExtensionPoint,
  skipLedgerEntryChanges,
  writeLedgerKey,
} from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import { addressFromXdr, type Encoders, encodersOf } from './values.ts'
import { i32, inOrderOfBytes, open, readAll, UnknownCaseError } from './xdrBytes.ts'

/** A ledger decoded from `LedgerCloseMeta` V0–V2. It lives in the worker and is never posted. */
export interface ClosedLedger {
  readonly sequence: LedgerSequence
  readonly hash: LedgerHash
  readonly closedAt: UnixSeconds
  readonly header: Xdr.LedgerHeader
  readonly headerBytes: Uint8Array
  readonly passphrase: string
  /** In application order. */
  readonly transactions: readonly AppliedTransaction[]
  /** Transactions that this build cannot read; none where absent. */
  readonly unreadable?: readonly UnreadableTransaction[] | undefined
}

/** A transaction that cannot be read, with its part in the ledger's counts. */
export interface UnreadableTransaction {
  readonly applicationOrder: number
  readonly hash: TransactionHash
  readonly reason: string
  readonly outcome: { readonly successful: boolean; readonly operationCount: number }
}

/** A transaction with its result and meta, from a ledger's meta or from RPC's getTransaction(s). */
export interface AppliedTransaction {
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly passphrase: string
  /** Counts from 1. */
  readonly applicationOrder: number
  /** The outer hash of a fee bump. */
  readonly hash: TransactionHash
  readonly envelope: Xdr.TransactionEnvelope
  readonly result: Xdr.TransactionResult
  /** One for each operation; empty for a failed transaction or where the meta is absent. */
  readonly operationMetas: readonly OperationMeta[]
  readonly encoders: Encoders
  readonly bytes: {
    readonly envelope: Uint8Array
    readonly result: Uint8Array
    /** XDR `TransactionMeta`; empty where it is absent. */
    readonly meta: Uint8Array
    /** XDR `LedgerEntryChanges`, charged before all transactions; absent from getTransaction(s). */
    readonly feeMeta: Uint8Array | undefined
  }
}

/** Readers of a transaction's parts: the generated ones, or the SDK's as fallback. */
export interface Readers {
  readonly envelope: (bytes: Uint8Array) => Xdr.TransactionEnvelope
  readonly result: (bytes: Uint8Array) => Xdr.TransactionResult
  readonly meta: (bytes: Uint8Array) => Xdr.TransactionMeta
  /** Empty for empty bytes: the meta is absent. */
  readonly operationMetas: (bytes: Uint8Array) => readonly OperationMeta[]
  readonly changes: (bytes: Uint8Array) => Xdr.LedgerEntryChanges
}
/** The readers that are made from the SDK’s schemas: each throws XdrError with the offset. */
export const generatedReaders: Readers = {
  envelope: (bytes) => readAll(bytes, readTransactionEnvelope),
  result: (bytes) => readAll(bytes, readTransactionResult),
  meta: (bytes) => readAll(bytes, readTransactionMeta),
  operationMetas: readOperationMetas,
  changes: (bytes) => readAll(bytes, readLedgerEntryChanges),
}

/** A transaction's bytes and position. */
export interface TransactionParts {
  readonly ledger: LedgerSequence
  readonly closedAt: UnixSeconds
  readonly passphrase: string
  readonly applicationOrder: number
  readonly hash: TransactionHash
  readonly bytes: AppliedTransaction['bytes']
}

/** A transaction with its parts decoded. Throws XdrError if the bytes of one cannot be read. */
export const decodedTransaction = (
  parts: TransactionParts,
  readers: Readers = generatedReaders,
): AppliedTransaction => ({
  // Plain fields: creating an object with getters takes ten times as long, and each read of it longer.
  ledger: parts.ledger,
  closedAt: parts.closedAt,
  passphrase: parts.passphrase,
  applicationOrder: parts.applicationOrder,
  hash: parts.hash,
  bytes: parts.bytes,
  encoders: encodersOf(parts.passphrase),
  envelope: readers.envelope(parts.bytes.envelope),
  result: readers.result(parts.bytes.result),
  operationMetas: readers.operationMetas(parts.bytes.meta),
})

/**
 * A transaction whose parts are decoded on first access: a row of a list needs no meta.
 * Reading a part throws XdrError if its bytes cannot be read.
 */
export function appliedTransaction(
  parts: TransactionParts,
  readers: Readers = generatedReaders,
): AppliedTransaction {
  const { bytes } = parts
  // Variables, not a closure for each part: those and their contexts were a tenth of a ledger's memory.
  let envelope: Xdr.TransactionEnvelope | undefined
  let result: Xdr.TransactionResult | undefined
  let operationMetas: readonly OperationMeta[] | undefined
  return {
    // Field by field: spreading beside getters cost a tenth of decoding a ledger.
    ledger: parts.ledger,
    closedAt: parts.closedAt,
    passphrase: parts.passphrase,
    applicationOrder: parts.applicationOrder,
    hash: parts.hash,
    bytes,
    encoders: encodersOf(parts.passphrase),
    get envelope() {
      envelope ??= readers.envelope(bytes.envelope)
      return envelope
    },
    get result() {
      result ??= readers.result(bytes.result)
      return result
    },
    get operationMetas() {
      operationMetas ??= readers.operationMetas(bytes.meta)
      return operationMetas
    },
  }
}

/** The fields that envelopes V0, V1 and fee bump share: the (inner) transaction's own parts. */
export interface InnerTransaction {
  readonly source: AccountAddress
  /** Stroops. */
  readonly fee: number
  readonly sequence: bigint
  readonly preconditions: Xdr.Preconditions
  readonly memo: Xdr.Memo
  readonly operations: readonly Xdr.Operation[]
  readonly signatures: readonly Xdr.DecoratedSignature[]
  /** The classic transaction has none (V0, and V1 with ext v0). */
  readonly soroban: Xdr.SorobanTransactionData | undefined
}

/** The (inner) transaction of an envelope of any version (CAP-15, CAP-27). */
export function innerTransaction(envelope: Xdr.TransactionEnvelope): InnerTransaction {
  switch (envelope.type) {
    case 'envelopeTypeTxV0': {
      const { tx, signatures } = envelope.v0
      return {
        source: addressFromXdr({ type: 'keyTypeEd25519', ed25519: tx.sourceAccountEd25519 }),
        fee: tx.fee,
        sequence: tx.seqNum,
        preconditions: tx.timeBounds
          ? { type: 'precondTime', timeBounds: tx.timeBounds }
          : { type: 'precondNone' },
        memo: tx.memo,
        operations: tx.operations,
        signatures,
        soroban: undefined,
      }
    }
    case 'envelopeTypeTx':
      return transactionV1(envelope.v1)
    case 'envelopeTypeTxFeeBump':
      return transactionV1(envelope.feeBump.tx.innerTx.v1)
  }
}

function transactionV1({ tx, signatures }: Xdr.TransactionV1Envelope): InnerTransaction {
  return {
    source: addressFromXdr(tx.sourceAccount),
    fee: tx.fee,
    sequence: tx.seqNum,
    preconditions: tx.cond,
    memo: tx.memo,
    operations: tx.operations,
    signatures,
    soroban: tx.ext.type === 'sorobanData' ? tx.ext.sorobanData : undefined,
  }
}

/** Each operation's body with its source: its own, or the transaction's. */
export const sourcedOperations = ({ source, operations }: InnerTransaction) =>
  operations.map(({ sourceAccount, body }) => ({
    source: sourceAccount ? addressFromXdr(sourceAccount) : source,
    body,
  }))

/** A fee bump is successful if the transaction within it is. */
export const isSuccessful = (result: Xdr.TransactionResult): boolean =>
  result.result.type === 'txSuccess' || result.result.type === 'txFeeBumpInnerSuccess'

/** Results of the (inner) operations; empty where the transaction failed before them. */
export function operationResults(result: Xdr.TransactionResult): readonly Xdr.OperationResult[] {
  const outcome = result.result
  if (outcome.type === 'txSuccess' || outcome.type === 'txFailed') return outcome.results
  if (outcome.type !== 'txFeeBumpInnerSuccess' && outcome.type !== 'txFeeBumpInnerFailed') return []
  const inner = outcome.innerResultPair.result.result
  return inner.type === 'txSuccess' || inner.type === 'txFailed' ? inner.results : []
}

/**
 * The change that one operation made to one ledger entry: XDR `LedgerEntryChange`s of a key, paired. Created: no
 * `before`. Removed: no `after`. Restored from the archive: `before` absent, `restored` true.
 */
export interface EntryChange {
  readonly type: Xdr.LedgerEntryData['type']
  readonly before: Xdr.LedgerEntry | undefined
  readonly after: Xdr.LedgerEntry | undefined
  readonly restored: boolean
}

/** One operation's part of a transaction's meta, whatever its version; empty for a failed transaction. */
export interface OperationMeta {
  /** As in the meta, paired (STATE with what follows), sorted by key bytes, stable: the reference's order. */
  readonly changes: readonly EntryChange[]
  readonly events: readonly Xdr.ContractEvent[]
}

/**
 * Changes and events of each operation, from the bytes of `TransactionMeta` V0–V4; nothing else of it is decoded:
 * diagnostics and the fee's events can be most of it. Throws XdrError with the offset where the bytes
 * cannot be read.
 */
export function readOperationMetas(bytes: Uint8Array): readonly OperationMeta[] {
  if (bytes.length === 0) return []
  const version = openMeta(bytes)
  if (version === 4) {
    skipExtensionPoint()
    skipLedgerEntryChanges()
    return paired(readOperationMetaV2List())
  }
  if (version === 3) skipExtensionPoint()
  if (version > 0) skipLedgerEntryChanges()
  const operations = readOperationMetaList()
  if (version === 3) skipLedgerEntryChanges()
  return withCallEvents(
    operations,
    version === 3 ? readOptionalSorobanTransactionMeta()?.events : undefined,
  )
}

/** Begins to read a `TransactionMeta`, and gives its version. */
function openMeta(bytes: Uint8Array): number {
  open(bytes)
  const version = i32()
  if (version < 0 || version > 4)
    throw new UnknownCaseError(`TransactionMeta has no version ${version}`, 0)
  return version
}

/** The operation metas of a transaction meta that the SDK decoded, as the fallback. */
export function operationMetas(meta: Xdr.TransactionMeta): readonly OperationMeta[] {
  switch (meta.type) {
    case 'operations':
      return withCallEvents(meta.operations, undefined)
    case 'v1':
      return withCallEvents(meta.v1.operations, undefined)
    case 'v2':
      return withCallEvents(meta.v2.operations, undefined)
    case 'v3':
      return withCallEvents(meta.v3.operations, meta.v3.sorobanMeta?.events)
    case 'v4':
      return paired(meta.v4.operations)
  }
}

const paired = (operations: readonly OperationChanges[]): readonly OperationMeta[] =>
  operations.map(({ changes, events }) => ({ changes: pairChanges(changes), events }))
type OperationChanges = Pick<Xdr.OperationMetaV2, 'changes' | 'events'>

/** The events of a contract call belong to the transaction's one operation. */
const withCallEvents = (
  operations: readonly Xdr.OperationMeta[],
  events: readonly Xdr.ContractEvent[] = [],
): readonly OperationMeta[] =>
  paired(operations.map(({ changes }, i) => ({ changes, events: i === 0 ? events : [] })))

/**
 * Pairs each STATE with the change that follows it, then sorts by the bytes of the keys, stable:
 * the order the reference service derives in, since the order inside a meta differs between nodes.
 */
export function pairChanges(changes: Xdr.LedgerEntryChanges): readonly EntryChange[] {
  const list: EntryChange[] = []
  const last: Xdr.LedgerEntryChange[] = []
  let state: Xdr.LedgerEntry | undefined
  for (const change of changes) {
    if (change.type === 'ledgerEntryState') {
      state = change.state
      continue
    }
    list.push(entryChange(change, state))
    last.push(change)
    if (change.type === 'ledgerEntryUpdated' || change.type === 'ledgerEntryRemoved')
      state = undefined
  }
  if (list.length < 2) return list
  // Keys are written only to be compared: most of decoding a meta was making them for each change.
  return inOrderOfBytes(list, (i) => {
    const change = last[i]
    if (change) writeLedgerKey(keyOf(change))
  })
}

function entryChange(
  change: Exclude<Xdr.LedgerEntryChange, { type: 'ledgerEntryState' }>,
  state: Xdr.LedgerEntry | undefined,
): EntryChange {
  switch (change.type) {
    case 'ledgerEntryCreated': {
      const after = change.created
      return { type: after.data.type, before: undefined, after, restored: false }
    }
    case 'ledgerEntryRestored': {
      const after = change.restored
      return { type: after.data.type, before: undefined, after, restored: true }
    }
    case 'ledgerEntryUpdated': {
      const after = change.updated
      return { type: after.data.type, before: state, after, restored: false }
    }
    case 'ledgerEntryRemoved':
      return { type: change.removed.type, before: state, after: undefined, restored: false }
  }
}

function keyOf(change: Xdr.LedgerEntryChange): Xdr.LedgerKey {
  switch (change.type) {
    case 'ledgerEntryState':
      return ledgerKeyOf(change.state.data)
    case 'ledgerEntryCreated':
      return ledgerKeyOf(change.created.data)
    case 'ledgerEntryRestored':
      return ledgerKeyOf(change.restored.data)
    case 'ledgerEntryUpdated':
      return ledgerKeyOf(change.updated.data)
    case 'ledgerEntryRemoved':
      return change.removed
  }
}

/**
 * The changes that a transaction made before its operations: its sequence number, its signers (XDR `txChangesBefore`; V0
 * has none), from the bytes of its meta; nothing else of it is decoded. Throws XdrError where they cannot be read.
 */
export function readChangesBefore(meta: Uint8Array): readonly Xdr.LedgerEntryChange[] {
  if (meta.length === 0) return []
  const version = openMeta(meta)
  if (version > 2) skipExtensionPoint()
  return version === 0 ? [] : readLedgerEntryChanges()
}

/** The entry of a change; undefined where it was removed. */
export function entryAfter(change: Xdr.LedgerEntryChange): Xdr.LedgerEntry | undefined {
  switch (change.type) {
    case 'ledgerEntryCreated':
      return change.created
    case 'ledgerEntryUpdated':
      return change.updated
    case 'ledgerEntryState':
      return change.state
    case 'ledgerEntryRestored':
      return change.restored
    case 'ledgerEntryRemoved':
      return undefined
  }
}

/**
 * The ledger that a transaction's meta is of: its sequence number changed there (XDR `lastModifiedLedgerSeq`). Undefined
 * before protocol 10. Throws XdrError where that cannot be read.
 */
export const ledgerOfMeta = (meta: Uint8Array): number | undefined =>
  readChangesBefore(meta)
    .flatMap((change) => (change.type === 'ledgerEntryUpdated' ? [change.updated] : []))
    .at(-1)?.lastModifiedLedgerSeq

/** The key of a ledger entry (XDR `LedgerKey`). */
export function ledgerKeyOf(data: Xdr.LedgerEntryData): Xdr.LedgerKey {
  switch (data.type) {
    case 'account':
      return { type: 'account', account: { accountId: data.account.accountId } }
    case 'trustline': {
      const { accountId, asset } = data.trustLine
      return { type: 'trustline', trustLine: { accountId, asset } }
    }
    case 'offer': {
      const { sellerId, offerId } = data.offer
      return { type: 'offer', offer: { sellerId, offerId } }
    }
    case 'data': {
      const { accountId, dataName } = data.data
      return { type: 'data', data: { accountId, dataName } }
    }
    case 'claimableBalance':
      return {
        type: 'claimableBalance',
        claimableBalance: { balanceId: data.claimableBalance.balanceId },
      }
    case 'liquidityPool':
      return {
        type: 'liquidityPool',
        liquidityPool: { liquidityPoolId: data.liquidityPool.liquidityPoolId },
      }
    case 'contractData': {
      const { contract, key, durability } = data.contractData
      return { type: 'contractData', contractData: { contract, key, durability } }
    }
    case 'contractCode':
      return { type: 'contractCode', contractCode: { hash: data.contractCode.hash } }
    case 'configSetting':
      return { type: 'configSetting', configSetting: { configSettingId: data.configSetting.type } }
    case 'ttl':
      return { type: 'ttl', ttl: { keyHash: data.ttl.keyHash } }
  }
}
