import type {
  AppliedTransaction,
  DescribedOperation,
  Disagreements,
  Operation,
  Transaction,
} from '#ledger'
import {
  appliedOperations,
  appliedTransaction,
  definitionOfArm,
  describe,
  envelopeHashes,
  generatedReaders,
  innerTransaction,
  ledgerOfMeta,
  operationBodyFromXdr,
  operationFromRest,
  operationOf,
  operationToRest,
  resultProblem,
  signatureTexts,
  signedFields,
  XdrError,
} from '#ledger/readers'
import {
  accountOf,
  bytesFromBase64,
  type Description,
  type Memo,
  parseMuxedAccountId,
  RecordError,
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

/** The fields of records that differ from the XDR of their transaction, each by its label on the page. */
export interface RecordCheck {
  readonly transaction: Disagreements
  /** In the order of the given operations. */
  readonly operations: readonly Disagreements[]
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
  const applied = readable(() => appliedRecord(transaction, passphrase))
  if (applied === undefined) return { transaction: {}, operations: operations.map(() => ({})) }
  return {
    transaction: transactionDisagreements(transaction, applied),
    operations: operationsDisagreements(transaction, operations, applied),
  }
}

type Labels = Readonly<Record<string, string>>
const signedLabels: Labels = {
  source: 'Source account',
  sourceSequence: 'Sequence number',
  feeAccount: 'Fee paid by',
  maxFee: 'Maximum fee',
  operationCount: 'Operations',
  memo: 'Memo',
  signatures: 'Signatures',
  preconditions: 'Valid',
}
const feeBumpLabels: Labels = {
  outerHash: 'Outer hash',
  innerHash: 'Inner hash',
  outerSignatures: 'Outer signatures',
  innerSignatures: 'Inner signatures',
  innerMaxFee: 'Inner maximum fee',
}

/** The fields of a transaction's record that differ from its XDR. */
export function transactionDisagreements(
  transaction: Transaction,
  applied: AppliedTransaction,
): Disagreements {
  return {
    ...readable(() => hashDisagreements(transaction, applied)),
    ...readable(() => envelopeDisagreements(transaction, applied)),
    ...readable(() => resultDisagreements(transaction, applied)),
    ...readable(() => metaDisagreements(transaction, applied)),
  }
}

/** By its bytes alone, also where this build cannot read them. */
const hashDisagreements = (
  { hash }: Transaction,
  { passphrase, bytes: { envelope } }: AppliedTransaction,
): Disagreements =>
  passphrase === '' || envelopeHashes(envelope, passphrase).includes(hash)
    ? {}
    : { Hash: 'does not match its envelope, which has another hash on this network' }

function envelopeDisagreements(
  transaction: Transaction,
  { envelope, passphrase, bytes }: AppliedTransaction,
): Disagreements {
  const { hash, feeBump } = transaction
  const inner = innerTransaction(envelope)
  const isFeeBump = envelope.type === 'envelopeTypeTxFeeBump'
  const hashes = envelopeHashes(bytes.envelope, passphrase)
  const isInner = isFeeBump && feeBump !== undefined && hash === feeBump.innerHash
  const signed = signedFields(envelope)
  const innerSignatures = signatureTexts(inner.signatures)
  const derived = {
    ...signed,
    signatures: isInner ? innerSignatures : signed.signatures,
    preconditions: signed.preconditions ?? {},
    memo: memoAs(transaction.memo, signed.memo),
  }
  const stated = Object.fromEntries(
    Object.keys(derived).map((name) => [name, Reflect.get(transaction, name)]),
  )
  // A service older than conditions has none, and the envelope’s are shown.
  const older = transaction.preconditions === undefined ? ['preconditions'] : []
  const isHashKnown = passphrase !== ''
  return {
    ...differing(stated, derived, { labels: signedLabels, part: 'its envelope', skipped: older }),
    ...(isFeeBump === (feeBump !== undefined)
      ? {}
      : {
          'Fee bump': `does not match its envelope, which is ${isFeeBump ? 'one' : 'none'}`,
        }),
    ...(isFeeBump && feeBump !== undefined
      ? differing(
          feeBump,
          {
            outerHash: hashes[0],
            innerHash: hashes[1],
            outerSignatures: signed.signatures,
            innerSignatures,
            innerMaxFee: BigInt(inner.fee),
          },
          {
            labels: feeBumpLabels,
            part: 'its envelope',
            skipped: isHashKnown ? [] : ['outerHash', 'innerHash'],
          },
        )
      : {}),
  }
}

/** A memo as its envelope has it, in the form in which a record of this service has it. */
function memoAs(stated: Memo, derived: Memo): Memo {
  if (stated.type !== 'text' || derived.type !== 'text') return derived
  // Services before `memo_bytes` had the text alone, without what is not UTF-8.
  const bytes = new TextEncoder().encode(stated.text)
  const isTextAlone = valueText(stated.bytes) === valueText(bytes)
  return {
    ...derived,
    text: scrubbed(stated.text) === scrubbed(derived.text) ? stated.text : derived.text,
    bytes: isTextAlone && scrubbed(stated.text) === scrubbed(derived.text) ? bytes : derived.bytes,
  }
}

/** A service replaces a run of bad bytes by one mark, others each of them. */
const scrubbed = (text: string): string => text.replaceAll(/[\0\ufffd]/g, '')

function resultDisagreements(
  transaction: Transaction,
  { envelope, result }: AppliedTransaction,
): Disagreements {
  const problem = resultProblem(envelope, result)
  return {
    ...differing(
      { feeCharged: transaction.feeCharged },
      { feeCharged: result.feeCharged },
      { labels: { feeCharged: 'Fee charged' }, part: 'its result' },
    ),
    ...(problem === undefined ? {} : { Result: `cannot be: ${problem}` }),
  }
}

function metaDisagreements(
  { ledger }: Transaction,
  { bytes: { meta } }: AppliedTransaction,
): Disagreements {
  if (meta.length === 0) return {}
  const own = ledgerOfMeta(generatedReaders.meta(meta))
  return own === undefined || own === ledger
    ? {}
    : { Ledger: `does not match its meta, which is of ledger ${own}` }
}

function operationsDisagreements(
  transaction: Transaction,
  operations: readonly DescribedOperation[],
  applied: AppliedTransaction,
): readonly Disagreements[] {
  const derived = operations.length === 0 ? [] : (readable(() => appliedOperations(applied)) ?? [])
  const place = toidParts(transaction.pagingToken)
  const { Hash: foreign } = readable(() => hashDisagreements(transaction, applied)) ?? {}
  return operations.map((stated) => {
    const index = toidParts(stated.id).operation
    const own = derived[index - 1]
    // Of another envelope nothing is known: neither is what its operations would say of these.
    if (foreign !== undefined) return { Transaction: foreign }
    if (stated.id !== toid(place.ledger, place.transaction, index))
      return { 'Operation ID': 'does not match its transaction, which is at another place' }
    if (own === undefined)
      return derived.length === 0
        ? {}
        : { 'Operation ID': `does not match its envelope, which has ${derived.length} operations` }
    const planned = { ...own.context, result: undefined, transactionSuccessful: false }
    return (
      readable(() => ({
        ...bodyDisagreements(
          stated,
          operationOf(own, applied),
          applied.bytes.meta.length === 0 ? (definitionOfArm(own.body.type).needsMeta ?? []) : [],
          operationBodyFromXdr(own.body, planned),
        ),
        ...baseDisagreements(stated, operationOf(own, applied), applied),
      })) ?? {}
    )
  })
}

function baseDisagreements(
  stated: Operation,
  derived: Operation,
  { bytes, hash }: AppliedTransaction,
): Disagreements {
  return {
    ...differing(
      { source: stated.source },
      { source: derived.source },
      {
        labels: { source: 'Source account' },
        part: 'its envelope',
      },
    ),
    ...differing(
      {
        transactionSuccessful: stated.transactionSuccessful,
        transactionHash: stated.transactionHash,
        createdAt: stated.createdAt,
      },
      {
        transactionSuccessful: derived.transactionSuccessful,
        transactionHash: hash,
        createdAt: derived.createdAt,
      },
      {
        labels: {
          transactionSuccessful: 'Result',
          transactionHash: 'Transaction',
          createdAt: 'Time',
        },
        part: 'its transaction',
      },
    ),
    ...(bytes.meta.length === 0 || stated.sponsor === undefined
      ? {}
      : differing(
          { sponsor: stated.sponsor },
          { sponsor: derived.sponsor },
          {
            labels: { sponsor: 'Sponsor' },
            part: 'its meta',
          },
        )),
  }
}

/** `planned` is the body by the envelope alone: what differs from it is of the result or the meta. */
function bodyDisagreements(
  stated: DescribedOperation,
  derived: Operation,
  unknown: readonly string[],
  planned: Operation['body'],
): Disagreements {
  if (stated.body.type === 'unknown' || derived.body.type === 'unknown') return {}
  if (stated.body.type !== derived.body.type)
    return { Type: `does not match its envelope, which has ${derived.body.type}` }
  const [asStated, asDerived] = [asRecord(stated), asRecord(derived)]
  const wrong = fieldsThatDiffer(asStated.body, asDerived.body).filter(
    (name) => !unknown.includes(name),
  )
  const labels = labelsThatDiffer(describe(asStated), describe(asDerived))
  return Object.fromEntries(
    wrong.flatMap((name) => {
      const isSigned =
        valueText(Reflect.get(planned, name)) === valueText(Reflect.get(derived.body, name))
      const problem = `does not match its ${isSigned ? 'envelope' : 'result'}`
      return (labels.length === 0 ? ['Details'] : labels).map((label) => [label, problem])
    }),
  )
}

/** The part of an operation that a REST record can state: an empty and an absent text are often the same there. */
const asRecord = (operation: Operation): Operation =>
  operationFromRest(operationToRest(operation, ''))

/** The labels under which a page shows other values. */
function labelsThatDiffer(stated: Description, derived: Description): readonly string[] {
  const texts = ({ fields }: Description) =>
    new Map(fields.map(({ label, value }) => [label, valueText(value)]))
  const [ours, theirs] = [texts(derived), texts(stated)]
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    (label) => ours.get(label) !== theirs.get(label),
  )
}

