import type { Proof, ProofStep, Validator, ProofStepId, ProvedFigure } from './proof.ts'
import { isRefuted } from './stepTexts.ts'
import { matchedSignatures, type MatchedPart } from '../xdr/authorization/matchedSignatures.ts'
import { type RulesOf, rulesBefore } from '../xdr/authorization/signingRules.ts'
import { XdrError, readAll } from '../xdr/xdrBytes.ts'
import type { Evidence, LedgerEvidence, TransactionEvidence } from './evidence.ts'
import {
  chainStep,
  headerHashStep,
  proposerStep,
  resultSetStep,
  sameTransactionsStep,
  transactionSetStep,
  headerOf,
  resultPairs,
  setEnvelopes,
} from './ledgerSteps.ts'
import { quorumStep } from './quorumStep.ts'
import {
  type StepResult,
  missing,
  proofStep,
  failed,
  proved,
  unknown,
  compared,
  unlessRefuted,
} from './proofStep.ts'
import { formatTime, parseUnixSeconds } from '../values/time.ts'
import { shortId, accountIdFromBytes } from '../values/ids.ts'
import { type Demand, demandsOf, levelsIn } from '../xdr/authorization/demands.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { compareBytes, hexFromBytes } from '../values/bytes.ts'
import { readTransactionResult, readDecoratedSignatureList } from '../xdr/generated/reader.ts'
import { innerTransactionHash, transactionHash, hashOfSigned } from '../xdr/transactionHash.ts'
import { readingsAfter } from '../xdr/salvage/resume.ts'

/**
 * Checks evidence, step by step: each result is computed from its bytes alone. `validators`: those whose word the
 * reader takes. Bytes that cannot be read fail their step, and leave it open where a later protocol may have added them.
 */
export async function prove(
  evidence: Evidence,
  validators: readonly Validator[] = [],
): Promise<Proof> {
  const { claim, passphrase, from } = evidence
  const steps =
    claim.kind === 'ledger'
      ? await ledgerSteps(evidence, validators)
      : [
          ...(await transactionSteps(evidence, claim.hash)),
          ...(await ledgerSteps(evidence, validators, claim.hash)),
        ]
  const figures = isRefuted({ steps }) ? [] : provedFigures(evidence, steps)
  return { claim, passphrase, from, steps, figures }
}

async function transactionSteps(
  { transaction, passphrase }: Evidence,
  hash: string,
): Promise<readonly ProofStep[]> {
  if (transaction === undefined)
    return [await proofStep('transactionHash', () => missing('The transaction is not here.'))]
  const parts = matchedSignatures(transaction.envelope, passphrase, rulesOrNone(transaction))
  parts.catch(() => undefined) // both steps await it, and say why it cannot be read
  const { result } = transaction
  // Read where it matters only: a result of a later protocol leaves open what its signatures do not decide.
  const isRefused = () => result !== undefined && isRefusedForSignatures(resultOf(result))
  return [
    await proofStep('transactionHash', () => transactionHashStep(transaction, hash, passphrase)),
    ...(isFeeBump(transaction)
      ? [await proofStep('innerHash', () => innerHashStep(transaction, passphrase))]
      : []),
    await proofStep('signatures', async () => signaturesStep(await parts, isRefused)),
    await proofStep('thresholds', async () => thresholdsStep(await parts, isRefused)),
  ]
}

/** The rules of accounts; none are known where the changes cannot be read, which no hash covers. */
function rulesOrNone(transaction: TransactionEvidence): RulesOf {
  const rules = rulesBefore(transaction)
  return (account) => {
    try {
      return rules(account)
    } catch (error) {
      if (!(error instanceof XdrError)) throw error
      return undefined
    }
  }
}

/** The steps of a ledger; of a transaction in it, its places in both sets. */
async function ledgerSteps(
  evidence: Evidence,
  validators: readonly Validator[],
  hash?: string,
): Promise<readonly ProofStep[]> {
  const { passphrase, transaction, ledgers } = evidence
  const [ledger] = ledgers
  const needsLedger = missing('It needs the transaction’s ledger.')
  const of = (check: (ledger: LedgerEvidence) => StepResult) => () =>
    ledger === undefined ? needsLedger : check(ledger)
  // What is here of later ledgers must hold as well.
  const ofAll = (check: (ledger: LedgerEvidence) => StepResult) => () => {
    const [own = needsLedger, ...later] = ledgers.map(check)
    return later.find(({ outcome }) => outcome === 'failed') ?? own
  }
  const places =
    transaction === undefined || hash === undefined
      ? [
          await proofStep(
            'sameTransactions',
            of((it) => sameTransactionsStep(it, passphrase)),
          ),
        ]
      : [
          await proofStep(
            'setPlace',
            of((it) => setPlaceStep(transaction, hash, it, passphrase)),
          ),
          await proofStep(
            'resultPlace',
            of((it) => resultPlaceStep(transaction, hash, it)),
          ),
        ]
  return [
    await proofStep('headerHash', ofAll(headerHashStep)),
    await proofStep('transactionSet', ofAll(transactionSetStep)),
    await proofStep('resultSet', ofAll(resultSetStep)),
    ...places,
    await proofStep('proposer', () =>
      ledger === undefined ? needsLedger : proposerStep(ledger, passphrase),
    ),
    await proofStep('chain', () => chainStep(ledgers)),
    await proofStep('quorum', () => quorumStep(evidence, validators)),
  ]
}

