import { expect, test } from 'vitest'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { UpgradedLedger, UpgradeHistory } from '#ledger/ledgerUpgrades.ts'
import type { Answer, Cursor } from '#ledger/values/answer.ts'
import type { Source } from '../source.ts'

/** All upgrades of the network, newest first, page by page. */
async function upgrades(source: Source): Promise<readonly UpgradedLedger[]> {
  const found: UpgradedLedger[] = []
  for (let at: Cursor | 'newest' | undefined = 'newest'; at !== undefined; ) {
    const answer: Answer<UpgradeHistory> = await source.one('upgradeHistory', at, signal)
    found.push(...answer.value.ledgers)
    at = answer.value.next
  }
  return found
}

test('an upgrade has its old value in both lines of sight where a header before it states one', async () => {
  const through = await upgrades(rpc)
  expect(through.length).toBeGreaterThan(10)
  expect(await upgrades(rest)).toEqual(through)
  const unknown = through.flatMap(({ sequence, upgrades }) =>
    upgrades.flatMap((each) =>
      each.setting === 'contractSettings' || each.before !== undefined
        ? []
        : [`${sequence} ${each.setting}`],
    ),
  )
  // Headers do not state it.
  expect(unknown).toEqual(['357 maxContractTransactions'])
})
