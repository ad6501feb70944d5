import { compareBytes, hexFromBytes } from '../values/bytes.ts'
import { accountIdFromBytes, shortId } from '../values/ids.ts'
import { formatTime, parseUnixSeconds } from '../values/numbers.ts'
import {
  readDecoratedSignatureList,
  readLedgerHeader,
  readTransactionResult,
  skipScpQuorumSetList,
  skipScpStatementPledges,
  skipStellarValue,
  skipTransactionResultPair,
} from '../xdr/generated/reader.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import {
  hashedParts,
  hashOf,
  hashOfSigned,
  innerTransactionHash,
  isDroppedSet,
  previousHashInSet,
  transactionHash,
} from '../xdr/hashes.ts'
import { locateSet, slice } from '../xdr/ledgerIndex.ts'
import { proposalOf, signedByNetwork } from '../xdr/proposer.ts'
import { readingsAfter } from '../xdr/salvage.ts'
import {
  type Demand,
  demandsOf,
  levelsIn,
  type MatchedPart,
  matchedSignatures,
  rulesOrNone,
  verifyEd25519,
} from '../xdr/signatures.ts'
import {
  count,
  done,
  i32,
  opaque32,
  open,
  position,
  readAll,
  skipVar,
  step,
  UnknownCaseError,
  u32,
  u64,
  varOpaque,
  wopaque,
  XdrError,
} from '../xdr/xdrBytes.ts'
import type { Evidence, LedgerEvidence, TransactionEvidence } from './evidence.ts'
import {
  type ComparedFigure,
  isRefuted,
  type Proof,
  type ProofOutcome,
  type ProofStep,
  type ProofStepId,
  type ProvedFigure,
  type Validator,
} from './proof.ts'

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
      all.length === 1 ? `Signed by ${names}.` : `${all.length} signatures, by ${names}.`,
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

/** The network refused the transaction for missing or superfluous signatures. */
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

/** XDR `EnvelopeType` 5 is `FeeBumpTransactionEnvelope`. */
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
 * An envelope that is partly unreadable may still have the hash: all envelopes end with their signatures, so only a
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

type StepResult = Omit<ProofStep, 'id'>

const result =
  (outcome: ProofOutcome) =>
  (finding: string, compared: readonly ComparedFigure[] = []): StepResult => ({
    outcome,
    finding,
    compared,
  })

const proved = result('proved')
const failed = result('failed')
const unknown = result('unknown')
const missing = result('missing')

/** Runs a check; bytes that cannot be read fail it, but those of a later protocol leave it open. */
async function proofStep(
  id: ProofStepId,
  run: () => StepResult | Promise<StepResult>,
): Promise<ProofStep> {
  try {
    return { id, ...(await run()) }
  } catch (error) {
    if (error instanceof UnknownCaseError)
      return {
        id,
        ...unknown(
          `This build of Parallax cannot check it: ${error.message}, which a later protocol may have added.`,
        ),
      }
    if (!(error instanceof XdrError)) throw error
    return { id, ...failed(`The bytes cannot be read: ${error.message}.`) }
  }
}

/**
 * Runs a check; where it fails at what a later protocol may have added, what can be compared without reading it may still
 * refute the bytes.
 */
function unlessRefuted(
  check: () => StepResult,
  refutation: () => StepResult | undefined,
): StepResult {
  try {
    return check()
  } catch (error) {
    const refuted = error instanceof UnknownCaseError ? refutation() : undefined
    if (refuted === undefined) throw error
    return refuted
  }
}

/** Compares a computed figure with the stated one. */
function compared(
  figure: ComparedFigure,
  { holds, fails }: { readonly holds: string; readonly fails: string },
): StepResult {
  return figure.computed === figure.stated ? proved(holds, [figure]) : failed(fails, [figure])
}

/** XDR `LedgerHeader`. Throws XdrError. */
const headerOf = ({ header }: LedgerEvidence): Xdr.LedgerHeader => readAll(header, readLedgerHeader)

/** The header has the stated hash and sequence. */
function headerHashStep(ledger: LedgerEvidence): StepResult {
  const named = compared(
    { label: 'ledger hash', computed: hashOf([ledger.header]), stated: ledger.hash },
    {
      holds: `The header of ledger ${ledger.sequence} has the stated hash.`,
      fails: `The header of ledger ${ledger.sequence} has another hash than the stated one.`,
    },
  )
  return unlessRefuted(
    () => {
      const { ledgerSeq } = headerOf(ledger)
      return ledgerSeq === ledger.sequence
        ? named
        : failed(`The header is that of ledger ${ledgerSeq}, not of ledger ${ledger.sequence}.`)
    },
    () => ifFailed(named),
  )
}

