import { describe, expect, test } from 'vitest'
import { account } from '#e2e/testing/listQueries.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { creditAsset, native } from './asset.ts'
import type { Ledger } from './ledger.ts'
import {
  accountProblem,
  balanceProblem,
  claimantsProblem,
  countProblem,
  entryAgeProblem,
  feeProblem,
  reserveProblem,
  tradeProblem,
} from './plausible.ts'
import { ledgerGaps, ledgerProblems, medianGap } from './plausibleLedgers.ts'
import { bookProblem, candleProblem, entriesProblem, supplyProblem } from './plausibleMarket.ts'
import type { Trade } from './trade.ts'
import { isUnknownRecord, type UnknownRecord } from './values/answer.ts'
import { ledgerSequence, parseLedgerHash, toid } from './values/ids.ts'
import {
  closeTimeProblem,
  parseTime,
  statusProblem,
  stroops,
  unixSeconds,
} from './values/numbers.ts'

const { signal } = new AbortController()
const { rest } = recordedSources()
const holder = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const usd = creditAsset('USD', holder)
const all = { order: 'asc', limit: 200 } as const
const readable = <T extends object>(items: readonly (T | UnknownRecord)[]): readonly T[] =>
  items.flatMap((item) => (isUnknownRecord(item) ? [] : [item]))
const assets = async () => readable((await rest.list('assets', undefined, all, signal)).items)
const ledgers = async () => readable((await rest.list('ledgers', undefined, all, signal)).items)

const trusting = async () => {
  const { items } = await rest.list(
    'accounts',
    undefined,
    { ...all, filter: { asset: usd } },
    signal,
  )
  const [account] = readable(items)
  if (account === undefined) throw new Error('nobody trusts it')
  return account
}

test('nothing of the recorded network is implausible', async () => {
  const stats = await assets()
  expect(stats.length).toBeGreaterThan(0)
  expect(stats.map(supplyProblem).filter((problem) => problem !== undefined)).toEqual([])
  const closed = await ledgers()
  const after = parseTime('2027-01-01T00:00:00Z')
  if (after === undefined) throw new Error('no time')
  expect(closed.length).toBeGreaterThan(100)
  expect(ledgerProblems(closed, after).size).toBe(0)
  const { value } = await rest.one('account', holder, signal)
  expect([reserveProblem(value), ...value.balances.map(balanceProblem)]).not.toContainEqual(
    expect.any(String),
  )
  const holders = await rest.list('accounts', undefined, { ...all, filter: { asset: usd } }, signal)
  const accounts = readable(holders.items)
  expect(accounts.length).toBeGreaterThan(2)
  for (const each of accounts)
    expect([
      accountProblem(each),
      reserveProblem(each),
      ...each.balances.map(balanceProblem),
    ]).not.toContainEqual(expect.any(String))
  const claimable = readable((await rest.list('claimableBalances', undefined, all, signal)).items)
  expect(claimable.length).toBeGreaterThan(2)
  for (const { claimants } of claimable) expect(claimantsProblem(claimants)).toBeUndefined()
  const { value: fees } = await rest.one('feeStats', 'current', signal)
  expect(feeProblem(fees.charged)).toBeUndefined()
})

