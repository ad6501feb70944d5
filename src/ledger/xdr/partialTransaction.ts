import { operationResults } from './closedLedger.ts'
import {
  readDecoratedSignatureList,
  readFeeBumpTransactionExt,
  readMemo,
  readMuxedAccount,
  readOperation,
  readOperationResult,
  readPreconditions,
  readTransactionExt,
  readTransactionResult,
} from './generated/reader.ts'
import type * as Xdr from './generated/xdr.ts'
import { hashOfSigned } from './hashes.ts'
import { only, type ResumedReading, readingsAfter } from './salvage.ts'
import {
  bool,
  count,
  i32,
  i64,
  opaque,
  open,
  position,
  readAll,
  UnknownCaseError,
  u32,
  XdrError,
} from './xdrBytes.ts'

/** An operation that cannot be read: its bytes, as far as they are known, and the reason. */
interface UnreadOperation {
  readonly raw: Uint8Array
  readonly reason: string
}

/** A transaction some of whose operations cannot be read. */
export interface PartialTransaction {
  /** The outer hash, which proves where the signatures begin. */
  readonly hash: Uint8Array
  /** The envelope, with a placeholder for each operation that is not read. */
  readonly envelope: Xdr.TransactionEnvelope
  /** The result, with a placeholder for the result of each operation that is not read. */
  readonly result: Xdr.TransactionResult
  /** The unreadable operations by index, from 0. */
  readonly unreadable: ReadonlyMap<number, UnreadOperation>
}

/**
 * Reads a transaction that has operations of a type unknown to this build. XDR has no length for them, but they are
 * followed by complete operations, the signatures and the end: where exactly one offset allows that, reading resumes
 * there, otherwise no further operation is read. Throws XdrError where the signatures are not found, and for envelopes
 * V0, which are older than any unknown operation.
 */
export function readPartialTransaction(
  envelope: Uint8Array,
  result: Uint8Array,
  passphrase: string,
): PartialTransaction {
  const head = readHead(envelope)
  const { operations, unreadable, tail } = readOperations(
    envelope,
    head,
    typesOfResults(result, head.count),
  )
  const read = readPartialResult(
    result,
    operations.map(({ body }, i) => (unreadable.has(i) ? undefined : body.type)),
  )
  for (const [i, reason] of read.unreadable)
    if (!unreadable.has(i))
      unreadable.set(i, { raw: result, reason: `its result is not read: ${reason}` })
  return {
    hash: hashOfSigned(envelope, tail.end, head.feeBump ? 'feeBump' : 'transaction', passphrase),
    envelope: envelopeOf(head, operations, tail),
    result: read.result,
    unreadable,
  }
}

interface Head {
  readonly feeBump: { readonly source: Xdr.MuxedAccount; readonly fee: bigint } | undefined
  readonly transaction: Pick<Xdr.Transaction, 'sourceAccount' | 'fee' | 'seqNum' | 'cond' | 'memo'>
  readonly count: number
  /** Offset of the first operation. */
  readonly start: number
}

const maxOperations = 100 // MAX_OPS_PER_TX
/** The bytes of twenty signatures of each envelope, with their lengths and extensions. */
const maxSignatureBytes = 2 * (20 * (4 + 4 + 64) + 8)

function readHead(envelope: Uint8Array): Head {
  open(envelope)
  const type = i32()
  const feeBump = type === 5 ? { source: readMuxedAccount(), fee: i64() } : undefined
  if ((feeBump ? i32() : type) !== 2)
    throw new XdrError(`an envelope of type ${type} is not read in parts`, 0)
  const transaction = {
    sourceAccount: readMuxedAccount(),
    fee: u32(),
    seqNum: i64(),
    cond: readPreconditions(),
    memo: readMemo(),
  }
  return { feeBump, transaction, count: count(maxOperations), start: position() }
}

interface Tail {
  readonly operations: readonly Xdr.Operation[]
  readonly ext: Xdr.TransactionExt
  readonly signatures: readonly Xdr.DecoratedSignature[]
  readonly outer: readonly Xdr.DecoratedSignature[] | undefined
  /** Offset of the end of the signed bytes. */
  readonly end: number
}

