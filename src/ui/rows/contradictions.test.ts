import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRest, setting } from '#e2e/testing/faultyService.ts'
import { feeBumpOf20, feeMeta } from '#e2e/testing/feeBumpOf20.ts'
import { account, defined, listOf } from '#e2e/testing/listQueries.ts'
import { readAllPages, signal } from '#e2e/testing/recordedSources.ts'
import type { Transaction } from '#ledger/transaction.ts'
import type { Cursor } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { stroops } from '#ledger/values/numbers.ts'
import { pageCursor } from '#sources/page.ts'
import { EntryProblem } from '../pages/accounts/AccountState.tsx'
import { FeeLevels } from '../pages/fee_stats/FeeLevels.tsx'
import { LedgerList } from '../pages/ledgers/LedgersPage.tsx'
import { RecordRows } from './cells.tsx'
import { TransactionList, transactionColumns } from './TransactionList.tsx'

type Records = readonly Readonly<Record<string, unknown>>[]
const of = { kind: 'ledger', id: ledgerSequence(145) } as const

describe('what a list contradicts is said', () => {
  test('of ledgers: those that are missing, and that there are more', async () => {
    const list = createElement(LedgerList)
    const without = faultyRest({
      where: /^\/ledgers$/,
      records: (all) => all.filter((_, i) => i !== 3),
    })
    const drawn = await drawnPage(list, without)
    expect(drawn).toMatch(/implausible: ledger \d+ is missing before it/)
    const request = { order: 'desc', limit: 20 } as const
    const short = await without.list('ledgers', undefined, request, signal)
    expect(short.items).toHaveLength(19)
    expect(short.next).not.toBeUndefined()
    const good = faultyRest({})
    expect(await drawnPage(list, good)).not.toContain('implausible')
    const all = await readAllPages(async (page) => good.list('ledgers', undefined, page, signal), {
      order: 'desc',
      limit: 20,
    })
    expect(all).toHaveLength(372)
  })

  test('of ledgers: that there are more behind an empty page', async () => {
    const without = faultyRest({
      where: /^\/ledgers$/,
      records: (all) => (all.some(({ sequence }) => sequence === 354) ? all : []),
    })
    const request = { order: 'desc', limit: 20 } as const
    const list = async (cursor?: Cursor) =>
      without.list('ledgers', undefined, { ...request, cursor }, signal)
    const { next } = await list()
    const empty = await list(next)
    expect(empty.items).toEqual([])
    // The same page again, until the service sends it.
    expect(empty.next).toBe(next)
    const good = faultyRest({})
    const end = { ...request, cursor: pageCursor('desc', String(2n << 32n)) }
    expect((await good.list('ledgers', undefined, end, signal)).next).toBeUndefined()
  })

  test('of a ledger’s transactions: more or fewer than it counts', async () => {
    const { value } = await faultyRest({}).one('ledger', of.id, signal)
    const count = value.successfulTransactionCount + (value.failedTransactionCount ?? 0)
    const said = async (change: (records: Records) => Records, stated = count) =>
      drawnPage(
        createElement(TransactionList, {
          of,
          caption: 'Transactions',
          empty: 'none',
          counted: stated,
        }),
        faultyRest({ where: /^\/ledgers\/145\/transactions$/, records: change }),
      )
    expect(await said((records) => records)).not.toContain('implausible')
    expect(await said((records) => records.slice(0, 1))).toContain(
      `implausible: 1 are listed of the ${count} that the record counts`,
    )
    expect(await said((records) => records, 0)).toMatch(
      /implausible: \d+ are listed, and the record counts 0/,
    )
  })

  test('of recent fees: that some transactions could not be read', async () => {
    const said = async (records: (all: Records) => Records) => {
      const source = faultyRest({ where: /^\/transactions$/, records })
      return drawnPage(createElement(FeeLevels, { least: 0n }), source, source)
    }
    const text = 'Some of the newest transactions could not be read'
    const good = await said((all) => all)
    expect(good).toMatch(/what the newest \d+ classic transactions paid\./)
    expect(good).not.toContain(text)
    const damaged = await said((all) =>
      all.map((each, i) => (i === 3 ? { ...each, ledger: 'none' } : each)),
    )
    expect(damaged).toMatch(/what the newest \d+ classic transactions paid\./)
    expect(damaged).toContain(text)
  })

  test('of a fee bump before protocol 21: not the fee of its result, but the one paid', async () => {
    const good = faultyRest({})
    const all = await listOf(good, { kind: 'transactions' })
    const found = defined(all.find(({ feeBump }) => feeBump !== undefined))
    const row = async (charged: bigint) => {
      const xdr = { ...feeBumpOf20, feeMeta: feeMeta(charged) }
      const transaction = { ...found, feeCharged: stroops(500_200n), xdr }
      const columns = transactionColumns(new Map())
      return drawnPage(
        createElement(RecordRows<Transaction>, { items: [transaction], columns }),
        good,
      )
    }
    expect(await row(684_974n)).toContain('500,200')
    expect(await row(500_200n)).toContain('315,426')
  })

  test('of an account: a state that is older than its own transactions', async () => {
    const alice = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
    const old = { last_modified_ledger: 20 }
    for (const fields of [{}, old]) {
      const source = faultyRest({
        where: new RegExp(`^/accounts/${alice}$`),
        record: setting(fields),
      })
      const { value } = await source.one('account', alice, signal)
      const drawn = await drawnPage(createElement(EntryProblem, { account: value }), source)
      const isSaid = drawn.includes('implausible: this state is of ledger 20')
      expect(isSaid).toBe(fields === old)
    }
  })
})