describe('an account', () => {
  test('does not sell more than it holds, and has no more sponsored reserves than entries', async () => {
    const { value } = await rest.one('account', holder, signal)
    expect(reserveProblem({ ...value, sponsoredCount: value.subentryCount + 3 })).toBe(
      'more sponsored reserves than entries',
    )
    expect(reserveProblem({ ...value, subentryCount: -1 })).toBe('a negative number of reserves')
    const lumens = {
      kind: 'native',
      balance: stroops(5n),
      buyingLiabilities: stroops(0n),
      sellingLiabilities: stroops(6n),
    } as const
    expect(balanceProblem(lumens)).toBe('selling liabilities above the balance')
    expect(balanceProblem({ ...lumens, balance: stroops(-1n) })).toBe('negative')
    const negative = { ...lumens, sellingLiabilities: stroops(-1n) }
    expect(balanceProblem(negative)).toBe('negative liabilities')
  })

  test('does not buy more than its trustline’s limit', async () => {
    const line = (await trusting()).balances.find(({ kind }) => kind === 'credit')
    if (line?.kind !== 'credit') throw new Error('no trustline')
    const room = line.limit - line.balance
    const buying = (most: bigint) => balanceProblem({ ...line, buyingLiabilities: stroops(most) })
    expect(buying(room)).toBeUndefined()
    expect(buying(room + 1n)).toBe('buying liabilities above its limit')
  })

  test('counts at least the entries that its record lists', async () => {
    const value = await trusting()
    const listed = (subentryCount: number) =>
      reserveProblem({ ...value, subentryCount, sponsoredCount: 0 })
    expect(listed(value.subentryCount)).toBeUndefined()
    expect(listed(0)).toBe('more entries than it counts')
    // A source that cannot list them may still have some that are gone.
    const partly = { ...value, balancesComplete: false, subentryCount: 0, sponsoredCount: 0 }
    expect(reserveProblem(partly)).toBeUndefined()
  })

  test('has no more sponsors than sponsored reserves', async () => {
    const value = await trusting()
    const by = (sponsoredCount: number) =>
      reserveProblem({ ...value, sponsor: holder, signers: [], balances: [], sponsoredCount })
    expect(by(2)).toBeUndefined()
    expect(by(1)).toBe('more sponsors than sponsored reserves')
    const line = value.balances.flatMap((each) =>
      each.kind === 'credit' ? [{ ...each, sponsor: holder }] : [],
    )
    const none = { ...value, sponsor: undefined, balances: line, sponsoredCount: 0 }
    expect(reserveProblem(none)).toBe('more sponsors than sponsored reserves')
  })

  test('has lumens, each balance and signer once, weights of a byte, and no later sequence', async () => {
    const { value } = await rest.one('account', holder, signal)
    const { balances, signers, thresholds, lastModifiedLedger } = value
    const problemOf = (changes: Partial<typeof value>) => accountProblem({ ...value, ...changes })
    expect(problemOf({})).toBeUndefined()
    const twice = 'a balance is listed twice, or its lumens are missing'
    const lumens = balances.filter(({ kind }) => kind === 'native')
    for (const wrong of [
      balances.filter(({ kind }) => kind !== 'native'),
      [...balances, ...lumens],
      [...balances, ...balances.slice(0, 1)],
    ])
      expect(problemOf({ balances: wrong })).toBe(twice)
    expect(problemOf({ signers: [...signers, ...signers] })).toBe('a signer is listed twice')
    const above = 'a weight or threshold above 255'
    expect(problemOf({ thresholds: { ...thresholds, high: 256 } })).toBe(above)
    expect(problemOf({ thresholds: { ...thresholds, high: 255 } })).toBeUndefined()
    expect(problemOf({ signers: signers.map((each) => ({ ...each, weight: 256 })) })).toBe(above)
    const changed = (ledger: number) =>
      problemOf({ sequenceChanged: { ledger: ledgerSequence(ledger), time: 0n } })
    expect(changed(lastModifiedLedger)).toBeUndefined()
    expect(changed(lastModifiedLedger + 1)).toBe('its sequence number changed after it last did')
  })
})

test('a claimable balance has claimants, each once', () => {
  const claimant = { destination: holder, predicate: { type: 'unconditional' } } as const
  expect(claimantsProblem([claimant])).toBeUndefined()
  expect(claimantsProblem([])).toBe('nobody can claim it')
  expect(claimantsProblem([claimant, claimant])).toBe('a claimant is listed twice')
})

test('a supply with a negative part has no total', async () => {
  const [stat] = await assets()
  if (stat === undefined) throw new Error('no asset')
  const contracts = { count: 1, amount: -1n }
  expect(supplyProblem({ ...stat, contracts })).toBe('a part of it is negative')
})

