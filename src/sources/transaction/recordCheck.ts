import type { AppliedTransaction, DescribedOperation, Operation, Transaction } from '#ledger'
import {
  type AppliedOperation,
  appliedOperations,
  appliedTransaction,
  cutPreconditions,
  definitionOfArm,
  described,
  envelopeHashes,
  ifReadable,
  ledgerOfMeta,
  operationFromRest,
  operationOf,
  operationToRest,
  resultProblem,
  signedFields,
  transactionOf,
  underHash,
} from '#ledger/readers'
import {
  accountOf,
  base64Bytes,
  fieldOf,
  type Memo,
  maxInt64,
  parseMuxedAccountId,
  type Sentence,
  toid,
  toidParts,
} from '#ledger/values'
import { valueText } from '../comparison/compareFields.ts'

export interface RecordCheckRequest {
  readonly transaction: Transaction
  /** Records of its operations, as far as the page has them. */
  readonly operations: readonly DescribedOperation[]
  readonly passphrase: string
}

/** What records state otherwise than the XDR of their transaction. */
export interface RecordCheck {
  /** A clause about the transaction's record, such as “it does not match its XDR: max fee (100)”; absent where it does. */
  readonly transaction?: string | undefined
  /** In the order of the given operations. */
  readonly operations: readonly (OperationMismatch | undefined)[]
}

/** An operation's record that its transaction's XDR refutes. */
export interface OperationMismatch {
  /** A clause about the record. */
  readonly problem: string
  /** What the XDR says that the operation does, where it has one at this place. */
  readonly reading?: Sentence | undefined
}

/**
 * Compares a transaction's record and those of its operations with the transaction's own XDR. Nothing is said of what
 * bytes that this build cannot read state, nor of fields that an older service does not have.
 */
export function recordCheck({
  transaction,
  operations,
  passphrase,
}: RecordCheckRequest): RecordCheck {
  const applied = ifReadable(() => appliedRecord(transaction, passphrase))
  if (applied === undefined) return { operations: operations.map(() => undefined) }
  const derived =
    operations.length === 0 ? [] : (ifReadable(() => appliedOperations(applied)) ?? [])
  return {
    transaction: transactionMismatch(transaction, applied),
    operations: operations.map((operation) =>
      operationMismatch(transaction, operation, derived, applied),
    ),
  }
}

const foreign = 'envelope has another hash on this network'

/** A clause about a transaction's record that differs from its XDR; undefined where it does not. */
export function transactionMismatch(
  transaction: Transaction,
  applied: AppliedTransaction,
): string | undefined {
  if (isForeign(transaction, applied)) return `its ${foreign}`
  const envelope = ifReadable(() => applied.envelope)
  if (envelope === undefined) return undefined
  const problem = ifReadable(() => resultProblem(envelope, applied.result))
  if (problem !== undefined) return `its result cannot be: ${problem}`
  const derived =
    ifReadable(() => underHash(transactionOf(applied), transaction.hash)) ??
    ifReadable(() => signedFields(envelope))
  if (derived === undefined) return undefined
  const meta = ifReadable(() => ledgerOfMeta(applied.bytes.meta))
  const exact = derived.preconditions ?? {}
  // REST has a time above int64 cut, RPC as it is.
  const isCut = transaction.preconditions?.timeBounds?.max === maxInt64
  const preconditions = isCut ? cutPreconditions(exact) : exact
  return clauseOf(
    differing(
      // A service older than conditions has none, and the envelope’s are shown.
      { ...transaction, preconditions: transaction.preconditions ?? preconditions },
      {
        ...derived,
        memo: memoAs(transaction.memo, derived.memo),
        preconditions,
        ledger: meta ?? transaction.ledger,
        xdr: transaction.xdr,
      },
    ),
  )
}

/** By its bytes alone, also where this build cannot read them; without the network's name nothing is foreign. */
function isForeign(
  { hash, feeBump }: Transaction,
  { passphrase, bytes: { envelope } }: AppliedTransaction,
): boolean {
  if (passphrase === '') return false
  const hashes = ifReadable(() => envelopeHashes(envelope, passphrase))
  if (hashes === undefined) return false
  return (
    !hashes.includes(hash) ||
    (feeBump !== undefined && (feeBump.outerHash !== hashes[0] || feeBump.innerHash !== hashes[1]))
  )
}

/** A memo as its envelope has it, in the form in which a record of this service has it. */
function memoAs(stated: Memo, derived: Memo): Memo {
  if (stated.type !== 'text' || derived.type !== 'text') return derived
  // Services before `memo_bytes` had the text alone, without what is not UTF-8.
  const bytes = new TextEncoder().encode(stated.text)
  const isSameText = scrubbed(stated.text) === scrubbed(derived.text)
  const isTextAlone = valueText(stated.bytes) === valueText(bytes)
  return {
    ...derived,
    text: isSameText ? stated.text : derived.text,
    bytes: isTextAlone && isSameText ? bytes : derived.bytes,
  }
}

