import { type AccountId, parseAccountId } from '../values/ids.ts'

/** The claim to be proved. */
export type ProofClaim =
  | {
      readonly kind: 'transaction'
      /** The outer hash of a fee bump. */
      readonly hash: string
      /** Absent before it is in a ledger, or where its ledger is not in the evidence. */
      readonly ledger?: number | undefined
    }
  | { readonly kind: 'ledger'; readonly sequence: number }

/** A check. Its name is part of no file: evidence has bytes alone. */
export type ProofStepId =
  | 'transactionHash'
  | 'innerHash'
  | 'signatures'
  | 'thresholds'
  | 'headerHash'
  | 'chain'
  | 'resultSet'
  | 'resultPlace'
  | 'transactionSet'
  | 'setPlace'
  | 'sameTransactions'
  | 'proposer'
  | 'quorum'

/**
 * `proved`: it holds. `failed`: the bytes contradict each other. `unknown`: the bytes are there, but cannot decide it.
 * `missing`: bytes are missing, and `finding` says which.
 */
export type ProofOutcome = 'proved' | 'failed' | 'unknown' | 'missing'

/** A figure that was computed here, beside the service's figure. */
export interface ComparedFigure {
  readonly label: string
  readonly computed: string
  readonly stated: string
}

export interface ProofStep {
  readonly id: ProofStepId
  readonly outcome: ProofOutcome
  /** This case in a sentence: what holds, what is wrong, or what is missing. */
  readonly finding: string
  readonly compared: readonly ComparedFigure[]
}

/** A figure that is proved where every step behind it holds. */
export interface ProvedFigure {
  readonly label: string
  readonly value: string
}

export interface Proof {
  readonly claim: ProofClaim
  /** Names the network. */
  readonly passphrase: string
  /** Hosts that the bytes came from, as the evidence says: nobody has to trust them for a step that holds. */
  readonly from: readonly string[]
  readonly steps: readonly ProofStep[]
  /** The facts proved by the steps that hold; empty if one failed. */
  readonly figures: readonly ProvedFigure[]
}

/** A node whose signature the reader takes for an organisation's word. */
export interface Validator {
  readonly node: AccountId
  /** The organisation as the reader wrote it; nodes of one name are one organisation. */
  readonly organisation: string
}

/** The name of each step, and sentences about what it proves and what it does not. */
export const stepTexts: Readonly<
  Record<
    ProofStepId,
    { readonly title: string; readonly proves: string; readonly doesNotProve: string }
  >
> = {
  transactionHash: {
    title: 'Transaction hash',
    proves:
      'The hash is the SHA-256 of this network’s id and the transaction: the source, operations, fee, memo and conditions in its envelope are those that this hash names.',
    doesNotProve: 'That it was signed, or that a ledger has it.',
  },
  innerHash: {
    title: 'Inner transaction hash',
    proves:
      'The result is that of the transaction inside this fee bump: its hash is computed from the inner envelope.',
    doesNotProve: 'That the inner transaction was signed.',
  },
  signatures: {
    title: 'Signatures',
    proves: 'Each signature was made over this transaction by a key that is named here.',
    doesNotProve:
      'Who holds the keys. Signers come from the service’s entry changes, which no hash covers. Signatures of contract authorisations are not checked.',
  },
  thresholds: {
    title: 'Weights and thresholds',
    proves:
      'The keys that signed have the weight that each source account demands: of the transaction, and of each operation.',
    doesNotProve:
      'That the account had these signers and thresholds: they come from the service’s entry changes, which no hash covers.',
  },
  headerHash: {
    title: 'Ledger header',
    proves:
      'The ledger’s hash is the SHA-256 of this header, so its sequence, close time, fees and the hashes in it are those that this ledger hash names.',
    doesNotProve: 'That the network closed this ledger: anyone can hash a header.',
  },
  chain: {
    title: 'Chain of ledgers',
    proves:
      'Each later ledger states the hash of the one before it, so none of these can be replaced alone.',
    doesNotProve: 'That the newest of them is the network’s.',
  },
  resultSet: {
    title: 'Result set',
    proves:
      'The header states the SHA-256 of these results: each result and each fee charged is in it.',
    doesNotProve:
      'How entries and balances changed: no hash in a header covers the meta of a transaction.',
  },
  resultPlace: {
    title: 'Place in the result set',
    proves: 'The result shown is this transaction’s in the ledger’s results, byte for byte.',
    doesNotProve: 'How entries and balances changed.',
  },
  transactionSet: {
    title: 'Transaction set',
    proves:
      'The header states the SHA-256 of this transaction set: each envelope with its signatures is in it.',
    doesNotProve: 'The order of application, which only the results show.',
  },
  setPlace: {
    title: 'Place in the transaction set',
    proves:
      'The envelope shown is in the ledger’s transaction set, byte for byte, signatures included.',
    doesNotProve: 'That it succeeded: its result says that.',
  },
  sameTransactions: {
    title: 'Transactions and results',
    proves: 'Each envelope of the transaction set has one result, under the hash computed from it.',
    doesNotProve: 'How entries and balances changed.',
  },
  proposer: {
    title: 'Proposer’s signature',
    proves: 'The validator that the header names signed this transaction set and close time.',
    doesNotProve: 'That others agreed: a proposer is one validator, which you may not know.',
  },
  quorum: {
    title: 'Validator votes',
    proves:
      'Validators that you chose signed that they closed this value. A value of the next ledger names a set that names this ledger’s hash, and so its results.',
    doesNotProve:
      'That your choice of validators is the network’s quorum, or that they are who you think: keys are published in each organisation’s stellar.toml.',
  },
}

