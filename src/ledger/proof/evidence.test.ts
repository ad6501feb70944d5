import { describe, expect, it } from 'vitest'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { evidenceOfTransactions } from '#e2e/testing/proof/recordedEvidence.ts'
import { seeded } from '../values/numbers.ts'
import { XdrError } from '../xdr/xdrBytes.ts'
import { type Evidence, ledgerEvidence, readEvidence, writeEvidence } from './evidence.ts'
import { prove } from './prove.ts'

/** `npm run changes` makes 10,000, `npm test` these. */
const changes = Number(process.env.CHANGES ?? 40)
const ledgers = recordedLedgers()
/** XDR `LedgerCloseMeta` behind the first ledger of evidence, as a node answers it. */
const answers = new Map<Evidence, Uint8Array>()
/** A transaction of each of 40 ledgers, failed ones and fee bumps among them. */
const evidence = ledgers
  .map((bytes, i) => ({ bytes, following: ledgers.slice(i + 1, i + 2) }))
  .toSorted((a, b) => b.bytes.length - a.bytes.length)
  .slice(20, 60)
  .map(({ bytes, following }, i) => {
    const all = evidenceOfTransactions(bytes, following)
    const one = all[i % all.length]
    if (one !== undefined) answers.set(one, bytes)
    return one
  })
  .filter((each) => each !== undefined)
const [one] = evidence
if (one === undefined) throw new Error('no ledger was recorded')

function reread(text: string): Evidence {
  const found = readEvidence(text)
  if (found.kind === 'refused') throw new Error(found.message)
  return found.evidence
}
const refusal = (text: string) => {
  const found = readEvidence(text)
  return found.kind === 'refused' ? found.message : undefined
}

describe('an evidence file', () => {
  it('proves what it was made from', async () => {
    for (const each of evidence.slice(0, 5))
      expect(await prove(reread(writeEvidence(each)))).toEqual(await prove(each))
  })

  it.each([
    ['that is empty', '', /not whole JSON/],
    ['that is cut off', writeEvidence(one).slice(0, 5_000), /not whole JSON/],
    ['of another program', '{"format":"something"}', /no evidence of Parallax/],
    ['that is a list', '[]', /no object/],
    ['of a later version', writeEvidence(one).replace('"version": 1', '"version": 2'), /newer/],
    ['of no version', writeEvidence(one).replace('"version": 1', '"version": 0'), /no version 0/],
    ['of another ledger', replacedLedger(), /instead of/],
    ['without its transaction', writeEvidence({ ...one, transaction: undefined }), /missing/],
    ['with bytes that are none', writeEvidence(one).replace('"xdr": "A', '"xdr": "!'), /base64/],
    ['that is too large', ' '.repeat(32 * 1024 ** 2 + 1), /too large/],
  ])('%s is refused in words', (_, text, message) => {
    expect(refusal(text)).toMatch(message)
  })

  it('of another network fails at the transaction’s hash', async () => {
    const proof = await prove({ ...one, passphrase: 'Another network' })
    expect(proof.steps[0]).toMatchObject({ id: 'transactionHash', outcome: 'failed' })
    expect(proof.figures).toEqual([])
  })

  it(`proves no other figure after a changed byte: ${changes} of them`, async () => {
    const missed: string[] = []
    for (let seed = 0; seed < changes; seed++) {
      const of = evidence[seed % evidence.length] ?? one
      const honest = await proofOf(of)
      const { changed, where } = withOtherByte(of, seed)
      const { steps, figures } = await prove(changed)
      const isCaught =
        steps.some(({ outcome }) => outcome === 'failed') ||
        steps.filter(({ outcome }) => outcome === 'proved').length < honest.count
      // The changes of entries are covered by no hash: signers may then be others.
      if (!isCaught && (JSON.stringify(figures) !== honest.figures || !/meta/i.test(where)))
        missed.push(`seed ${seed}: ${where}`)
    }
    expect(missed).toEqual([])
  }, 900_000)

  it(`proves no other figure after a changed byte of a node’s answer: ${changes} of them`, async () => {
    const missed: string[] = []
    for (let seed = 0; seed < changes; seed++) {
      const of = evidence[seed % evidence.length] ?? one
      const { refused, changed, where } = withOtherAnswer(of, seed)
      if (refused) continue
      const { steps, figures } = await prove(changed)
      const isCaught = steps.some(({ outcome }) => outcome === 'failed')
      if (!isCaught && JSON.stringify(figures) !== (await proofOf(of)).figures)
        missed.push(`seed ${seed}: ${where}`)
    }
    expect(missed).toEqual([])
  }, 900_000)
})

/** The results of an honest proof, computed once. */
const honestProofs = new Map<
  Evidence,
  Promise<{ readonly figures: string; readonly count: number }>
>()
function proofOf(of: Evidence) {
  const known =
    honestProofs.get(of) ??
    prove(of).then(({ figures, steps }) => ({
      figures: JSON.stringify(figures),
      count: steps.filter(({ outcome }) => outcome === 'proved').length,
    }))
  honestProofs.set(of, known)
  return known
}

/** A copy with one bit of one of its byte strings turned. */
function withOtherByte(of: Evidence, seed: number) {
  const random = seeded(Math.imul(seed + 1, 0x9e3779b1))
  const copy = structuredClone(of)
  const strings = [
    ...Object.entries(copy.transaction ?? {}),
    ...copy.ledgers.flatMap(({ header, set, results }, i) => [
      [`header ${i}`, header] as const,
      [`set ${i}`, set?.xdr] as const,
      [`results ${i}`, results] as const,
    ]),
  ].flatMap(([name, bytes]) => (bytes?.length ? [{ name, bytes }] : []))
  const { name, bytes } = strings[random(strings.length)] ?? { name: '', bytes: new Uint8Array() }
  const at = random(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
  return { changed: copy, where: `byte ${at} of ${name}` }
}

/** The evidence that a node's answer gives with one bit turned; refused where it cannot be read. */
function withOtherAnswer(of: Evidence, seed: number) {
  const random = seeded(Math.imul(seed + 1, 0x85ebca6b))
  const bytes = Uint8Array.from(answers.get(of) ?? [])
  const at = random(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8))
  const where = `byte ${at} of the ledger`
  try {
    const ledgers = [ledgerEvidence(bytes), ...of.ledgers.slice(1)]
    return { refused: false, changed: { ...of, ledgers }, where }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
    return { refused: true, changed: of, where }
  }
}

function replacedLedger(): string {
  const { claim } = one ?? {}
  if (one === undefined || claim?.kind !== 'transaction') throw new Error('no transaction')
  return writeEvidence({ ...one, claim: { ...claim, ledger: 5 } })
}