test('so many entries hold at most so many int64, contracts more', async () => {
  const most = (1n << 63n) - 1n
  expect(entriesProblem({ count: 2, amount: 2n * most })).toBeUndefined()
  expect(entriesProblem({ count: 2, amount: 2n * most + 1n })).toBe('more than 2 entries can hold')
  expect(entriesProblem({ count: 0, amount: 1n })).toBe('more than 0 entries can hold')
  expect(entriesProblem({ count: 2, amount: -1n })).toBe('negative')
  const [stat] = await assets()
  if (stat === undefined) throw new Error('no asset')
  const contracts = { count: 1, amount: 1n << 100n }
  expect(supplyProblem({ ...stat, contracts })).toBeUndefined()
  const claimableBalances = { count: 1, amount: most + 1n }
  expect(supplyProblem({ ...stat, claimableBalances })).toBe(
    'a part of it is more than one entry can hold',
  )
})

test('a price interval has its open and close between low and high, and trades that have happened', () => {
  const price = (n: bigint) => ({ n, d: 10n })
  const span = {
    timestamp: 1_790_000_000_000n,
    tradeCount: 1n,
    baseVolume: 5n,
    counterVolume: 5n,
    average: '1.0000000',
    open: price(2n),
    high: price(4n),
    low: price(1n),
    close: price(3n),
  }
  const now = unixSeconds(1_790_000_100)
  expect(candleProblem(span, now)).toBeUndefined()
  expect(candleProblem({ ...span, high: price(2n) }, now)).toBe('the high is below another price')
  expect(candleProblem({ ...span, low: price(3n) }, now)).toBe('the low is above another price')
  expect(candleProblem({ ...span, close: price(0n) }, now)).toBe('a price that is not positive')
  expect(candleProblem({ ...span, baseVolume: -1n }, now)).toBe('a negative volume or no trade')
  expect(candleProblem({ ...span, timestamp: 10n ** 17n }, now)).toBe(
    'later than this device’s clock',
  )
})

describe('an order book', () => {
  const level = (n: number, amount = 1n) => ({ price: { n, d: 10 }, amount })
  const book = { base: native, counter: native, bids: [level(9), level(8)], asks: [level(9)] }

  test('may have passive offers at one price, on one side only, or none', () => {
    expect(bookProblem(book)).toBeUndefined()
    expect(bookProblem({ ...book, asks: [] })).toBeUndefined()
    expect(bookProblem({ ...book, asks: [], bids: [] })).toBeUndefined()
  })

  test('is not crossed, ordered by price, and made of positive offers', () => {
    expect(bookProblem({ ...book, asks: [level(7)] })).toBe('the best bid is above the best ask')
    expect(bookProblem({ ...book, bids: [level(7), level(8)] })).toBe(
      'bids that are not in descending order',
    )
    expect(bookProblem({ ...book, asks: [level(9), level(9)] })).toBe(
      'asks that are not in ascending order',
    )
    expect(bookProblem({ ...book, asks: [level(9, -10_000_000n)] })).toBe(
      'an offer of -1.0000000 at the price 9/10',
    )
  })
})

test('fees rise with their percentile', () => {
  const fees = { min: 100n, max: 300n, mode: 100n, percentiles: [{ percent: 50, fee: 200n }] }
  expect(feeProblem(fees)).toBeUndefined()
  expect(feeProblem({ ...fees, max: 150n })).toBe('a percentile below a smaller one')
  expect(feeProblem({ ...fees, mode: 400n })).toBe('a mode outside of the range')
  expect(feeProblem({ ...fees, min: -1n })).toBe('a negative fee')
  expect(feeProblem({ ...fees, max: 1n << 63n })).toBe('more than any account can pay')
})