const ifFailed = (result: StepResult): StepResult | undefined =>
  result.outcome === 'failed' ? result : undefined

/** Each header states the hash of the one before it. */
function chainStep(ledgers: readonly LedgerEvidence[]): StepResult {
  const [first] = ledgers
  if (first === undefined) return missing('No ledger’s header is here.')
  if (ledgers.length === 1)
    return missing(`The header of ledger ${first.sequence + 1}, the next one, is not here.`)
  const figures = ledgers.slice(1).map((ledger, i) => ({
    label: `previous hash in ledger ${ledger.sequence}`,
    computed: hashOf([ledgers[i]?.header ?? new Uint8Array()]),
    stated: hexFromBytes(headerOf(ledger).previousLedgerHash),
  }))
  const wrong = figures.filter(({ computed, stated }) => computed !== stated)
  const to = first.sequence + ledgers.length - 1
  return wrong.length > 0
    ? failed('A ledger does not follow from the one before it.', wrong)
    : proved(`Ledgers ${first.sequence} to ${to} follow from one another.`, figures)
}

/** The header states the hash of the results. */
function resultSetStep(ledger: LedgerEvidence): StepResult {
  if (ledger.results === undefined)
    return missing(`The results of ledger ${ledger.sequence} are not here.`)
  const { results } = ledger
  const named = (number: string) =>
    compared(
      {
        label: 'hash of the results',
        computed: hashOf([results]),
        stated: hexFromBytes(headerOf(ledger).txSetResultHash),
      },
      {
        holds: `The ${number}results have the hash that the header states.`,
        fails: 'The results are not the ones that the header names.',
      },
    )
  return unlessRefuted(
    () => named(`${resultPairs(results).length} `),
    () => ifFailed(named('')),
  )
}

/** The header states the hash of the transaction set; none where validators dropped the proposed set (CAP-83). */
function transactionSetStep(ledger: LedgerEvidence): StepResult {
  const { set } = ledger
  if (set === undefined)
    return missing(
      `The transaction set of ledger ${ledger.sequence} is not here: only a ledger’s whole XDR has it, which JSON-RPC gives (getLedgers).`,
    )
  const header = headerOf(ledger)
  return unlessRefuted(
    () => setStep(header, set, setEnvelopes(set)),
    // A generalized set is hashed as it is; what its envelopes are does not matter.
    () => (set.form === 'classic' ? undefined : ifFailed(setStep(header, set, []))),
  )
}

function setStep(
  header: Xdr.LedgerHeader,
  set: NonNullable<LedgerEvidence['set']>,
  envelopes: readonly Uint8Array[],
): StepResult {
  const isClassic = set.form === 'classic'
  const previous = previousHashInSet(set.xdr, isClassic)
  if (isDroppedSet(header, envelopes.length, previous))
    return proved('Validators dropped the proposed set (CAP-83): the ledger applied nothing.')
  const names = compared(
    {
      label: 'hash of the transaction set',
      computed: hashOf(hashedParts(set.xdr, isClassic, envelopes)),
      stated: hexFromBytes(header.scpValue.txSetHash),
    },
    {
      holds: `The ${set.form} set of ${envelopes.length} transactions has the hash that the header states.`,
      fails: 'The transaction set is not the one that the header names.',
    },
  )
  if (names.outcome === 'failed') return names
  const follows = {
    label: 'previous ledger’s hash',
    computed: hexFromBytes(previous),
    stated: hexFromBytes(header.previousLedgerHash),
  }
  return follows.computed === follows.stated
    ? names
    : failed('The transaction set follows another ledger than the header.', [follows])
}

/** Each envelope has one result under its hash. */
function sameTransactionsStep(ledger: LedgerEvidence, passphrase: string): StepResult {
  const { set, results } = ledger
  if (set === undefined || results === undefined)
    return missing(
      `It needs the transaction set and the results of ledger ${ledger.sequence}: the ${set === undefined ? 'set' : 'results'} is not here.`,
    )
  const computed = setEnvelopes(set).map((envelope) => transactionHash(envelope, passphrase))
  const stated = resultPairs(results).map((pair) => hexFromBytes(pair.subarray(0, 32)))
  const [a, b] = [computed, stated].map((hashes) => hashes.toSorted().join())
  return a === b
    ? proved(`${computed.length} transactions, each with one result.`)
    : failed('The transactions and the results are not of the same hashes.', [
        {
          label: 'transactions',
          computed: `${computed.length} in the set`,
          stated: `${stated.length} results`,
        },
      ])
}