/** One thing that a verdict names; several steps prove it. */
interface Part {
  readonly steps: readonly ProofStepId[]
  /** Empty where it is worth no word unless it is open. */
  readonly name: string
  /** The same where it is not proven. */
  readonly open: string
}

const inclusion: Part = {
  steps: ['headerHash', 'resultSet', 'resultPlace'],
  name: 'inclusion in ledger',
  open: 'that a ledger contains it',
}
const ofTransaction: readonly Part[] = [
  { steps: ['transactionHash', 'innerHash'], name: 'hash', open: 'its hash' },
  {
    steps: ['signatures', 'thresholds'],
    name: 'signatures',
    open: 'that its signatures suffice',
  },
  inclusion,
]
const ofLedger: readonly Part[] = [
  { steps: ['headerHash'], name: 'header', open: 'its header' },
  { steps: ['resultSet'], name: 'results', open: 'its results' },
  { steps: ['transactionSet', 'sameTransactions'], name: 'transactions', open: 'its transactions' },
]
/** Parts that a record can lack and still be verified in its ledger. */
const signaturesInSet: Part = {
  steps: ['transactionSet', 'setPlace'],
  name: '',
  open: 'that the ledger has its signatures',
}
const votes: Part = {
  steps: ['quorum'],
  name: 'votes of validators',
  open: 'that validators agreed',
}

const partsOf = ({ kind }: ProofClaim) => (kind === 'ledger' ? ofLedger : ofTransaction)

/** Only a fee bump has an inner hash; every other step that is absent proves nothing. */
const isProved = ({ steps }: Pick<Proof, 'steps'>, part: Part): boolean =>
  part.steps.every((id) => {
    const step = steps.find((each) => each.id === id)
    return step === undefined ? id === 'innerHash' : step.outcome === 'proved'
  })

/** Who says that the network closed a ledger: nothing in its own bytes tells that. */
export interface LedgerWords {
  /** Who gave its bytes. */
  readonly giver: string
  /** It is in the recording of this program. */
  readonly isOwn?: boolean | undefined
  /** Another host that was asked for its hash, and the hash that it has; `why` it has none, or none was asked. */
  readonly second?: { readonly host: string; readonly hash: string } | undefined
  readonly why?: string | undefined
}

/** A file is one word, whatever hosts it names. */
export const fileWords: LedgerWords = { giver: 'this file' }

/** The ledger hash that a proof's steps lead to; undefined where they lead to none. */
export const ledgerHashOf = ({ figures }: Pick<Proof, 'figures'>): string | undefined =>
  figures.find(({ label }) => label === 'Ledger hash')?.value

/** Anyone can hash a header and sign it as its proposer: only a word besides the giver's makes a ledger the network's. */
export const isSeconded = (
  proof: Pick<Proof, 'steps' | 'figures'>,
  { isOwn, second }: LedgerWords,
): boolean =>
  isOwn === true ||
  isProved(proof, votes) ||
  (second !== undefined && second.hash === ledgerHashOf(proof))

/** Says that another host has another ledger of the same sequence; undefined where it does not. */
export function otherHash(proof: Proof, { giver, second }: LedgerWords): string | undefined {
  const hash = ledgerHashOf(proof)
  return hash === undefined || second === undefined || second.hash === hash
    ? undefined
    : `Ledger ${nameOfLedger(proof.claim)} has the hash ${hash} by ${giver}, and ${second.hash} by ${second.host}.`
}