describe('a trade', () => {
  const trade = (
    n: bigint,
    d: bigint,
    sold: bigint,
    paid: bigint,
    type: Trade['type'] = 'orderbook',
  ) =>
    tradeProblem({
      operation: toid(39, 1, 1),
      index: 0,
      ledgerClosedAt: unixSeconds(1_790_000_000),
      type,
      base: { asset: usd, amount: stroops(sold) },
      counter: { asset: native, amount: stroops(paid) },
      baseIsSeller: true,
      price: { n, d },
    })

  test('has the price of its amounts, which are rounded to whole stroops', () => {
    expect(trade(3n, 2n, 200n, 300n)).toBeUndefined()
    // Two thirds of a stroop, and all of one asset for nothing.
    expect(trade(2n, 3n, 200n, 134n)).toBeUndefined()
    expect(trade(1_000_000n, 1n, 1n, 1_999_999n)).toBeUndefined()
    expect(trade(1n, 1_000_000n, 999_999n, 0n)).toBeUndefined()
    expect(trade(3000n, 2n, 200n, 300n)).toBe('not the price of its amounts')
    expect(trade(3n, 2n, 200_000n, 300n)).toBe('not the price of its amounts')
    expect(trade(0n, 2n, 200n, 300n)).toBe('a price that is not positive')
  })

  test('of a pool has exactly the ratio of its amounts', () => {
    expect(trade(300n, 200n, 200n, 300n, 'liquidity_pool')).toBeUndefined()
    expect(trade(301n, 200n, 200n, 300n, 'liquidity_pool')).toBe('not the price of its amounts')
  })

  test('of the recorded network is plausible, and none is with a thousandfold amount', async () => {
    const trades = readable((await rest.list('trades', undefined, all, signal)).items)
    expect(trades.length).toBeGreaterThan(100)
    expect(trades.map(tradeProblem).filter((each) => each !== undefined)).toEqual([])
    const more = trades.map((each) =>
      tradeProblem({
        ...each,
        base: { ...each.base, amount: stroops(each.base.amount * 1000n + 10_000n) },
      }),
    )
    expect(new Set(more)).toEqual(new Set(['not the price of its amounts']))
  })
})

test('a list has what its owner’s record counts', () => {
  expect(countProblem(45, 45, true)).toBeUndefined()
  expect(countProblem(10, 45, false)).toBeUndefined()
  expect(countProblem(10, undefined, true)).toBeUndefined()
  expect(countProblem(10, 45, true)).toBe('10 are listed of the 45 that the record counts')
  expect(countProblem(10, 0, false)).toBe('10 are listed, and the record counts 0')
})

test('an account’s state is not older than what changed it', () => {
  const account = { lastModifiedLedger: ledgerSequence(148) }
  expect(entryAgeProblem(account, [])).toBeUndefined()
  expect(entryAgeProblem(account, [12, 148])).toBeUndefined()
  expect(entryAgeProblem({ lastModifiedLedger: ledgerSequence(20) }, [12, 148])).toBe(
    'this state is of ledger 20, and it changed in ledger 148',
  )
})

const start = 1_790_000_000
const now = unixSeconds(start + 100_000)

/** Ledger 300 + n of a network that closes one every five seconds. */
function ledger(n: number, changes: Partial<Ledger> = {}): Ledger {
  const hash = parseLedgerHash('ab'.repeat(32))
  if (hash === undefined) throw new Error('no hash')
  return {
    sequence: ledgerSequence(300 + n),
    hash,
    closedAt: unixSeconds(start + 5 * n),
    successfulTransactionCount: 2,
    failedTransactionCount: 1,
    operationCount: 3,
    transactionSetOperationCount: 4,
    totalCoins: stroops(10n ** 18n),
    feePool: stroops(300n),
    baseFee: 100,
    baseReserve: 5_000_000,
    maxTransactionSetSize: 1000,
    protocolVersion: 23,
    headerXdr: '',
    ...changes,
  }
}

const problemsOf = (ledgers: readonly Ledger[]) =>
  [...ledgerProblems(ledgers, now)].map(([{ sequence }, problem]) => [sequence, problem])