/** The validator that proposed the value signed its transaction set and close time. */
async function proposerStep(ledger: LedgerEvidence, passphrase: string): Promise<StepResult> {
  const proposal = await proposalOf(headerOf(ledger), passphrase)
  if (proposal === undefined)
    return unknown('This header has no signature: headers of early protocols have none.')
  const node = shortId(proposal.node)
  if (!proposal.isSigned)
    return failed(`The signature in the header is not that of validator ${node}.`)
  return proved(
    proposal.isDropped
      ? `Validator ${node} signed the set that was dropped.`
      : `Validator ${node} signed the transaction set and the close time.`,
  )
}

/** The envelopes of a transaction set, in its order. Throws XdrError. */
const setEnvelopes = ({ form, xdr }: NonNullable<LedgerEvidence['set']>): readonly Uint8Array[] =>
  locateSet(xdr, form).map(({ start, end }) => xdr.subarray(start, end))

/** XDR `TransactionResultPair`s, in the order of application. Throws XdrError. */
function resultPairs(results: Uint8Array): readonly Uint8Array[] {
  open(results)
  const pairs = Array.from({ length: count(0xffff_ffff) }, () => slice(skipTransactionResultPair))
  done()
  return pairs.map(({ start, end }) => results.subarray(start, end))
}

interface QuorumEvidence {
  readonly passphrase: string
  readonly ledgers: readonly LedgerEvidence[]
  readonly statements: readonly Uint8Array[]
}

/**
 * Proves the first of some ledgers by the validators that the reader chose: they closed it with its value, and closed
 * the next one with a set that names its hash. An organisation agrees if more than half of its validators do; more than
 * two thirds of the organisations are enough.
 */
async function quorumStep(
  { passphrase, ledgers, statements }: QuorumEvidence,
  validators: readonly Validator[],
): Promise<StepResult> {
  const [ledger, next] = ledgers
  if (ledger === undefined) return missing('No ledger loaded.')
  if (validators.length === 0) return missing('No validators chosen: you choose whom to trust.')
  const chosen = await statementsOf(statements, validators, passphrase)
  const forged = chosen.find(({ isValid }) => !isValid)
  if (forged !== undefined)
    return failed(
      `A message says it is of ${forged.validator.organisation}, and is not signed by its key.`,
    )
  const own = wordsFor(ledger, chosen, validators)
  const later = next && namesHash(next, ledger) ? wordsFor(next, chosen, validators) : undefined
  const against = [own, later].find((words) => words !== undefined && words.others.length > 0)
  if (against !== undefined)
    return failed(`${against.others.join(', ')} closed another value than the one shown.`)
  if (later?.isEnough === true)
    return proved(
      `${later.text}: they closed ledger ${ledger.sequence + 1}, whose set names the hash of ledger ${ledger.sequence}.`,
    )
  if (own.isEnough)
    return unknown(
      `${own.text} for the transaction set and close time. For the results the messages and the transaction set of ledger ${ledger.sequence + 1} are needed.`,
    )
  return chosen.length === 0
    ? missing(
        `No message of your validators about ledgers ${ledger.sequence} and ${ledger.sequence + 1} is here: add a file of SCP messages of a history archive.`,
      )
    : unknown(`Only ${(later ?? own).text.toLowerCase()}: more than two thirds are needed.`)
}

interface Word extends Externalized {
  readonly validator: Validator
  readonly isValid: boolean
}

/** The messages of chosen validators that closed a ledger, and whether each is signed by its key. Throws XdrError. */
function statementsOf(
  statements: readonly Uint8Array[],
  validators: readonly Validator[],
  passphrase: string,
): Promise<readonly Word[]> {
  const byNode = new Map<string, Validator>(validators.map((each) => [each.node, each]))
  return Promise.all(
    statements.flatMap((bytes) => {
      const found = readExternalized(bytes)
      if (found === undefined) return []
      const validator = byNode.get(accountIdFromBytes(found.node))
      return validator === undefined ? [] : [wordOf(found, validator, passphrase)]
    }),
  )
}

async function wordOf(
  found: Externalized,
  validator: Validator,
  passphrase: string,
): Promise<Word> {
  const message = signedByNetwork(passphrase, 'statement', () => wopaque(found.statement))
  const isValid = await verifyEd25519(found.node, message, found.signature)
  return { ...found, validator, isValid }
}

interface Words {
  /** “Closed by 3 of 4 organisations (7 of 10 validators)”. */
  readonly text: string
  readonly isEnough: boolean
  /** Organisations whose validators closed another value. */
  readonly others: readonly string[]
}