/** The figures that steps prove: each needs those behind it. Throws XdrError where a step has not read the bytes. */
function provedFigures(
  { claim, transaction, ledgers: [ledger] }: Evidence,
  steps: readonly ProofStep[],
): readonly ProvedFigure[] {
  const held = new Set(steps.flatMap(({ id, outcome }) => (outcome === 'proved' ? [id] : [])))
  const hold = (...ids: readonly ProofStepId[]) => ids.every((id) => held.has(id))
  const figures: ProvedFigure[] = []
  if (claim.kind === 'transaction' && hold('transactionHash'))
    figures.push({ label: 'Transaction', value: claim.hash })
  const isInLedger =
    claim.kind === 'ledger' ||
    hold('transactionHash', 'resultSet', 'resultPlace') ||
    hold('transactionHash', 'transactionSet', 'setPlace')
  if (ledger !== undefined && isInLedger && hold('headerHash')) {
    const { closeTime } = headerOf(ledger).scpValue
    const closedAt = parseUnixSeconds(closeTime)
    figures.push(
      { label: 'Ledger', value: String(ledger.sequence) },
      { label: 'Ledger hash', value: ledger.hash },
      { label: 'Closed', value: closedAt ? formatTime(closedAt) : `${closeTime} s after 1970` },
    )
  }
  if (transaction?.result && hold('transactionHash', 'headerHash', 'resultSet', 'resultPlace')) {
    const { feeCharged, result } = resultOf(transaction.result)
    figures.push(
      { label: 'Result', value: result.type },
      { label: 'Fee charged', value: `${feeCharged} stroops` },
    )
  }
  return figures
}

/** Each signature is a signer's. `isRefused`: whether the ledger refused the transaction for its signatures. */
function signaturesStep(parts: readonly MatchedPart[], isRefused: () => boolean): StepResult {
  const all = parts.flatMap(({ signers }) => signers)
  const known = [...new Set(all.filter((signer) => signer !== undefined))]
  const names = known.map((signer) => shortId(signer)).join(', ')
  if (known.length > 0 && all.every((signer) => signer !== undefined))
    return proved(
      all.length === 1
        ? `Its one signature was made by ${names}.`
        : `Its ${all.length} signatures were made by ${names}.`,
    )
  if (all.length === 0)
    return proved(
      'It has no signature: its signers authorised its hash in advance, or none signed.',
    )
  const strange = all.filter((signer) => signer === undefined).length
  const text = `${strange} of its ${all.length} signatures ${strange === 1 ? 'is' : 'are'} of no known signer of its accounts`
  if (isRefused()) return proved(`${text}: the ledger refused the transaction for that.`)
  return parts.every(isKnown)
    ? failed(`${text}: the network would have refused it.`)
    : unknown(`${text}; the signers of some of its accounts are not known here.`)
}

const isKnown = ({ sources }: MatchedPart): boolean =>
  sources.every(({ rules }) => rules !== undefined)

/** The weights of those who signed reach each source account's threshold. */
function thresholdsStep(parts: readonly MatchedPart[], isRefused: () => boolean): StepResult {
  const found = parts.flatMap((part) => demandTexts(part))
  const words = found.map(({ text }) => text).join('; ')
  if (found.some(({ isMet }) => isMet === false))
    return isRefused()
      ? proved(`${words}: the ledger refused the transaction for that.`)
      : failed(`${words}: the network would have refused it.`)
  const open = found.filter(({ isMet }) => isMet === undefined)
  return open.length > 0 ? unknown(`${words}.`) : proved(`${words}.`)
}

interface DemandText {
  readonly text: string
  /** Undefined where the account's signers are not known. */
  readonly isMet: boolean | undefined
}

function demandTexts(matched: MatchedPart): readonly DemandText[] {
  const { part, hasSigned } = matched
  const extra = part.extraSigners.map((key) => ({
    text: `an extra signer ${hasSigned(key) ? 'signed' : 'did not sign'}`,
    isMet: hasSigned(key),
  }))
  return [...demandsOf(matched, levelsIn(matched)).map(demandText), ...extra]
}

function demandText({ account, weight, needed, isMet }: Demand): DemandText {
  const name = shortId(accountIdFromBytes(account))
  if (weight === undefined)
    return { text: `${name} has signers that the entry changes here do not show`, isMet }
  const scale = needed === 0 ? 'any is enough' : `${needed} needed`
  return { text: `${name} signed with weight ${weight}, ${scale}`, isMet }
}

