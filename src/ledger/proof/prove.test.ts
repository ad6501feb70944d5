import { describe, expect, it } from 'vitest'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { withDroppedSet } from '#e2e/testing/proof/droppedSet.ts'
import { evidenceOfLedger, evidenceOfTransactions } from '#e2e/testing/proof/recordedEvidence.ts'
import { linkedLedger, locateLedger, proveContents } from '#sources/ledgers/ledgerParts.ts'
import { disagreements } from '../xdr/hashes.ts'
import { locateParts } from '../xdr/ledgerIndex.ts'
import type { Proof } from './proof.ts'
import { prove } from './prove.ts'

const ledgers = recordedLedgers()

/** Steps that do not hold, but for those that need more than a ledger. */
const openSteps = ({ claim, steps }: Proof) =>
  steps
    .filter(({ id, outcome }) => outcome !== 'proved' && id !== 'chain' && id !== 'quorum')
    .map(({ id, outcome, finding }) => `${JSON.stringify(claim)} ${id} ${outcome}: ${finding}`)

describe('the recorded network', () => {
  it('is proved: hash, signatures, weights and place in both sets of its transactions', async () => {
    // Every kind of signer is in the first 100 ledgers.
    const evidence = ledgers
      .filter((_, n) => n < 100 || n % 4 === 0)
      .flatMap((bytes) => evidenceOfTransactions(bytes))
    expect(evidence.length).toBeGreaterThan(1_000)
    const open: string[] = []
    for (const each of evidence) open.push(...openSteps(await prove(each)))
    // A failed transaction changes only the account that pays and the source: the signers of others are not shown.
    const [others, wrong] = [true, false].map((isOther) =>
      open.filter((text) => / thresholds unknown: .* do not show/.test(text) === isOther),
    )
    expect(wrong).toEqual([])
    expect(others?.length).toBeLessThan(10)
  })

  it('is proved: header, sets, proposer and the chain over all ledgers', async () => {
    const open: string[] = []
    for (const [i, bytes] of ledgers.entries()) {
      const next = ledgers[i + 1]
      const proof = await prove(evidenceOfLedger(bytes, next ? [next] : []))
      open.push(...openSteps(proof))
      const chain = proof.steps.find(({ id }) => id === 'chain')
      if (next && chain?.outcome !== 'proved') open.push(`${i + 2} ${chain?.finding}`)
    }
    expect(open).toEqual([])
  })
})

describe('a ledger whose proposed transaction set was dropped (CAP-83)', () => {
  const dropped = ledgers.map(withDroppedSet).find((bytes) => bytes !== undefined)
  if (dropped === undefined) throw new Error('no empty ledger was recorded')

  it('is proved, and its proposer signed the set that was dropped', async () => {
    const proof = await prove(evidenceOfLedger(dropped))
    expect(openSteps(proof)).toEqual([])
    const findings = proof.steps.map(({ finding }) => finding).join(' ')
    expect(findings).toContain('Validators dropped the proposed set')
    expect(findings).toContain('signed the set that was dropped')
  })

  it('is shown and indexed as one that matches its hashes', async () => {
    expect(disagreements(dropped, locateParts(dropped))).toEqual([])
    const { header } = locateLedger(dropped)
    await proveContents(linkedLedger(dropped, header.ledgerSeq, undefined))
  })
})