interface TailKind {
  readonly isFeeBump: boolean
  /** A contract call is the only operation of its transaction (CAP-46): others have no resources. */
  readonly isClassic: boolean
}

/** The envelope after an operation: `n` more of them, then extension and signatures. */
const readTail =
  (n: number, { isFeeBump, isClassic }: TailKind) =>
  (): Tail => {
    const operations = Array.from({ length: n }, () => readOperation())
    const ext = readTransactionExt()
    if (isClassic && ext.type !== 'v0')
      throw new XdrError('a contract call is the only operation of its transaction', position())
    const innerEnd = position()
    const signatures = readDecoratedSignatureList()
    if (!isFeeBump) return { operations, ext, signatures, outer: undefined, end: innerEnd }
    readFeeBumpTransactionExt()
    return { operations, ext, signatures, end: position(), outer: readDecoratedSignatureList() }
  }

function readOperations(
  envelope: Uint8Array,
  { start, count: n, feeBump }: Head,
  types: readonly (string | undefined)[],
) {
  const isFeeBump = feeBump !== undefined
  const operations: Xdr.Operation[] = []
  const unreadable = new Map<number, UnreadOperation>()
  let at = start
  for (;;) {
    open(envelope, at)
    try {
      while (operations.length < n) {
        at = position()
        operations.push(readOperation())
      }
      throw new XdrError('all operations can be read: it is something else that cannot', at)
    } catch (problem) {
      if (!(problem instanceof XdrError) || operations.length === n) throw problem
      const left = n - operations.length - 1
      const body = bodyAt(envelope, at)
      const kind = { isFeeBump, isClassic: n > 1 }
      const readings = (from: number, more: number) =>
        readingsAfter(envelope, from, readTail(more, kind))
      const isOfResults = ({ value }: ResumedReading<Tail>) =>
        value.operations.every(({ body: { type } }, i) => {
          const known = types[n - left + i]
          return known === undefined || known === type
        })
      const found = left === 0 ? undefined : only(readings(body.start, left).filter(isOfResults))
      // All of these readings have the same signatures: zeros may be read as resources of a contract call as well.
      const signatures = Math.max(body.start, envelope.length - maxSignatureBytes)
      const tail = found ?? readings(signatures, 0).at(-1)
      if (tail === undefined) throw problem
      const end = tail.start
      unreadable.set(operations.length, {
        raw: envelope.subarray(at, end),
        reason: problem.message,
      })
      operations.push(placeholder(body.source))
      if (found === undefined)
        for (; operations.length < n; operations.push(placeholder(undefined)))
          unreadable.set(operations.length, {
            raw: envelope.subarray(body.start, end),
            reason: followsUnread,
          })
      // Then it is not known either which bytes are a contract call's resources.
      const ext = found === undefined ? ({ type: 'v0' } as const) : tail.value.ext
      return {
        operations: [...operations, ...tail.value.operations],
        unreadable,
        tail: { ...tail.value, ext },
      }
    }
  }
}

/** The operations' types by their results, which have the same order; undefined where unknown. */
function typesOfResults(result: Uint8Array, n: number): readonly (string | undefined)[] {
  try {
    const types = Array.from({ length: n }, () => undefined)
    const read = readPartialResult(result, types)
    return operationResults(read.result).map((one, i) =>
      one.type === 'opInner' && !read.unreadable.has(i) ? one.tr.type : undefined,
    )
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return [] // the transaction failed before its operations, or `readPartialResult` throws again
  }
}

const followsUnread = 'it follows an operation that cannot be read, so its start is not known'

/** The source of an operation, which precedes its body, and the start of the body. */
function bodyAt(envelope: Uint8Array, start: number) {
  open(envelope, start)
  const source = bool() ? readMuxedAccount() : undefined
  i32() // OperationType
  return { source, start: position() }
}

/** `inflation` has an empty body; records derived from it are discarded. */
const placeholder = (sourceAccount: Xdr.MuxedAccount | undefined): Xdr.Operation => ({
  sourceAccount,
  body: { type: 'inflation' },
})