/** A service replaces a run of bad bytes by one mark, others each of them. */
const scrubbed = (text: string): string => text.replaceAll(/[\0\ufffd]/g, '')

function operationMismatch(
  transaction: Transaction,
  stated: DescribedOperation,
  all: readonly AppliedOperation[],
  applied: AppliedTransaction,
): OperationMismatch | undefined {
  // Of another envelope nothing is known: neither is what its operations would say of these.
  if (isForeign(transaction, applied)) return { problem: `its transaction’s ${foreign}` }
  const { ledger, transaction: order } = toidParts(transaction.pagingToken)
  const index = toidParts(stated.id).operation
  const own = all[index - 1]
  if (stated.id !== toid(ledger, order, index) || (own === undefined && all.length > 0))
    return { problem: 'it is not an operation of its transaction' }
  const derived = own && ifReadable(() => operationOf(own, applied))
  if (own === undefined || derived === undefined) return undefined
  const hasMeta = applied.bytes.meta.length > 0
  const isSponsorKnown = hasMeta && stated.sponsor !== undefined
  const problem = clauseOf([
    ...differing(
      { ...stated, body: undefined },
      {
        ...derived,
        body: undefined,
        sponsor: isSponsorKnown ? derived.sponsor : stated.sponsor,
      },
    ),
    ...(ifReadable(() => differingBody(stated, derived, hasMeta ? [] : needsMeta(own))) ?? []),
  ])
  return problem === undefined
    ? undefined
    : { problem, reading: ifReadable(() => described(derived).description.summary) }
}

const needsMeta = ({ body }: AppliedOperation): readonly string[] =>
  definitionOfArm(body.type).needsMeta ?? []

/** The fields of a body that differ, as far as a REST record can state them: an empty and an absent text are often the same there. */
function differingBody(
  stated: Operation,
  derived: Operation,
  unknown: readonly string[],
): readonly Difference[] {
  const [theirs, ours] = [stated, derived].map(
    (operation) => operationFromRest(operationToRest(operation, '')).body,
  )
  if (theirs === undefined || ours === undefined) return []
  if (theirs.type === 'unknown' || ours.type === 'unknown') return []
  if (theirs.type !== ours.type) return [['type', ours.type]]
  const none = Object.fromEntries(Object.keys(theirs).map((name) => [name, undefined]))
  return differing(theirs, { ...none, ...ours }).filter(([name]) => !unknown.includes(name))
}

/** A field that a record states otherwise than its XDR, and what the XDR states. */
type Difference = readonly [name: string, derived: unknown]

const differing = (stated: object, derived: object): readonly Difference[] =>
  Object.entries(derived).filter(([name, value]) => !agrees(fieldOf(stated, name), value, name))

/** Names the fields in one clause, with what the XDR states where that is short; undefined for none. */
function clauseOf(found: readonly Difference[]): string | undefined {
  if (found.length === 0) return undefined
  const named = found.map(([name, value]) => {
    const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    const text = typeof value === 'object' ? undefined : valueText(value)
    // Any other text of the chain may hide or turn the words around it.
    return text !== undefined && /^[\w.:-]{1,80}$/.test(text) ? `${words} (${text})` : words
  })
  return `it does not match its XDR: ${named.join(', ')}`
}

/** Compares two model values; absent and undefined are the same. */
function agrees(stated: unknown, derived: unknown, name: string): boolean {
  if (isObject(stated) && isObject(derived)) {
    if (stated instanceof Uint8Array) return valueText(stated) === valueText(derived)
    // Of contracts' transfers, services before them have none.
    if (name === 'assetBalanceChanges' && valueText(stated) === '[]') return true
    return (
      (!Array.isArray(stated) || fieldOf(stated, 'length') === fieldOf(derived, 'length')) &&
      [...new Set([...Object.keys(stated), ...Object.keys(derived)])].every((each) =>
        agrees(fieldOf(stated, each), fieldOf(derived, each), each),
      )
    )
  }
  if (Object.is(stated, derived)) return true
  // Nor do older services state the id within a muxed account, or that of a transfer's receiver.
  if (name === 'toMuxedId') return stated === undefined
  const muxed = typeof derived === 'string' ? parseMuxedAccountId(derived) : undefined
  return muxed !== undefined && accountOf(muxed) === stated
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A transaction's record with its XDR, whose parts are decoded at their first use. Throws RecordError for no base64. */
export const appliedRecord = (transaction: Transaction, passphrase: string): AppliedTransaction =>
  appliedTransaction({
    ledger: transaction.ledger,
    closedAt: transaction.createdAt,
    passphrase,
    applicationOrder: toidParts(transaction.pagingToken).transaction,
    hash: transaction.feeBump?.outerHash ?? transaction.hash,
    bytes: {
      envelope: base64Bytes(transaction.xdr.envelope),
      result: base64Bytes(transaction.xdr.result),
      meta: base64Bytes(transaction.xdr.meta ?? ''),
      feeMeta: undefined,
    },
  })
