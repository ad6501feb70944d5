import type { LiquidityPool } from '../../liquidityPool.ts'
import type { FailureCheck, FigureRow, AssetOrShares } from '../failureFigures.ts'
import { type Value, amount, text } from '../../values/value.ts'
import { depositInto } from '../../market/poolDeposit.ts'
import type { Before } from './entriesBefore.ts'
import { type FigureSources, type Figures, group, remarkOf, row } from './figures.ts'
import { lineFigures } from './lineFigures.ts'
import { lumenFigures } from './lumenFigures.ts'

/** What a deposit would have taken and given, against what its account holds and the price that it allows (CAP-38). */
export function depositFigures(
  { account, pool: id, about, amounts }: Extract<FailureCheck, { kind: 'deposit' }>,
  sources: FigureSources,
): Figures {
  const before = sources.entries.pool(id)
  const state = poolState(before, id, sources)
  if (before.kind !== 'known') return state
  const pool = before.value
  const reserves = pool.reserves.map(({ amount: held }) => held)
  const deposit = depositInto({ reserves, totalShares: pool.totalShares }, amounts)
  const assets = pool.reserves.map(({ asset }, i) => ({
    unit: asset,
    amount: deposit?.amounts[i],
    most: row('To be deposited at most', amount(amounts[i] ?? 0n, asset)),
  }))
  switch (about) {
    case 'trust':
      return joined(
        assets.map(({ unit }) =>
          isNative(unit) ? group([]) : lineFigures({ kind: 'trust', account, unit }, sources),
        ),
      )
    case 'spend':
      return joined([
        ...assets.map((each) =>
          spendFigures({ kind: 'spend', account, addedReserves: 0, ...each }, sources),
        ),
        state,
      ])
    case 'receive':
      return joined([
        lineFigures({ kind: 'receive', account, unit: id, amount: deposit?.shares }, sources),
        state,
      ])
    case 'reserves':
      return joined([state, group(assets.map(({ most }) => most))])
  }
}

/** What redeemed shares would have given, against the least that was asked for and the room for it. */
export function withdrawalFigures(
  { account, pool: id, about, shares, amounts }: Extract<FailureCheck, { kind: 'withdrawal' }>,
  sources: FigureSources,
): Figures {
  const before = sources.entries.pool(id)
  const state = poolState(before, id, sources)
  if (before.kind !== 'known' || before.value.totalShares === 0n) return state
  const { reserves, totalShares } = before.value
  const given = reserves.map(({ asset, amount: held }, i) => ({
    unit: asset,
    amount: (shares * held) / totalShares,
    least: amounts[i] ?? 0n,
  }))
  switch (about) {
    case 'receive':
      return joined(
        given.map((each) =>
          isNative(each.unit)
            ? group([])
            : lineFigures({ kind: 'receive', account, ...each }, sources),
        ),
      )
    case 'reserves':
      return joined([
        state,
        group([
          row('Shares to redeem', amount(shares)),
          ...given.flatMap(({ unit, amount: got, least }) => [
            row('They would have given', amount(got, unit)),
            row('Asked for at least', amount(least, unit)),
          ]),
        ]),
      ])
  }
}

/** Figures of what an account may spend, of lumens or of another asset. */
export function spendFigures(
  check: Extract<FailureCheck, { kind: 'spend' }>,
  sources: FigureSources,
): Figures {
  const { account, unit } = check
  return isNative(unit)
    ? lumenFigures(check, sources.entries.account(account), sources)
    : lineFigures(check, sources)
}

const isNative = (unit: AssetOrShares): boolean =>
  typeof unit !== 'string' && unit.type === 'native'

const joined = (all: readonly Figures[]): Figures => ({
  groups: all.flatMap(({ groups }) => groups),
})

function poolState(
  before: Before<LiquidityPool>,
  id: LiquidityPool['id'],
  { ledger }: FigureSources,
): Figures {
  const head = row('Pool', { kind: 'liquidityPool', id })
  const rows = before.kind === 'known' ? reserveRows(before.value) : []
  return group([head, ...rows], remarkOf(before, ledger))
}

function reserveRows({ reserves, totalShares }: LiquidityPool): readonly FigureRow[] {
  const [a, b] = reserves
  return [
    ...reserves.map(({ asset, amount: held }) => row('Reserve', amount(held, asset))),
    row('All shares', amount(totalShares)),
    ...(a !== undefined && b !== undefined && b.amount > 0n
      ? [row('Price', ratio(a.amount, b.amount), 'first asset for one of the second')]
      : []),
  ]
}

/** Seven places, cut off. */
const ratio = (n: bigint, d: bigint): Value => {
  const scaled = (n * 10_000_000n) / d
  return text(`${scaled / 10_000_000n}.${String(scaled % 10_000_000n).padStart(7, '0')}`)
}