function envelopeOf(
  { feeBump, transaction }: Head,
  operations: readonly Xdr.Operation[],
  { ext, signatures, outer }: Tail,
): Xdr.TransactionEnvelope {
  const v1 = { tx: { ...transaction, operations, ext }, signatures }
  if (feeBump === undefined) return { type: 'envelopeTypeTx', v1 }
  const innerTx = { type: 'envelopeTypeTx', v1 } as const
  const tx = { feeSource: feeBump.source, fee: feeBump.fee, innerTx, ext: { type: 'v0' } } as const
  return { type: 'envelopeTypeTxFeeBump', feeBump: { tx, signatures: outer ?? [] } }
}

type Results = readonly Xdr.OperationResult[]
type OperationTypes = readonly (Xdr.OperationBody['type'] | undefined)[]

/**
 * Reads XDR `TransactionResult` though some of its operations' results may be of unknown types. `types` are those of
 * the operations, undefined where unknown. Where exactly one reading follows an unknown result, it is used. Throws
 * XdrError where the transaction's own code is not known.
 */
export function readPartialResult(
  bytes: Uint8Array,
  types: OperationTypes,
): { readonly result: Xdr.TransactionResult; readonly unreadable: ReadonlyMap<number, string> } {
  try {
    return { result: readAll(bytes, readTransactionResult), unreadable: new Map() }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
  }
  open(bytes)
  const feeCharged = i64()
  const code = i32()
  const inner =
    code === 1 || code === -13 ? { hash: opaque(32), fee: i64(), code: i32() } : undefined
  const own = inner?.code ?? code
  if (own !== 0 && own !== -1) throw new UnknownCaseError(`TransactionResult has no case ${own}`, 8)
  const { results, unreadable } = readResults(bytes, types, inner === undefined ? 1 : 2)
  const type = own === 0 ? 'txSuccess' : 'txFailed'
  const ext = { type: 'v0' } as const
  if (inner === undefined)
    return { result: { feeCharged, result: { type, results }, ext }, unreadable }
  const innerResult = { feeCharged: inner.fee, result: { type, results }, ext } as const
  const innerResultPair = { transactionHash: inner.hash, result: innerResult }
  const outer = code === 1 ? 'txFeeBumpInnerSuccess' : 'txFeeBumpInnerFailed'
  return { result: { feeCharged, result: { type: outer, innerResultPair }, ext }, unreadable }
}

/** The results, followed by the extension of each enclosing transaction result. */
function readResults(bytes: Uint8Array, types: OperationTypes, extensions: number) {
  const n = count(types.length)
  if (n !== types.length) throw new XdrError(`${n} results for ${types.length} operations`, 12)
  const results: Xdr.OperationResult[] = []
  const unreadable = new Map<number, string>()
  let at = position()
  try {
    while (results.length < n) {
      at = position()
      results.push(resultOf(types[results.length]))
    }
    return { results, unreadable }
  } catch (problem) {
    if (!(problem instanceof XdrError)) throw problem
    const rest = types.slice(results.length + 1)
    const found = only(
      readingsAfter(bytes, at + 8, (): Results => {
        const list = rest.map(resultOf)
        for (let i = 0; i < extensions; i++)
          if (i32() !== 0) throw new XdrError('no extension is known', position())
        return list
      }),
    )
    const read = found?.value ?? rest.map(() => resultPlaceholder)
    unreadable.set(results.length, problem.message)
    if (found === undefined)
      for (let i = results.length + 1; i < n; i++) unreadable.set(i, followsUnreadResult)
    return { results: [...results, resultPlaceholder, ...read], unreadable }
  }
}

function resultOf(type: OperationTypes[number]): Xdr.OperationResult {
  const result = readOperationResult()
  if (type !== undefined && result.type === 'opInner' && result.tr.type !== type)
    throw new XdrError(`a result of ${result.tr.type} is none of ${type}`, position())
  return result
}

const resultPlaceholder: Xdr.OperationResult = { type: 'opNotSupported' }
const followsUnreadResult = 'it follows a result that cannot be read'