function wordsFor(
  ledger: LedgerEvidence,
  words: readonly Word[],
  validators: readonly Validator[],
): Words {
  const value = headerValue(ledger.header)
  const about = words.filter(({ slot }) => slot === BigInt(ledger.sequence))
  const [same, other] = [true, false].map((wanted) =>
    about.filter((word) => (compareBytes(word.value, value) === 0) === wanted),
  )
  const nodes = new Set(same?.map(({ validator }) => validator.node))
  const byOrganisation = [...Map.groupBy(validators, ({ organisation }) => organisation).values()]
  const spoken = byOrganisation.filter(
    (all) => all.filter(({ node }) => nodes.has(node)).length * 2 > all.length,
  )
  return {
    text: `Closed by ${spoken.length} of ${byOrganisation.length} organisations (${nodes.size} of ${validators.length} validators)`,
    isEnough: spoken.length * 3 > byOrganisation.length * 2,
    others: [...new Set(other?.map(({ validator }) => validator.organisation))],
  }
}

/** A ledger's transaction set must be its header's, and name the hash of the ledger before it. */
function namesHash(next: LedgerEvidence, ledger: LedgerEvidence): boolean {
  const { set } = next
  if (set === undefined || transactionSetStep(next).outcome !== 'proved') return false
  return (
    hexFromBytes(previousHashInSet(set.xdr, set.form === 'classic')) === hashOf([ledger.header])
  )
}

/** XDR `StellarValue` in a header: after its version and the previous hash. Throws XdrError. */
export function headerValue(header: Uint8Array): Uint8Array {
  const start = 4 + 32
  open(header, start)
  skipStellarValue()
  return header.subarray(start, position())
}

/** A validator's signed word that it closed a ledger with a value (XDR `SCPEnvelope`, SCP_ST_EXTERNALIZE). */
interface Externalized {
  /** 32 bytes. */
  readonly node: Uint8Array
  /** The ledger's sequence. */
  readonly slot: bigint
  /** XDR `StellarValue`. */
  readonly value: Uint8Array
  /** XDR `SCPStatement`, which is signed. */
  readonly statement: Uint8Array
  readonly signature: Uint8Array
}

/** Reads an SCP message; undefined for one of another kind. Throws XdrError. */
export function readExternalized(envelope: Uint8Array): Externalized | undefined {
  open(envelope)
  if (i32() !== 0) throw new XdrError('a node’s key has another type than ed25519', 0)
  const node = opaque32()
  const slot = u64()
  const isExternalize = i32() === 2
  let value = new Uint8Array()
  if (isExternalize) {
    step(4) // ballot counter
    value = varOpaque(0xffff_ffff).slice()
    step(4 + 32) // nH, hash of the quorum set
  } else {
    step(-4)
    skipScpStatementPledges()
  }
  const end = position()
  const signature = varOpaque(64)
  done()
  return isExternalize
    ? { node, slot, value, statement: envelope.subarray(0, end), signature }
    : undefined
}

/** The SCP messages of an unpacked `scp-*.xdr` of a history archive, by ledger. Throws XdrError. */
export function archivedMessages(bytes: Uint8Array): ReadonlyMap<number, readonly Uint8Array[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const messages = new Map<number, readonly Uint8Array[]>()
  for (let at = 0; at < bytes.length; ) {
    if (at + 4 > bytes.length) throw new XdrError('a record is cut off', at)
    // RFC 4506 has no records: history archives mark each with its length, the high bit set.
    const end = at + 4 + (view.getUint32(at) & 0x7fff_ffff)
    if (end > bytes.length) throw new XdrError('a record is cut off', at)
    const entry = bytes.subarray(at + 4, end)
    const { ledger, envelopes } = historyEntry(entry)
    const found = envelopes.map(({ start, end: last }) => entry.subarray(start, last))
    messages.set(ledger, [...(messages.get(ledger) ?? []), ...found])
    at = end
  }
  return messages
}

/** XDR `SCPHistoryEntry`. */
function historyEntry(entry: Uint8Array) {
  open(entry)
  const version = i32()
  if (version !== 0) throw new XdrError(`SCPHistoryEntry has no version ${version}`, 0)
  skipScpQuorumSetList()
  const ledger = u32()
  const envelopes = Array.from({ length: count(0xffff_ffff) }, () => slice(skipEnvelope))
  done()
  return { ledger, envelopes }
}

function skipEnvelope(): void {
  step(4 + 32 + 8) // node, slot
  skipScpStatementPledges()
  skipVar(64)
}
