import type { LiquidityPool } from '../../liquidityPool.ts'
import type { FailureCheck, FigureRow, AssetOrShares } from '../failureFigures.ts'
import { type Value, amount, text, address } from '../../values/value.ts'
import { depositInto } from '../../poolExchange.ts'
import type { Before } from './entriesBefore.ts'
import { type FigureSources, type Figures, group, remarkOf, row, rowIf, total } from './figures.ts'
import { lineFigures } from './lineFigures.ts'
import type { Account } from '../../account.ts'
import { ledgerSequence } from '../../values/ids.ts'
import { writtenAmount } from '../../values/amount.ts'

/**
 * The amounts and shares of a refused deposit, against its account's balances and the price that it allows (CAP-38).
 */
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

/** The amounts that redeemed shares would have given, against the minimum asked for and the room for it. */
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

/** Figures of the amount that an account may spend, of lumens or of another asset. */
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

/** Lumens that are free to be spent: the balance less reserve and selling liabilities. */
function lumenFigures(
  check: Extract<FailureCheck, { kind: 'spend' }>,
  before: Before<Account>,
  { baseReserve, ledger }: Pick<FigureSources, 'baseReserve' | 'ledger'>,
): Figures {
  const { account, amount: needed, note, addedReserves, freesOffer = false } = check
  const added = baseReserve === undefined ? undefined : BigInt(addedReserves) * baseReserve
  const asked = [
    ...rowIf(needed, (value) => row('Needed', amount(value), note)),
    ...(addedReserves === 0 || added === undefined || baseReserve === undefined
      ? []
      : [
          row(
            addedReserves === 1 ? 'Reserve of the new entry' : 'Reserve of the new entries',
            amount(added),
            `${addedReserves} × ${lumens(baseReserve)}`,
          ),
        ]),
  ]
  if (before.kind !== 'known' || added === undefined || baseReserve === undefined)
    return group([row('Account', address(account)), ...asked], remarkOf(before, ledger))
  const { subentryCount, sponsoringCount, sponsoredCount, balances } = before.value
  const held = balances.find(({ kind }) => kind === 'native')
  const balance = held?.balance ?? 0n
  const bound = held?.kind === 'native' ? held.sellingLiabilities : 0n
  const reserve = BigInt(2 + subentryCount + sponsoringCount - sponsoredCount) * baseReserve
  const left = balance - reserve - bound
  const missing = (needed ?? 0n) + added - left
  const rows = [
    row('Balance, XLM', amount(balance)),
    row('Reserve', amount(0n - reserve), `(${factorsOf(before.value)}) × ${lumens(baseReserve)}`),
    ...(bound > 0n ? [row('Selling liabilities', amount(0n - bound))] : []),
    total('Could be spent', left),
    ...asked,
    ...(missing > 0n && asked.length > 0 && !freesOffer ? [total('Missing', missing)] : []),
  ]
  const reserveLedger = {
    kind: 'ledger',
    sequence: ledgerSequence(Math.max(1, ledger - 1)),
  } as const
  const remark = [
    address(account),
    '. ',
    ...remarkOf(before, ledger),
    ' Base reserve of ledger ',
    reserveLedger,
    '.',
  ]
  return {
    cause:
      needed === undefined || freesOffer
        ? undefined
        : causeOf({ needed, balance, bound, reserve, added }),
    groups: [{ rows, remark }],
  }
}

/** The number of base reserves that an account keeps (CAP-33). */
const factorsOf = ({ subentryCount, sponsoringCount, sponsoredCount }: Account): string =>
  [
    subentryCount === 1 ? '2 + 1 entry' : `2 + ${subentryCount} entries`,
    sponsoringCount > 0 ? ` + ${sponsoringCount} of others` : '',
    sponsoredCount > 0 ? ` − ${sponsoredCount} sponsored` : '',
  ].join('')

interface Sums {
  readonly needed: bigint
  readonly balance: bigint
  readonly bound: bigint
  readonly reserve: bigint
  readonly added: bigint
}

/** The cause of the failure, if the balance alone would have been enough. */
function causeOf({ needed, balance, bound, reserve, added }: Sums): string | undefined {
  if (needed > balance) return undefined
  if (needed > balance - bound)
    return 'The balance covers the amount, but part of it is bound by the account’s open offers.'
  if (needed > balance - bound - reserve)
    return 'The balance covers the amount, but not the reserve that the account must keep.'
  return needed + added > balance - bound - reserve
    ? 'The account can pay the amount, but not the reserve of the new entry as well.'
    : undefined
}

/** Without zeros at the end. */
const lumens = writtenAmount
