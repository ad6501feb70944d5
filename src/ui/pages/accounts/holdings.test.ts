import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { isUnknownRecord, knownItems } from '#ledger/values/answer.ts'
import { type AccountId, parseAccountId } from '#ledger/values/ids.ts'
import { stroops } from '#ledger/values/numbers.ts'
import { Balances, lineSums, sponsorsOf, worthOf } from './Balances.tsx'
import { claimsOf } from './ClaimableNow.tsx'

const source = rest
const all = { order: 'asc', limit: 200 } as const

const idOf = (text: string): AccountId => {
  const id = parseAccountId(text)
  if (id === undefined) throw new RangeError(text)
  return id
}
const maker = idOf('GC3I4DHREIJJS3CYXZNONJYXWXT2IYVGZYU2LEYVCAWUSJTDODG5P5XV')
const readAccount = async (id: AccountId) => (await source.one('account', id, signal)).value

test('a trustline can pay its balance less what its offers sell, and take its limit less balance and what they buy', async () => {
  const { balances } = await readAccount(maker)
  const line = balances.find(
    (each) => each.kind === 'credit' && each.asset.type !== 'native' && each.asset.code === 'EUR',
  )
  if (line?.kind !== 'credit') throw new RangeError('no trustline')
  // The record: 40000068.5840735 of at most 922337203685.4775807; offers sell 900 and buy 28400.0000037.
  expect(lineSums(line)).toEqual({
    spendable: 399_991_685_840_735n,
    room: 9_222_971_752_168_935_035n,
  })
  expect(lineSums({ ...line, authorized: false })).toEqual({ spendable: 0n, room: 0n })
})

test('of 1,000 trustlines 200 are drawn at first, to the stroop, with the number of all', async () => {
  const account = await readAccount(maker)
  const line = defined(account.balances.find(({ kind }) => kind === 'credit'))
  const lineOf = (units: bigint) => ({ ...line, balance: stroops(units) })
  const balances = [lineOf(10n ** 18n), ...Array.from({ length: 999 }, () => lineOf(1n))]
  const panel = createElement(Balances, { account: { ...account, balances }, calls: [] })
  const text = /1,000 balances .* 100,000,000,000 .* 0\.000000 1 .* Show 200 of 800 more/
  expect(await drawnPage(panel, source)).toMatch(text)
})

test('shares are worth what each recorded withdrawal paid for them', async () => {
  const page = await source.list(
    'effects',
    undefined,
    { ...all, filter: { type: 'liquidity_pool_withdrew' } },
    signal,
  )
  let withdrawals = 0
  for (const item of page.items) {
    if (isUnknownRecord(item) || item.body.type !== 'liquidity_pool_withdrew') continue
    const { pool, received, sharesRedeemed } = item.body
    const before = {
      reserves: pool.reserves.map(({ asset, amount }, index) => ({
        asset,
        amount: stroops(amount + (received[index]?.amount ?? 0n)),
      })),
      totalShares: stroops(pool.totalShares + sharesRedeemed),
    }
    expect(worthOf(before, sharesRedeemed)?.map(({ amount }) => amount)).toEqual(
      received.map(({ amount }) => amount),
    )
    withdrawals++
  }
  expect(withdrawals).toBe(1)
})

test('balances that can be claimed now come before those that cannot, and those of others are left out', async () => {
  const page = await source.list('claimableBalances', undefined, all, signal)
  const balances = knownItems(page.items)
  const account = idOf('GDTOYBYX77ZYMHXWBJASL7R5IPF74XYGAYTHJ2HARASWWF36N2P77OQY')
  // 212,946,835 and 46,566,809 of the account at any time; one from 1794734440 on, for this test its own.
  const later = balances.flatMap((each) =>
    each.amount === 49_160_965n
      ? [
          {
            ...each,
            claimants: each.claimants.map((claimant) => ({ ...claimant, destination: account })),
          },
        ]
      : [],
  )
  const amountsAt = (now: bigint) =>
    claimsOf([...later, ...balances], account, now).map(({ balance }) => balance.amount)
  expect(amountsAt(1_794_734_439n)).toEqual([212_946_835n, 46_566_809n, 49_160_965n])
  expect(amountsAt(1_794_734_440n)).toEqual([49_160_965n, 212_946_835n, 46_566_809n])
})

test('sponsors are named with what they pay for', async () => {
  const account = await readAccount(maker)
  const [first, ...rest] = account.signers
  if (first === undefined) throw new RangeError('no signer')
  const sponsor = idOf('GDTOYBYX77ZYMHXWBJASL7R5IPF74XYGAYTHJ2HARASWWF36N2P77OQY')
  const sponsored = { ...account, sponsor, signers: [{ ...first, sponsor }, ...rest] }
  expect(sponsorsOf(account)).toEqual([])
  expect(sponsorsOf(sponsored)).toEqual([
    { sponsor, parts: ['the account itself (2 reserves)', '1 signer'], reserves: 3 },
  ])
})
