import { expect, test } from 'vitest'
import { assetStat as stat } from '#e2e/testing/assetStat.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { type AssetStat, wasmHash } from '#ledger'
import { parseContractId, parseLedgerSequence, parseToid } from '#ledger/values'
import type { SavedItem } from '../address/saved.ts'
import type { CodeAssets } from '../queries/search.ts'
import { parseJump } from './parseJump.ts'
import { type Answers, addressOf, resultsOf } from './results.ts'

const alice = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const northwind = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const ledgers = (from: string, to: string) => ({
  from: defined(parseLedgerSequence(from)),
  to: defined(parseLedgerSequence(to)),
})
const assets = (...all: AssetStat[]): { data: CodeAssets } => ({
  data: { assets: all, isPartial: false },
})
const usd = stat('USD', northwind, 105, 'northwind.example')
const other = stat('USD', alice, 3)
const harbor = {
  calls: [],
  value: {
    contracts: [
      {
        id: defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N')),
        calls: 1,
        failed: 0,
        last: defined(parseToid('167503728641')),
        about: {
          state: 'current',
          archived: false,
          executable: { kind: 'wasm', hash: wasmHash('11'.repeat(32)) },
          token: { name: '<b>Harbor</b>', symbol: 'HBR', decimals: 7 },
        },
      },
    ],
  },
} as const
const treasury: SavedItem = {
  network: 'demo',
  page: `/accounts/${alice}`,
  label: 'Alice, cold 39',
  pinned: true,
}

const search = (text: string, answers: Answers = {}, saved: readonly SavedItem[] = []) =>
  resultsOf(text, parseJump(text), saved, answers)
const names = (text: string, answers?: Answers, saved?: readonly SavedItem[]) =>
  search(text, answers, saved).found.map(({ name }) => name)

test('a part of a label finds what the reader labelled, before all else', () => {
  const { found, opens, isComplete } = search('ali', {}, [treasury])
  expect(found[0]).toMatchObject({
    name: 'Alice, cold 39',
    page: `/accounts/${alice}`,
    mark: 'pinned',
  })
  expect({ opens, isComplete }).toEqual({ opens: true, isComplete: true })
})

test('a number that stands in a label is still a ledger, unless it is the label', () => {
  expect(names('39', {}, [treasury])[0]).toBe('Ledger 39')
  expect(names('39', {}, [treasury])).toContain('Alice, cold 39')
  expect(names('39', {}, [{ ...treasury, label: '39' }])[0]).toBe('39')
})

test('a saved page is found by the beginning of its ID', () => {
  const found = search('ga5q', { assets: assets() }, [{ ...treasury, label: undefined }])
  expect(found.found[0]?.page).toBe(`/accounts/${alice}`)
  expect(found.opens).toBe(true)
})

test('a shortened address finds what this browser knows of it', () => {
  expect(names('GA5QO2TC...SMD6MK', {}, [treasury])[0]).toBe('Alice, cold 39')
  expect(names('GA5QO2TC...SMD6MX', {}, [treasury])).not.toContain('Alice, cold 39')
})

test('what is known comes before what the letters may mean, each below its heading', () => {
  const recent: SavedItem = { network: 'demo', page: `/assets/USD-${alice}`, pinned: false }
  const usdLabel = { ...treasury, label: 'usd desk' }
  const { found } = search('usd', { assets: assets(usd) }, [recent, usdLabel])
  expect(found.map(({ group, page }) => [group, page])).toEqual([
    ['By name', treasury.page],
    ['Assets', `/assets/USD-${northwind}`],
    ['Known in this browser', recent.page],
    ['Could also be', '/transactions'],
  ])
})

test('64 hex digits may be a secret: the search says that a service is asked only once a page is opened', () => {
  const hex = 'a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c'
  const unasked = 'horizon.example.org'
  expect(search(hex, { unasked })).toMatchObject({
    found: [
      { group: 'Go to', page: `/transactions/${hex}` },
      { page: `/liquidity_pools/${hex}` },
      {},
      {},
      {},
      {},
    ],
    opens: true,
    isComplete: true,
    remark:
      'horizon.example.org is asked for it when you press Enter or choose a line, not before.',
  })
  // Nobody is asked for these, or they are no secret.
  expect(search(hex).remark).toBeUndefined()
  expect(search(alice, { unasked }).remark).toBeUndefined()
})