describe('ledgers of a list', () => {
  test('that follow each other are all plausible, in either order', () => {
    const ledgers = [ledger(0), ledger(1), ledger(2)]
    expect(problemsOf(ledgers)).toEqual([])
    expect(problemsOf(ledgers.toReversed())).toEqual([])
  })

  test('that are one ledger twenty times are marked but once', () => {
    const twenty = Array.from({ length: 20 }, () => ledger(0))
    expect(problemsOf(twenty)).toHaveLength(19)
    expect(problemsOf(twenty)[0]).toEqual([300, 'listed twice'])
  })

  test('do not close before an earlier one: the one that contradicts the others is marked', () => {
    const late = ledger(1, { closedAt: unixSeconds(start + 5000) })
    expect(problemsOf([ledger(0), late, ledger(2), ledger(3)])).toEqual([
      [301, 'closed 4990 s after ledger 302'],
    ])
    expect(problemsOf([ledger(0), ledger(1, { closedAt: unixSeconds(start) })])).toEqual([
      [300, 'closed in the same second as ledger 301'],
    ])
  })

  test('do not close in the future, and no faster than once a second since 2014', () => {
    expect(problemsOf([ledger(0, { closedAt: unixSeconds(253_402_300_799) })])).toEqual([
      [300, 'later than this device’s clock'],
    ])
    expect(problemsOf([ledger(0, { sequence: ledgerSequence(0xffff_ffff) })])).toEqual([
      [0xffff_ffff, 'more than one ledger a second since 2014'],
    ])
  })

  test('have figures that fit each other', () => {
    const strange = [
      ledger(0, { operationCount: 5 }),
      ledger(1, { successfulTransactionCount: -1 }),
      ledger(2, { totalCoins: stroops(-1n) }),
      ledger(3, { feePool: stroops(2n * 10n ** 18n) }),
    ]
    expect(problemsOf(strange)).toEqual([
      [300, '5 of 4 operations succeeded'],
      [301, 'a negative count'],
      [302, 'a negative total supply'],
      [303, 'a fee pool outside of the total supply'],
    ])
  })
})

test('the seconds between ledgers are those of consecutive ones', () => {
  expect(medianGap([ledger(3), ledger(2), ledger(1)])).toBe(5)
  expect(medianGap([ledger(9), ledger(1)])).toBeUndefined()
})

test('a status names a latest ledger that can have closed when it says, and an older oldest one', () => {
  const status = {
    passphrase: 'Test',
    protocolVersion: 23,
    version: '1',
    latestLedger: ledgerSequence(300),
    latestLedgerClosedAt: unixSeconds(start),
    oldestLedger: ledgerSequence(2),
  }
  expect(statusProblem(status, now)).toBeUndefined()
  expect(statusProblem({ ...status, latestLedger: ledgerSequence(0xffff_ffff) }, now)).toBe(
    'more than one ledger a second since 2014',
  )
  const before = { ...status, latestLedgerClosedAt: unixSeconds(1) }
  expect(statusProblem(before, now)).toBe('before the first day of Stellar')
  // The first ledger of a network.
  expect(closeTimeProblem(unixSeconds(0), now)).toBeUndefined()
  expect(statusProblem({ ...status, oldestLedger: ledgerSequence(301) }, now)).toBe(
    'the oldest ledger is after the latest',
  )
})

test('a service that lists far later ledgers than the latest it states contradicts itself', () => {
  const status = {
    latestLedger: ledgerSequence(350),
    latestLedgerClosedAt: unixSeconds(start),
    oldestLedger: ledgerSequence(2),
  }
  const listed = (sequence: number, closedAt = start) =>
    statusProblem(status, now, { sequence, closedAt: unixSeconds(closedAt) })
  expect(listed(373)).toBe('the same service lists ledger 373')
  expect(listed(349)).toBeUndefined()
  // Another node of the same service may be a little behind.
  expect(listed(362)).toBeUndefined()
  // A row that cannot be refutes nothing.
  expect(listed(0xffff_ffff)).toBeUndefined()
  expect(listed(373, 1)).toBeUndefined()
})

test('ledgers of a list follow each other: what is missing is said of the first one behind', () => {
  const gapsOf = (numbers: readonly number[], unread: readonly (number | undefined)[] = []) =>
    [
      ...ledgerGaps(
        numbers.map((n) => ledger(n)),
        unread,
      ),
    ].map(([{ sequence }, gap]) => [sequence, gap])
  expect(gapsOf([0, 1, 2, 3])).toEqual([])
  expect(gapsOf([3, 1, 0])).toEqual([[303, 'ledger 302 is missing before it']])
  expect(gapsOf([9, 1])).toEqual([[309, 'ledgers 302 to 308 are missing before it']])
  expect(gapsOf([100_000, 0])).toEqual([[100_300, 'more than 1000 ledgers are missing before it']])
  // A record that could not be read is no gap, and one without its place may be any.
  expect(gapsOf([3, 1], [302])).toEqual([])
  expect(gapsOf([9, 1], [undefined])).toEqual([])
})
