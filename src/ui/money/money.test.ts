import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { accounts, assets, liquidityPools } from '#e2e/support/examples.ts'
import { drawnHtml, drawnPage, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { faultyRest } from '#e2e/testing/faultyService.ts'
import { account, asset, defined } from '#e2e/testing/listQueries.ts'
import {
  readAllPages,
  recordedFiles,
  recordedRecords,
  rest,
  rpc,
  signal,
} from '#e2e/testing/recordedSources.ts'
import { type Balance, native, shareLine } from '#ledger'
import {
  knownItems,
  type PageRequest,
  parseLiquidityPoolId,
  unixSeconds,
  writtenAmount,
} from '#ledger/values'
import { Curve, SmallCurve } from '../charts/Curve.tsx'
import { BalanceCurve, OverTimeTab } from './OverTime.tsx'
import { ShareChanges, ShareCurve, ShareFigure, ShareNote } from './PoolShare.tsx'
import { VolumeFigure, VolumeNote } from './PoolVolume.tsx'
import { PriceCurve, PriceFigure, PriceNote } from './PriceHead.tsx'
import { BalanceCell, ByWorth, WorthFigure, WorthNote, WorthParts } from './Worth.tsx'

const of = async (id: string) => (await rest.one('account', account(id), signal)).value
const alice = await of(accounts.alice)
const locksmith = await of(accounts.locksmith)
const all = (...parts: readonly ReactNode[]) => createElement('div', {}, ...parts)

describe('the head of an account', () => {
  const worth = all(
    createElement(WorthFigure, { account: alice }),
    ' ',
    createElement(WorthNote, { account: alice }),
    createElement(WorthParts, { account: alice }),
  )

  test('adds up what has a price, and says of how many balances', async () => {
    expect(await drawnPage(worth, rest)).toMatch(
      /≥ [\d,]+\.\d\d .*[1-9]\d? of \d+ priced, 7 days.*XLM \d+\.\d %.*prices computed here/,
    )
  })

  test('says where a balance over time is not read, and where it is whole', async () => {
    const curve = (of: typeof alice) =>
      drawnPage(createElement(BalanceCurve, { account: of }), rest)
    expect(await curve(alice)).toMatch(
      /XLM over time .* to .*before \d+ Nov not read · read more figures/,
    )
    expect(await curve(locksmith)).toMatch(/XLM over time .*all of its history figures/)
  })

  test('has the figures of its curve as a table, from the newest on', async () => {
    const tab = await drawnPage(createElement(OverTimeTab, { account: locksmith }), rest)
    expect(tab).toMatch(/By all of its effects and fees: \d+ ledgers changed it\./)
    expect(tab).toMatch(/ figures.* CSV.* Ledger Closed Change, XLM Balance, XLM \d+ 2026-11-\d\d /)
    expect(tab).toContain('Balances at an earlier ledger or date')
    expect(tab).toMatch(
      /Statement, XLM .*Opening before ledger \d+ 0.*In \+50,000.*Fees −.*Closing in ledger \d+ 49,9.*✓ Adds up from nothing to the ledger’s balance/,
    )
  })

  test('is of the asset in the address, in its curve and in its tab', async () => {
    const search = `balance=${assets.usd.replace(':', '-')}`
    const page = all(
      createElement(BalanceCurve, { account: alice }),
      createElement(OverTimeTab, { account: alice }),
    )
    const html = await drawnHtml(page, rest, undefined, search)
    expect(html).toMatch(/<option value="USD-G\w+" selected="">USD over time/)
    expect(html.match(/<select[^>]+aria-label="Asset"/g)).toHaveLength(1)
    expect(textOfHtml(html)).toMatch(/Statement, USD .* Balance over time, USD /)
  })

  test('adds up what came and went each day as the recorded effects do, and says where a day is cut', async () => {
    const id = 'GATLJXMRQSPACI7JRXYRWX2O6QV5DF3IORZXO6YCL4RMXMLAFV2PHH4G'
    const tab = createElement(OverTimeTab, { account: await of(id) })
    const html = await drawnHtml(tab, rest)
    const [, text = ''] = /Payments by day(.*)Balance over time/.exec(textOfHtml(html)) ?? []
    const days = text.split(/(?=2026-11-\d\d (?:from ledger|\d+ payment))/)
    expect(days[0]).toMatch(/from ledger \d+ on, days in UTC/)
    expect(days.length).toBeGreaterThan(3)
    expect(days.at(-1)).toMatch(/^2026-11-\d\d from ledger \d+ on: \d+ payments? /)
    const all = await recordedRecords<EffectRecord>(`accounts/${id}/effects?order=desc`)
    const effects = all.filter(({ type }) => /^account_(credited|debited)$/.test(type))
    for (const day of days.slice(1, -1)) {
      const own = effects.filter(({ created_at }) => created_at.startsWith(day.slice(0, 10)))
      expect(day).toContain(` ${own.length} payment${own.length === 1 ? '' : 's'} `)
      const sums = Map.groupBy(
        own.filter(({ amount }) => /[1-9]/.test(amount)),
        (each) => `${each.type} ${each.asset_code ?? 'XLM'}`,
      )
      for (const [kind, parts] of sums) {
        const stroops = parts.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
        const figure = writtenAmount(stroops)
        const way = kind.startsWith('account_credited') ? 'in' : 'out'
        expect(day).toMatch(new RegExp(` ${way} [^a-z]*${figure} ${kind.split(' ')[1]}`))
      }
    }
  })

  test('does not hide that the changes read do not add up', async () => {
    const lie = faultyRest({
      where: /effects/,
      record: (effect) => {
        if (effect.type === 'account_created') effect.starting_balance = '1.0000000'
      },
    })
    const curve = createElement(BalanceCurve, { account: locksmith })
    expect(await drawnPage(curve, lie)).toContain('the changes read do not add up to the balance')
  })
})

interface EffectRecord {
  readonly type: string
  readonly created_at: string
  readonly amount: string
  readonly asset_code?: string
}

describe('balances by worth', () => {
  const table = {
    caption: 'Balances',
    most: 200,
    word: 'balance',
    columns: [{ label: 'Of', cell: ({ kind }: Balance) => kind }],
  }
  const ordered = async (isDescending: boolean) => {
    const sorting = { labels: [], isDescending, press: () => undefined }
    const props = { account: alice, table: { ...table, sorting }, waiting: 'waiting' }
    // Its pools are those that another part of the page reads.
    const pools = alice.balances.flatMap((each) =>
      each.kind === 'poolShares'
        ? [createElement(BalanceCell, { of: 'worth', account: alice, balance: each })]
        : [],
    )
    return drawnPage(all(...pools, createElement(ByWorth, props)), rest)
  }

  test('are in the order of their worth, shares of pools too, and those without a price are folded', async () => {
    const text = await ordered(true)
    const kinds = (of: string) =>
      (/Of ((?:credit|native|poolShares| )+)/.exec(of)?.[1] ?? '').trim().split(' ')
    const down = kinds(text)
    const worth = ['credit', 'credit', 'credit', 'native', 'credit', 'poolShares', 'poolShares']
    expect(down).toEqual(worth)
    expect(text).toContain(`Show ${alice.balances.length - down.length} more without a price`)
    expect(kinds(await ordered(false))).toEqual(worth.toReversed())
  })
})

describe('the head of an asset', () => {
  const head = (text: string) =>
    all(
      createElement(PriceFigure, { asset: asset(text) }),
      ' ',
      createElement(PriceNote, { asset: asset(text) }),
      createElement(PriceCurve, { asset: asset(text) }),
    )

  test('has the last price, how it changed, and by how many trades', async () => {
    expect(await drawnPage(head(assets.usd), rest)).toMatch(
      /9 \.6705 XLM 24 h −1\.51 %.*7 days, in XLM −3\.76 % 195 trades in 20 hours, averages 9\.6826 to 10\.048 figures/,
    )
  })

  test('says that nobody traded it', async () => {
    expect(await drawnPage(head(`USD:${accounts.alice}`), rest)).toMatch(
      /– *no trade with XLM in 7 days/,
    )
    expect(await drawnPage(head(assets.bond), rest)).toMatch(/95 XLM no trade in 24 h/)
  })
})

describe('the head of a pool', () => {
  test('has what a day’s trades add up to, as anybody adds them up', async () => {
    const pool = (
      await rest.one('liquidityPool', defined(parseLiquidityPoolId(liquidityPools.xlmUsd)), signal)
    ).value
    const trades = await recordedRecords<{
      ledger_close_time: string
      base_asset_type: string
      base_amount: string
      counter_amount: string
    }>(`liquidity_pools/${liquidityPools.xlmUsd}/trades?order=desc`)
    const since = Date.parse('2026-11-19T20:32:17Z')
    const today = trades.filter((each) => Date.parse(each.ledger_close_time) > since)
    const lumens = today.reduce(
      (sum, each) =>
        sum + Number(each.base_asset_type === 'native' ? each.base_amount : each.counter_amount),
      0,
    )
    const props = { pool, asset: native }
    const head = all(createElement(VolumeFigure, props), ' ', createElement(VolumeNote, props))
    const [, figure = '', count = ''] =
      /([\d,]+\.\d\d) (\d+) trades · fees ≈/.exec(await drawnPage(head, rest)) ?? []
    expect(today.length).toBeGreaterThan(3)
    expect(Number(count)).toBe(today.length)
    expect(Math.abs(Number(figure.replaceAll(',', '')) - lumens)).toBeLessThan(0.01)
  })
})

describe('a share of a pool', () => {
  const poolOf = async (text: string) =>
    (await rest.one('liquidityPool', defined(parseLiquidityPoolId(text)), signal)).value
  const drawn = async (text: string, source = rest) => {
    const props = { pool: await poolOf(text) }
    const parts = [ShareFigure, ShareNote, ShareCurve, ShareChanges]
    return drawnPage(all(...parts.map((part) => createElement(part, props))), source)
  }

  test('grew in seven days by what the recorded answers say, through REST, RPC and files', async () => {
    const records = await recordedRecords<{
      created_at: string
      liquidity_pool?: { total_shares: string; reserves: readonly { amount: string }[]; id: string }
    }>(`liquidity_pools/${liquidityPools.xlmUsd}/effects?order=asc`)
    const states = records.flatMap(({ created_at, liquidity_pool: pool }) => {
      if (pool?.id !== liquidityPools.xlmUsd) return []
      const [a = 0, b = 0] = pool.reserves.map(({ amount }) => Number(amount))
      return [{ at: Date.parse(created_at), value: Math.sqrt(a * b) / Number(pool.total_shares) }]
    })
    const start = Date.parse('2026-11-13T20:32:17Z')
    const week = states
      .slice(states.findLastIndex(({ at }) => at <= start))
      .map(({ value }) => value)
    const of = { kind: 'liquidityPool', id: (await poolOf(liquidityPools.xlmUsd)).id } as const
    const now = unixSeconds(Date.parse('2026-11-20T20:32:17Z') / 1000)
    const growth = (week.at(-1) ?? 0) / (week[0] ?? 0)
    for (const source of [rest, rpc, recordedFiles()]) {
      const list = (request: PageRequest) => source.list('effects', of, request, signal)
      const items = knownItems(await readAllPages(list, { order: 'desc', limit: 200 }))
      const { value: pool } = await source.one('liquidityPool', of.id, signal)
      const line = defined(shareLine(pool, items, now))
      expect(line.points).toHaveLength(week.length)
      for (const [index, value] of week.entries())
        expect(Number(line.points[index]?.value) / 1e9).toBeCloseTo(value, 8)
      expect(Number(line.growth.n) / Number(line.growth.d)).toBeCloseTo(growth, 8)
    }
    const said = await drawn(liquidityPools.xlmUsd)
    expect(said).toMatch(/under 0\.01 % *in 7 days.* under 0\.01 % since it was filled/)
    expect(said).toMatch(/A share 2026-11-20 20:29:01 UTC 422216\.2906168 42929\.262187/)
  })

  test('begins anew where the pool was emptied and filled again, and where older changes are not read', async () => {
    const at = '2026-11-19'
    const emptied = faultyRest({
      where: /effects/,
      record: (effect) => {
        const { created_at: time, liquidity_pool: pool } = effect
        if (String(time).startsWith(at) && typeof pool === 'object')
          effect.liquidity_pool = { ...pool, total_shares: '0.0000000' }
      },
    })
    expect(await drawn(liquidityPools.xlmUsd, emptied)).toMatch(
      /since 20 Nov, \d\d:\d\d.*it was filled 20 Nov/,
    )
    const unread = faultyRest({
      where: /effects/,
      record: (effect) => {
        if (String(effect.created_at).startsWith(at)) effect.created_at = 'yesterday'
      },
    })
    expect(await drawn(liquidityPools.xlmUsd, unread)).toMatch(
      /since 20 Nov, \d\d:\d\d.*before 20 Nov, \d\d:\d\d not read/,
    )
  })

  test('does not exist while nobody holds one', async () => {
    const { items } = await rest.list(
      'liquidityPools',
      undefined,
      { order: 'asc', limit: 200 },
      signal,
    )
    const empty = defined(items.find((item) => 'totalShares' in item && item.totalShares === 0n))
    expect(await drawn('id' in empty ? empty.id : '')).toMatch(/– *nobody holds shares/)
  })
})

describe('a curve', () => {
  const draw = (points: readonly { at: number; value: number }[], from = 0, to = 100) =>
    renderToStaticMarkup(
      createElement(Curve, {
        points,
        from,
        to,
        label: 'Over time',
        caption: '',
        textOf: (index) => String(points[index]?.value),
        below: '',
      }),
    )

  test('is drawn whatever its points are', () => {
    const points = [
      { at: 50, value: 3 },
      { at: 20, value: 5 },
      { at: 900, value: 0 },
      { at: 900, value: 1e30 },
    ]
    for (const from of points.keys())
      for (const few of [points.slice(from), points.slice(from, from + 1), []]) {
        expect(draw(few)).not.toMatch(/NaN|Infinity|(?:width|height)="-/)
        expect(draw(few, 0, 0)).not.toMatch(/NaN|Infinity/)
      }
    const data = { points: [], from: 0, to: 9, summary: 'none' }
    expect(renderToStaticMarkup(createElement(SmallCurve, data))).toContain('aria-label="none"')
  })

  test('has at most four steps a pixel, however many its points are', () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ at, value: at % 977 }))
    expect(draw(many, 0, 100_000).length).toBeLessThan(40_000)
    expect(draw(many, 0, 100_000)).toContain('aria-valuemax="99999"')
  })
})