test('a request to pay (SEP-7) says what it asks for', () => {
  const link = `web+stellar:pay?destination=${alice}&amount=12.5&asset_code=USD&asset_issuer=${northwind}&memo=Invoice%207&msg=thanks`
  expect(search(link).found[0]).toMatchObject({
    page: `/accounts/${alice}`,
    about: `the link asks to pay 12.5 USD of ${northwind} with the memo text “Invoice 7”, for “thanks”`,
  })
  expect(search(`web+stellar:pay?destination=${alice}`).found[0]?.about).toBe(
    'the link asks to pay an amount that you choose, in XLM',
  )
  // Only a domain knows the account of such a name.
  expect(search('web+stellar:pay?destination=alice*northwind.example&amount=5').remark).toBe(
    'The link asks to pay 5 XLM.',
  )
})

test('assets of a code come with their issuers, and the one with most trustlines is marked', () => {
  const { found, opens } = search('usd', { assets: assets(other, usd) })
  expect(found.slice(0, 2)).toMatchObject([
    {
      name: 'USD',
      about: 'of GBGIV…NYI2G, says northwind.example',
      mark: '105 trustlines, the most',
      page: `/assets/USD-${northwind}`,
    },
    { name: 'USD', about: 'of GA5QO…MD6MK', mark: '3 trustlines' },
  ])
  expect(opens).toBe(true)
})

test('of a partial answer no figure is certain, and no asset is said to have most', () => {
  const partial = { data: { ...assets(usd, other).data, isPartial: true } }
  expect(search('usd', { assets: partial }).found[0]?.mark).toBe(
    'at least 105 trustlines, the most that was read',
  )
})

test('assets with equally many trustlines are not ranked', () => {
  const { found } = search('usd', { assets: assets(usd, stat('usd', alice, 105)) })
  expect(found[0]?.mark).toBe('105 trustlines')
})

test('many assets of a code lead to their list', () => {
  const many = Array.from({ length: 9 }, (_, index) => stat('USD', alice, 9 - index))
  const { found } = search('usd', { assets: assets(...many) })
  expect(found.at(-2)).toMatchObject({ page: '/assets', search: { code: 'USD' } })
})

test('a word that is no asset says what was looked for, and Enter opens nothing', () => {
  const { found, opens, remark } = search('transfer', { assets: assets() })
  expect(opens).toBe(false)
  expect(found.map(({ page }) => page)).toEqual(['/transactions'])
  expect(remark).toBe('No asset called “transfer”. Contracts are found by name through RPC alone.')
})

test('that nothing was found is said of the ledgers that were read', () => {
  const coverage = ledgers('340', '373')
  const partial = { data: { assets: [], coverage, isPartial: true } }
  expect(search('gold', { assets: partial }).remark).toContain(
    'No asset called “gold” in ledgers 340 to 373; others were not read.',
  )
})

test('a service that fails is not a service that has none', () => {
  const { remark, opens } = search('gold', { assets: { error: new Error('<b>no</b> answer') } })
  expect(remark).toContain('Assets are not known: <b>no</b> answer.')
  expect(opens).toBe(false)
})

test('assets that were found are opened before the names of contracts are known', () => {
  const found = search('usd', { assets: assets(usd), contracts: {} })
  expect(found).toMatchObject({ isComplete: true, opens: true })
  expect(search('harbor', { assets: assets(), contracts: {} })).toMatchObject({
    isComplete: false,
    remark: expect.stringContaining('Looking for contracts of that name…'),
  })
})

test('while a service is asked, Enter waits', () => {
  expect(search('usd', { assets: {} })).toMatchObject({ isComplete: false, opens: false })
})

test('a market of two assets with one code, or of one with the code of lumens, names an issuer', () => {
  expect(names(`XLM/XLM-${alice}`)).toEqual(['Market XLM/XLM of GA5QO…MD6MK'])
  expect(names(`USD-${northwind}/USD-${alice}`)).toEqual([
    'Market USD of GBGIV…NYI2G/USD of GA5QO…MD6MK',
  ])
})