/** All that a record's own bytes can show of it and its ledger holds. */
const isConsistent = (proof: Pick<Proof, 'claim' | 'steps'>): boolean =>
  !isRefuted(proof) && partsOf(proof.claim).every((part) => isProved(proof, part))

/**
 * A proof in a word. `verified` is what holds up to its inclusion in a ledger that has a second word, `consistent` without
 * one; `partlyVerified` and `partly` are the same where not all was shown.
 */
export type ProofStanding =
  | 'contradicted'
  | 'verified'
  | 'consistent'
  | 'partlyVerified'
  | 'partly'
  | 'unchecked'

export function proofStanding(proof: Proof, words: LedgerWords = fileWords): ProofStanding {
  if (isRefuted(proof) || otherHash(proof, words) !== undefined) return 'contradicted'
  const isSecond = isSeconded(proof, words)
  if (isConsistent(proof)) return isSecond ? 'verified' : 'consistent'
  if (!proof.steps.some(({ outcome }) => outcome === 'proved')) return 'unchecked'
  return isSecond ? 'partlyVerified' : 'partly'
}

/**
 * Names the parts that hold and those that are not proven, or the steps that do not hold, in sentences. `also` is
 * another finding, in words: it joins what holds.
 */
export function proofSummary(proof: Proof, also = '', words: LedgerWords = fileWords): string {
  const { claim, steps } = proof
  const failed = steps.filter(({ outcome }) => outcome === 'failed')
  if (failed.length > 0)
    return `${failed.map(({ id }) => stepTexts[id].title).join(', ')}: ${failed.length === 1 ? 'does' : 'do'} not hold.`
  const other = otherHash(proof, words)
  if (other !== undefined) return other
  const beyond = claim.kind === 'ledger' ? [votes] : [signaturesInSet, votes]
  const parts = [...partsOf(claim), ...beyond]
  const names = parts
    .filter((part) => part.name !== '' && isProved(proof, part))
    .map((part) => (part === inclusion ? `${part.name} ${nameOfLedger(claim)}` : part.name))
  const isSecond = isSeconded(proof, words)
  const isAlone = !isSecond && ledgerHashOf(proof) !== undefined
  const prefix = isAlone && isConsistent(proof) ? `consistent, says ${words.giver}: ` : ''
  const verb = isSecond ? 'verified' : names.length === 1 ? 'holds' : 'hold'
  const held = names.length === 0 ? '' : `${listed(names)} ${verb}`
  const second = isSecond && words.second ? `${words.second.host} has the same ledger hash` : ''
  const isOutside = claim.kind === 'transaction' && !isProved(proof, inclusion)
  const open = parts
    .filter((part) => !isProved(proof, part) && !(isOutside && beyond.includes(part)))
    .map((part) => part.open)
  const found = [`${prefix}${held}`, second, also].filter((text) => text !== '').join('; ')
  return [
    found && `${found.charAt(0).toUpperCase()}${found.slice(1)}.`,
    isAlone && words.why !== undefined ? `No second word: ${words.why}.` : '',
    open.length === 0 ? '' : `Not proven: ${open.join(', ')}.`,
  ]
    .filter((text) => text !== '')
    .join(' ')
}

const nameOfLedger = (claim: ProofClaim) =>
  claim.kind === 'ledger' ? claim.sequence : (claim.ledger ?? '')

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** One contradiction between the bytes refutes the whole. */
export const isRefuted = ({ steps }: Pick<Proof, 'steps'>): boolean =>
  steps.some(({ outcome }) => outcome === 'failed')

/** The validators that a reader entered: those that could be read, and the lines that could not. */
interface ReadValidators {
  readonly validators: readonly Validator[]
  readonly problems: readonly string[]
}

/** More than any network has; text beyond it is not read. */
const maxValidators = 500

/**
 * Reads validators, one a line: its public key (G…), then its organisation; without one it stands for itself. Empty
 * lines and what follows `#` are left out, and a key that is there twice counts once.
 */
export function readValidators(text: string): ReadValidators {
  const validators = new Map<string, Validator>()
  const problems: string[] = []
  for (const line of text.split('\n', maxValidators * 2)) {
    const [, key = '', name = ''] =
      /^\s*([^\s,;]*)[\s,;]*([^#]*)/.exec(line.replace(/#.*$/, '')) ?? []
    if (key === '') continue
    const node = parseAccountId(key)
    if (node === undefined || validators.size >= maxValidators) problems.push(line.slice(0, 80))
    else validators.set(node, { node, organisation: name.trim().slice(0, 80) || node })
  }
  return { validators: [...validators.values()], problems }
}