/** True if a result says that signatures were missing or too many. */
function isRefusedForSignatures({ result }: Xdr.TransactionResult): boolean {
  const inner =
    result.type === 'txFeeBumpInnerFailed' ? result.innerResultPair.result.result : result
  return (
    inner.type === 'txBadAuth' ||
    inner.type === 'txBadAuthExtra' ||
    (inner.type === 'txFailed' && inner.results.some(({ type }) => type === 'opBadAuth'))
  )
}

/** The transaction's hash is computed from its envelope and the passphrase. */
const transactionHashStep = (
  { envelope }: TransactionEvidence,
  hash: string,
  passphrase: string,
): StepResult =>
  unlessRefuted(
    () =>
      compared(
        {
          label: 'transaction hash',
          computed: transactionHash(envelope, passphrase),
          stated: hash,
        },
        { holds: 'The envelope and the network’s passphrase have this hash.', fails: anotherHash },
      ),
    () => (mayHaveHash(envelope, hash, passphrase) ? undefined : failed(anotherHash)),
  )

const anotherHash = 'The envelope has another hash: it was changed, or signed for another network.'

/** True if an envelope is XDR `FeeBumpTransactionEnvelope`. */
const isFeeBump = ({ envelope }: TransactionEvidence): boolean => envelope[3] === 5

/** The result of a fee bump names its inner transaction. */
function innerHashStep({ envelope, result }: TransactionEvidence, passphrase: string): StepResult {
  const computed = innerTransactionHash(envelope, passphrase)
  const outcome = result && resultOf(result).result
  if (outcome === undefined)
    return proved(`The inner transaction has the hash ${computed.slice(0, 8)}….`)
  if (outcome.type !== 'txFeeBumpInnerSuccess' && outcome.type !== 'txFeeBumpInnerFailed')
    return proved('The fee bump itself failed: there is no result of the inner transaction.')
  const stated = hexFromBytes(outcome.innerResultPair.transactionHash)
  return compared(
    { label: 'inner hash', computed, stated },
    {
      holds: 'The result names the inner transaction by the hash of its envelope.',
      fails: 'The result is that of another inner transaction.',
    },
  )
}

/** XDR `TransactionResult`. Throws XdrError. */
const resultOf = (result: Uint8Array): Xdr.TransactionResult =>
  readAll(result, readTransactionResult)

/** The envelope is in the ledger's transaction set, byte for byte. */
function setPlaceStep(
  { envelope }: TransactionEvidence,
  hash: string,
  ledger: LedgerEvidence,
  passphrase: string,
): StepResult {
  if (ledger.set === undefined)
    return missing(`The transaction set of ledger ${ledger.sequence} is not here.`)
  const envelopes = setEnvelopes(ledger.set)
  const at = envelopes.findIndex((each) => transactionHash(each, passphrase) === hash)
  const own = envelopes[at]
  if (own === undefined) return failed('The transaction set has no transaction of this hash.')
  return compareBytes(own, envelope) === 0
    ? proved(`It is number ${at + 1} of the set’s ${envelopes.length} transactions.`)
    : failed('The set has this transaction with other signatures.')
}

/** The result is the transaction's in the ledger's results, byte for byte. */
function resultPlaceStep(
  { result }: TransactionEvidence,
  hash: string,
  ledger: LedgerEvidence,
): StepResult {
  if (ledger.results === undefined || result === undefined)
    return missing(`The results of ledger ${ledger.sequence} are not here.`)
  const pairs = resultPairs(ledger.results)
  const at = pairs.findIndex((pair) => hexFromBytes(pair.subarray(0, 32)) === hash)
  const own = pairs[at]
  if (own === undefined) return failed('The results have none for this transaction.')
  return compareBytes(own.subarray(32), result) === 0
    ? proved(`It was number ${at + 1} of ${pairs.length} in the order of application.`)
    : failed('The ledger has another result for this transaction than the one shown.')
}

/** XDR `DecoratedSignature<20>`: their number, then hint, length and bytes of each. */
const maxSignatureBytes = 4 + 20 * (4 + 4 + 64)

/**
 * True if an envelope that is partly unreadable may have the hash: all envelopes end with their signatures, so only a
 * few offsets can be the end of the signed bytes. True for an envelope of an unknown type.
 */
function mayHaveHash(envelope: Uint8Array, hash: string, passphrase: string): boolean {
  const type =
    envelope.length < 4 ? undefined : new DataView(envelope.buffer, envelope.byteOffset).getInt32(0)
  if (type !== 0 && type !== 2 && type !== 5) return true
  const from = Math.max(4, (envelope.length - maxSignatureBytes) & ~3)
  return readingsAfter(envelope, from, readDecoratedSignatureList).some(
    ({ start }) =>
      hexFromBytes(
        hashOfSigned(envelope, start, type === 5 ? 'feeBump' : 'transaction', passphrase),
      ) === hash,
  )
}
