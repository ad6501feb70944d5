import { describe, expect, it } from 'vitest'
import { accounts } from '#e2e/support/examples.ts'
import { account as accountId, asset, listOf, listQuery } from '#e2e/testing/listQueries.ts'
import { recordedFiles, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import type { Account } from './account.ts'
import { accountBook } from './accountBook.ts'
import { type Asset, formatAsset, native } from './asset.ts'
import { balanceLine } from './balanceLine.ts'
import type { DescribedEffect } from './effects/registry.ts'
import type { Transaction } from './transaction.ts'
import { SourceError } from './values/answer.ts'
import { accountOf, toid } from './values/ids.ts'
import { stroops, unixSeconds } from './values/numbers.ts'

const whole = <T>(items: readonly T[]) => ({ items, more: false })
const read = (effects: readonly DescribedEffect[], transactions: readonly Transaction[] = []) => ({
  effects: whole(effects),
  transactions: whole(transactions),
  oldest: 2,
  newest: Number.POSITIVE_INFINITY,
})
const bookshop = accountId('GATLJXMRQSPACI7JRXYRWX2O6QV5DF3IORZXO6YCL4RMXMLAFV2PHH4G')

const assetsOf = ({ balances }: Account): readonly Asset[] =>
  balances.flatMap((each) =>
    each.kind === 'native' ? [native] : each.kind === 'credit' ? [each.asset] : [],
  )

async function unlessNotFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'notFound') throw error
    return undefined
  }
}

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string) => {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

describe('a balance over time', () => {
  it('begins with nothing and ends with the ledger’s balance, for every account of the recording', async () => {
    const effects = await listOf(rest, listQuery({ kind: 'effects' }))
    const transactions = await listOf(rest, listQuery({ kind: 'transactions' }))
    const effectsOf = grouped(effects, (each) => accountOf(each.account))
    const paidBy = grouped(transactions, (each) => accountOf(each.feeAccount))
    const lines: string[] = []
    const odd: string[] = []
    const books: string[] = []
    for (const [id, own] of effectsOf) {
      // A merged account has no balance any more.
      const found = await unlessNotFound(rest.one('account', accountId(id), signal))
      if (found === undefined) continue
      // Books of the account, row by row: what is added up leads to what the ledger has, asset by asset.
      const all = read(own.toReversed(), (paidBy.get(id) ?? []).toReversed())
      const rows = accountBook(found.value, all, []) ?? []
      for (const held of assetsOf(found.value)) {
        const mine = rows.filter(({ asset }) => formatAsset(asset) === formatAsset(held))
        const fees = held.type === 'native' ? rows.reduce((sum, { fee }) => sum + fee, 0n) : 0n
        const sum = mine.reduce((total, { amount }) => total + amount, 0n) - fees
        const balance = found.value.balances.find(
          (each) =>
            (each.kind === 'native' && held.type === 'native') ||
            (each.kind === 'credit' && formatAsset(each.asset) === formatAsset(held)),
        )?.balance
        if (sum !== balance) books.push(`${id} ${formatAsset(held)} ${sum} ${balance}`)
        const line = balanceLine(found.value, held, all)
        lines.push(`${id} ${formatAsset(held)}`)
        if (line?.addsUp !== true) odd.push(`${id} ${formatAsset(held)} ${line?.before}`)
      }
    }
    expect(odd).toEqual([])
    // The first account was there before any ledger.
    expect(books).toEqual([expect.stringMatching(/^GDSXU.* native /)])
    expect(lines.length).toBeGreaterThan(500)
  }, 60_000)

  it('is the same through RPC and through files, from what their ledgers say', async () => {
    const of = { kind: 'account', id: bookshop } as const
    const linesOf = async (source: typeof rest) => {
      const account = (await source.one('account', bookshop, signal)).value
      const effects = await listOf(source, { kind: 'effects', owner: of })
      const transactions = await listOf(source, { kind: 'transactions', owner: of })
      return assetsOf(account).map((each) => ({
        asset: formatAsset(each),
        line: balanceLine(account, each, read(effects.toReversed(), transactions.toReversed())),
      }))
    }
    const byRest = await linesOf(rest)
    expect(byRest.map(({ line }) => line?.addsUp)).toEqual([true, true, true, true])
    const named = (lines: typeof byRest) => lines.toSorted((a, b) => (a.asset < b.asset ? -1 : 1))
    for (const source of [rpc, recordedFiles()])
      expect(named(await linesOf(source))).toEqual(named(byRest))
  }, 60_000)

  it('is booked row by row, with who paid or was paid, and with the fee', async () => {
    const of = { kind: 'account', id: bookshop } as const
    const account = (await rest.one('account', bookshop, signal)).value
    const effects = await listOf(rest, { kind: 'effects', owner: of })
    const transactions = await listOf(rest, { kind: 'transactions', owner: of })
    const operations = await listOf(rest, { kind: 'operations', owner: of })
    const rows = accountBook(
      account,
      read(effects.toReversed(), transactions.toReversed()),
      operations,
    )
    expect(
      rows
        ?.filter(({ ledger }) => ledger <= 48)
        .map(({ ledger, kind, amount, fee, balance, counterparty = '', transaction }) =>
          [
            ledger,
            kind,
            amount,
            fee,
            balance,
            counterparty.slice(0, 5),
            transaction?.memo.type,
          ].join(' '),
        ),
    ).toEqual([
      '15 create_account 500000000000 0 500000000000 GC3IK text',
      '18 fee 0 300 499999999700  text',
      '23 payment -10000000 100 499989999600 GC3I4 return',
      '23 payment 314159265 0 314159265 GC3I4 hash',
      '39 path_payment_strict_send 49840085 0 49840085 GA5QO text',
      '41 create_claimable_balance -20000000 100 294159265  text',
      '48 failed 0 300 499989999200  text',
    ])
  })

  it('is known from the first ledger on whose rows were all read', async () => {
    const account = (await rest.one('account', accountId(accounts.alice), signal)).value
    const of = { kind: 'account', id: accountId(accounts.alice) } as const
    const effects = await listOf(rest, { kind: 'effects', owner: of })
    const transactions = await listOf(rest, { kind: 'transactions', owner: of })
    const newest = { items: effects.toReversed().slice(0, 50), more: true }
    const fees = transactions.toReversed()
    const line = balanceLine(account, native, { ...read([], fees), effects: newest })
    const all = balanceLine(account, native, read(effects.toReversed(), fees))
    const from = line?.from ?? 0
    expect(from).toBeGreaterThan(0)
    expect(line?.steps).toEqual(all?.steps.filter(({ ledger }) => ledger >= from))
    expect(line?.before).toBe(all?.steps.findLast(({ ledger }) => ledger < from)?.balance)
    const unread = { ...read([]), transactions: { items: [], more: true } }
    expect(balanceLine(account, native, unread)).toMatchObject({
      steps: [],
      from: Number.POSITIVE_INFINITY,
    })
  })
})

describe('a balance over time that cannot be', () => {
  const credited = (ledger: number, amount: bigint, type = 'account_credited') =>
    ({
      operation: toid(ledger, 1, 1),
      index: 1,
      account: bookshop,
      createdAt: unixSeconds(ledger * 5),
      body: { type, asset: native, amount: stroops(amount), startingBalance: stroops(amount) },
    }) as unknown as DescribedEffect
  const holding = (balance: bigint, changed: number) =>
    ({
      id: bookshop,
      lastModifiedLedger: changed,
      balances: [{ kind: 'native', balance: stroops(balance) }],
    }) as unknown as Account

  it('says that its changes do not add up', () => {
    const addsUp = (balance: bigint, effects: readonly DescribedEffect[], oldest = 2) =>
      balanceLine(holding(balance, 9), native, { ...read(effects), oldest })?.addsUp
    const rows = [credited(9, 5n), credited(8, 5n, 'account_created')]
    expect(addsUp(10n, rows)).toBe(true)
    expect(addsUp(11n, rows)).toBe(false)
    // What it had before the first ledger of the service is not known.
    expect(addsUp(11n, rows, 7)).toBe(true)
    expect(addsUp(9n, rows, 7)).toBe(false)
  })

  it('is not known where the lists end before the last change', () => {
    const rows = { ...read([credited(8, 5n)]), newest: 8 }
    expect(balanceLine(holding(5n, 9), native, rows)).toMatchObject({ from: Infinity, steps: [] })
    expect(balanceLine(holding(5n, 8), native, rows)?.steps.length).toBe(1)
    expect(accountBook(holding(5n, 9), rows, [])).toBeUndefined()
    expect(accountBook(holding(5n, 8), rows, [])?.length).toBe(1)
  })

  it('goes on from the entry by what is newer than it', () => {
    const rows = read([credited(12, 7n), credited(9, 5n)])
    const line = balanceLine(holding(5n, 9), native, rows)
    expect(line?.steps.map(({ balance }) => balance)).toEqual([5n, 12n])
    expect(balanceLine(holding(5n, 9), asset(`USD:${accounts.northwind}`), rows)).toBeUndefined()
  })
})