interface Compared {
  readonly labels: Labels
  /** The subject of the derived values. */
  readonly part: string
  readonly skipped?: readonly string[] | undefined
}

function differing(
  stated: object,
  derived: object,
  { labels, part, skipped = [] }: Compared,
): Disagreements {
  return Object.fromEntries(
    fieldsThatDiffer(stated, derived)
      .filter((name) => !skipped.includes(name))
      .map((name) => {
        const own: unknown = Reflect.get(derived, name)
        const has =
          typeof own === 'object' || own === undefined ? '' : `, which has ${valueText(own)}`
        return [labels[name] ?? name, `does not match ${part}${has}`]
      }),
  )
}

/** Names of the fields whose values differ. */
const fieldsThatDiffer = (stated: object, derived: object): readonly string[] =>
  namesOf(stated, derived).filter(
    (name) => !agrees(Reflect.get(stated, name), Reflect.get(derived, name), name),
  )

/** True if two model values are equal; absent and undefined are the same. */
function agrees(stated: unknown, derived: unknown, name: string): boolean {
  if (isObject(stated) && isObject(derived)) {
    if (stated instanceof Uint8Array) return valueText(stated) === valueText(derived)
    // Of contracts' transfers, services before them have none.
    if (name === 'assetBalanceChanges' && valueText(stated) === '[]') return true
    return (
      (!Array.isArray(stated) ||
        Reflect.get(stated, 'length') === Reflect.get(derived, 'length')) &&
      namesOf(stated, derived).every((each) =>
        agrees(Reflect.get(stated, each), Reflect.get(derived, each), each),
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
const namesOf = (a: object, b: object): readonly string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
]

function readable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof XdrError || error instanceof RecordError)) throw error
    return undefined // a part of it cannot be read: nothing is known to be wrong
  }
}

/** A transaction's record with its XDR, whose parts are decoded at their first use. Throws RecordError for no base64. */
export const appliedRecord = (transaction: Transaction, passphrase: string): AppliedTransaction =>
  appliedTransaction({
    ledger: transaction.ledger,
    closedAt: transaction.createdAt,
    passphrase,
    applicationOrder: toidParts(transaction.pagingToken).transaction,
    hash: transaction.feeBump?.outerHash ?? transaction.hash,
    bytes: {
      envelope: bytesOf(transaction.xdr.envelope),
      result: bytesOf(transaction.xdr.result),
      meta: bytesOf(transaction.xdr.meta ?? ''),
      feeMeta: undefined,
    },
  })

function bytesOf(text: string): Uint8Array {
  const bytes = bytesFromBase64(text)
  if (bytes === undefined) throw new RecordError('the XDR is not base64')
  return bytes
}