test('a pair of codes leads to the markets of their likeliest assets', () => {
  const { found, opens } = search('xlm/usd', { counters: assets(usd, other) })
  expect(opens).toBe(true)
  expect(found).toMatchObject([
    { name: 'Market XLM/USD', page: '/assets/native', search: { counter: `USD-${northwind}` } },
    { name: 'Market XLM/USD', page: '/assets/native', search: { counter: `USD-${alice}` } },
  ])
  expect(search('usd/gold', { assets: assets(usd), counters: assets() }).remark).toContain(
    'No asset called “gold”',
  )
  expect(search('xlm/xlm').remark).toBe('Both are the same asset.')
})

test('two codes with a space are a market, or words of a memo', () => {
  expect(names('USD XLM', { assets: assets(usd) })).toEqual([
    'Market USD/XLM',
    'Transactions with the memo “USD XLM”',
  ])
  expect(names('invoice usd')).toEqual(['Transactions with the memo “invoice usd”'])
})

test('contracts are found by the name that they give themselves, as text', () => {
  const { found } = search('harbor', { assets: assets(), contracts: { data: harbor } })
  expect(found[0]).toMatchObject({
    name: 'Contract CB4SB…QVZ5N',
    about: 'calls itself “<b>Harbor</b>” (“HBR”)',
  })
  expect(names('hbr', { assets: assets(), contracts: { data: harbor } })[0]).toBe(
    'Contract CB4SB…QVZ5N',
  )
  expect(search('transfer', { assets: assets(), contracts: { data: harbor } }).remark).toContain(
    'No contract has that name among 1 that were used last.',
  )
})

test('contracts whose names the service did not say are not said to have other names', () => {
  const [contract] = harbor.value.contracts
  const unread = { ...contract, about: { state: 'unknown' } } as const
  const data = { calls: [], value: { contracts: [contract, unread, unread] } }
  expect(search('transfer', { assets: assets(), contracts: { data } }).remark).toContain(
    'No contract has that name among 1 that were used last. The names of 2 others were not read.',
  )
})

test('a time that no ledger has leads nowhere by itself', () => {
  const { found, opens, remark } = search('2031-01-01', {
    sought: { data: { absent: ledgers('2', '373') } },
  })
  expect(opens).toBe(false)
  expect(found[0]?.page).toBe('/ledgers')
  expect(remark).toBe(
    'Looked for the ledger of 2031-01-01 00:00:00 UTC. There is none in ledgers 2 to 373, which this service has.',
  )
  const absent = search('167503732736', { sought: { data: { absent: ledgers('2', '373') } } })
  expect(absent.found[0]).toMatchObject({ name: 'Ledger 39', page: '/ledgers/39' })
  expect(search('2026-11-13', { sought: { data: { page: '/ledgers/39' } } })).toMatchObject({
    opens: true,
    found: [{ name: 'Ledger 39', page: '/ledgers/39' }],
  })
})

test('pools and balances have the short form that their pages show', () => {
  const hex = 'a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c'
  const saved = [
    { network: 'demo', page: `/liquidity_pools/${hex}`, pinned: false },
    { network: 'demo', page: `/claimable_balances/00000000${hex}`, pinned: false },
  ] as const
  expect(names('', {}, saved)).toEqual([
    'Liquidity pool LCTUU…SYYOT',
    expect.stringMatching(/^Claimable balance B/),
  ])
})

test('no two lines lead to the same page, and each is told from the others by where it leads', () => {
  const { found } = search('XLM/USD', { counters: assets(usd, other) })
  expect(found.length).toBeGreaterThan(1)
  expect(new Set(found.map(addressOf)).size).toBe(found.length)
  // The same text twice: a saved page with parameters is one line.
  const again = { network: 'demo', page: found[0]?.page ?? '/assets', pinned: false } as const
  const both = search('XLM/USD', { counters: assets(usd, other) }, [again, again])
  expect(new Set(both.found.map(addressOf)).size).toBe(both.found.length)
})

test('a domain finds who claims it, as their word, which Enter does not open', () => {
  const { found, opens } = search('Northwind.example', { claimants: [usd, usd] })
  expect(found).toMatchObject([
    { name: 'USD of GBGIV…NYI2G', mark: 'says northwind.example', group: 'Claim this domain' },
    { group: 'Could also be' },
  ])
  expect(opens).toBe(false)
})
