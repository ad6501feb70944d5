import type { Validator } from './proof.ts'
import { compareBytes, hexFromBytes } from '../values/bytes.ts'
import { accountIdFromBytes } from '../values/ids.ts'
import { verifyEd25519 } from '../xdr/ed25519.ts'
import { skipStellarValue } from '../xdr/generated/reader.ts'
import { hashOf, previousHashInSet } from '../xdr/ledgerChecks.ts'
import { type Externalized, readExternalized, signedByNetwork } from './scpMessage.ts'
import { open, position, wopaque } from '../xdr/xdrBytes.ts'
import type { LedgerEvidence } from './evidence.ts'
import { transactionSetStep } from './ledgerSteps.ts'
import { type StepResult, failed, missing, proved, unknown } from './proofStep.ts'

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
export async function quorumStep(
  { passphrase, ledgers, statements }: QuorumEvidence,
  validators: readonly Validator[],
): Promise<StepResult> {
  const [ledger, next] = ledgers
  if (ledger === undefined) return missing('No ledger is here.')
  if (validators.length === 0)
    return missing('You have chosen no validators: nobody’s word is taken for granted.')
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

/** True if a ledger's transaction set is its header's, and names the hash of the ledger before it. */
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
