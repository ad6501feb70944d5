import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openEventSource } from '#e2e/testing/eventSource.ts'
import { recordedHistory } from '#e2e/testing/historyFolder.ts'
import { openRecordedRpc, walkWhole } from '#e2e/testing/indexedSource.ts'
import { lakeOf } from '#e2e/testing/lakeHost.ts'
import { account, asset, defined } from '#e2e/testing/listQueries.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { createRandom } from '#e2e/testing/random.ts'
import { autoOf, readAllPages, rest, signal } from '#e2e/testing/recordedSources.ts'
import {
  type CollectionKind,
  type Collections,
  collections,
  type FilterOf,
} from '#ledger/collections.ts'
import { matchOf, mentionsAsset } from '#ledger/matches.ts'
import {
  isUnknownRecord,
  type Page,
  type PageRequest,
  SourceError,
  type UnknownRecord,
} from '#ledger/values/answer.ts'
import {
  ledgerSequence,
  parseContractId,
  parseLiquidityPoolId,
  parseSignerKey,
} from '#ledger/values/ids.ts'
import { stroops } from '#ledger/values/numbers.ts'
import { ledgerAtPosition } from '../page.ts'
import { pagingTokens } from '../rest/checks.ts'
import type { Source } from '../source.ts'
import { positionOfItem } from './positions.ts'

const alice = account('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK')
const issuer = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const [eur, usd] = [asset(`EUR:${issuer}`), asset(`USD:${issuer}`)]
const contract = (text: string) => defined(parseContractId(text))
const workshop = contract('CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S')
const from = { ledger: ledgerSequence(60) }
const to = { ledger: ledgerSequence(80) }
const hour = 3_600_000
const pair = { base: eur, counter: usd }

/** A question for each filter of each list: one that is added needs a line here. */
type Questions = {
  readonly [K in CollectionKind]: { readonly [Name in keyof FilterOf<K>]-?: FilterOf<K> }
}
const range = { from: { from }, to: { to } }
const ofOperations = {
  type: { type: 'payment' },
  asset: { asset: eur },
  account: { account: alice },
  contract: { contract: workshop },
  amount: { amount: stroops(1_000_000_000n) },
  successful: { successful: false },
  ...range,
}
const sponsor = { sponsor: alice }
const questions: Questions = {
  ledgers: range,
  transactions: {
    account: { account: alice },
    memo: { memo: 'invoice' },
    successful: { successful: true },
    ...range,
  },
  operations: ofOperations,
  payments: {
    ...ofOperations,
    successful: { successful: true },
    direction: { direction: { direction: 'in', account: alice } },
    memo: { memo: 'invoice' },
  },
  effects: {
    type: { type: 'trade' },
    asset: { asset: eur },
    account: { account: alice },
    ...range,
  },
  trades: {
    type: { type: 'liquidity_pool' },
    base: pair,
    counter: pair,
    asset: { asset: eur },
    account: { account: alice },
    ...range,
  },
  accounts: {
    asset: { asset: eur },
    signer: { signer: defined(parseSignerKey(alice)) },
    sponsor,
    pool: { pool: defined(parseLiquidityPoolId('0'.repeat(64))) },
  },
  assets: { code: { code: 'EUR' }, issuer: { issuer } },
  offers: {
    seller: { seller: alice },
    selling: { selling: eur },
    buying: { buying: eur },
    sponsor,
  },
  claimableBalances: { claimant: { claimant: alice }, asset: { asset: eur }, sponsor },
  liquidityPools: { reserves: { reserves: [eur] }, account: { account: alice } },
  tradeAggregations: {
    base: { ...pair, resolution: hour },
    counter: { ...pair, resolution: hour },
    resolution: { ...pair, resolution: hour },
    offset: { ...pair, resolution: hour, offset: 0 },
    startTime: { ...pair, resolution: hour, startTime: 0 },
    endTime: { ...pair, resolution: hour, endTime: 2 ** 42 },
  },
  contractEvents: { topics: { topics: ['transfer'] }, ...range },
  contractCalls: { function: { function: 'transfer' }, ...range },
  contractVersions: {},
  contractEntries: { key: { key: 'balance' }, durability: { durability: 'temporary' } },
}

const names = ['REST', 'RPC', 'RPC with its index', 'files', 'files with an index', 'Auto'] as const
const random = createRandom('sources of each filter')
const oneOf = (...some: readonly (typeof names)[number][]) => defined(random.pick(some))
/** Of each filter REST, which applies some itself, and one of those that read ledgers or an index of them; nightly all. */
const askedOf = () =>
  isNightly
    ? names
    : (['REST', oneOf('RPC', 'files', 'RPC with its index', 'files with an index')] as const)
const page = { order: 'asc', limit: 20 } as const

const kinds = Object.keys(collections).filter((name): name is CollectionKind => name in collections)
type Rows = Page<Collections[CollectionKind]['item'] | UnknownRecord>
type Item = Rows['items'][number]

const isHistory = (kind: CollectionKind) =>
  collections[kind].filters.some(({ name }) => name === 'from') && !kind.startsWith('contract')
const ownerOf = (kind: CollectionKind) =>
  kind.startsWith('contract') ? ({ kind: 'contract', id: workshop } as const) : undefined

/** Any list: its kind is known when the test runs. */
const listOf = (
  source: Source,
  kind: CollectionKind,
  filter: object,
  more: PageRequest = page,
): Promise<Rows> => {
  const request = { ...more, filter, memos: Object.keys(filter).length === 0 }
  return source.list<CollectionKind>(kind, ownerOf(kind), request, signal)
}

/** A row answers a filter: by the predicate of a list of history, or by what a record of what exists names. */
function passes(kind: CollectionKind, filter: object, item: Item): boolean {
  const ledger = positionOfItem(kind, item)
  const at = ledger === undefined ? undefined : ledgerAtPosition(ledger)
  const isIn =
    at === undefined ||
    ((!('from' in filter) || at >= from.ledger) && (!('to' in filter) || at <= to.ledger))
  if (isHistory(kind)) return isIn && matchOf(kind, filter)(item)
  // A record of an account or of a pool does not name everything that it is listed by.
  const isUnstated =
    kind === 'accounts' || kind === 'liquidityPools' || kind === 'tradeAggregations'
  return (
    isIn &&
    Object.entries(filter).every(([name, value]) => {
      const stated: unknown = Reflect.get(item, fields[name] ?? name)
      if (name === 'from' || name === 'to' || (stated === undefined && isUnstated)) return true
      return [value]
        .flat()
        .every((each) =>
          typeof each === 'object'
            ? mentionsAsset({ stated }, each)
            : textOf(stated).includes(textOf(each)),
        )
    })
  )
}

/** Where a record states what a filter of another name asks for. */
const fields: Readonly<Record<string, string>> = {
  claimant: 'claimants',
  code: 'asset',
  issuer: 'asset',
  signer: 'signers',
  function: 'calls',
}
const textOf = (value: unknown) =>
  JSON.stringify(value ?? null, (_, inner) => (typeof inner === 'bigint' ? `${inner}` : inner))
    .replaceAll('"', '')
    .toLowerCase()

const tokensOf = (kind: CollectionKind, items: readonly Item[]): readonly string[] =>
  items.map((item) => {
    if (isUnknownRecord(item)) throw new Error(item.reason)
    return String(Reflect.apply(pagingTokens[kind], undefined, [item]))
  })

describe('a filter of each list, through each source', () => {
  const sources = new Map<string, Source>()
  const whole = new Map<CollectionKind, readonly Item[]>()

  beforeAll(async () => {
    const built = await recordedHistory()
    const history = lakeOf({
      more: { history: 'https://files.example.org/index' },
      instead: (request) =>
        new URL(request.url).pathname.startsWith('/index/') ? built.answer(request) : undefined,
    })
    const indexed = openRecordedRpc().source
    await walkWhole(indexed)
    sources.set('REST', rest)
    sources.set('RPC', openEventSource().source)
    sources.set('RPC with its index', indexed)
    sources.set('files', lakeOf().source)
    sources.set('files with an index', history.source)
    sources.set('Auto', autoOf(rest, openEventSource().source))
    for (const kind of kinds)
      if (isHistory(kind))
        whole.set(
          kind,
          await readAllPages((more) => listOf(rest, kind, {}, more), { ...page, limit: 200 }),
        )
      else if (kind !== 'accounts' && kind !== 'tradeAggregations')
        whole.set(kind, (await listOf(indexed, kind, {}, { ...page, limit: 200 })).items)
  })

  /** The rows that do not answer the filter, and those of the ledgers that were read which do and are absent. */
  async function faultsOf(name: string, kind: CollectionKind, filter: object) {
    const source = defined(sources.get(name))
    let answer: Rows
    try {
      answer = await listOf(source, kind, filter)
    } catch (error) {
      // It says that it cannot.
      if (error instanceof SourceError && error.kind === 'unsupported') return noFaults
      throw error
    }
    const { items, next, partial, search } = answer
    const wrong = items.filter((item) => !passes(kind, filter, item))
    // A static index lists what exists; operations name keys of entries that are gone, too.
    const isListed = (item: Item) =>
      name !== 'files with an index' || kind !== 'contractEntries' || hasEntry(item)
    const all = whole.get(kind)?.filter((item) => passes(kind, filter, item) && isListed(item))
    // REST knows no calls within calls, and no record of a pool names its holders. Events may leave out rows, and say so.
    const isPart = !isHistory(kind) && (partial === true || source === rest)
    const isUnstated = kind === 'liquidityPools' && 'account' in filter
    if (all === undefined || isPart || isUnstated || search !== undefined)
      return { ...noFaults, wrong }
    const expected = tokensOf(
      kind,
      all.filter((item) => !isHistory(kind) || isRead(kind, item, answer)),
    )
    const found = tokensOf(kind, items)
    const end = next === undefined ? expected.length : expected.indexOf(found.at(-1) ?? '') + 1
    return { wrong, absent: expected.slice(0, end).filter((token) => !found.includes(token)) }
  }

  for (const kind of kinds)
    for (const { name } of collections[kind].filters)
      for (const source of askedOf())
        it(`${kind} by ${name}, ${source}: all rows that answer it and no other`, async () => {
          const filter: unknown = Reflect.get(questions[kind], name)
          if (typeof filter !== 'object' || filter === null)
            throw new Error(`no question asks for ${kind} by ${name}`)
          expect(await faultsOf(source, kind, filter)).toEqual(noFaults)
        })
})
const hasEntry = (item: object): boolean => Reflect.get(item, 'entry') !== undefined

const noFaults: { readonly wrong: readonly Item[]; readonly absent: readonly string[] } = {
  wrong: [],
  absent: [],
}

/** A row is in the ledgers that an answer says it has read. */
function isRead(kind: CollectionKind, item: Item, { coverage }: Rows): boolean {
  const position = positionOfItem(kind, item)
  if (position === undefined || coverage === undefined) return true
  const ledger = ledgerAtPosition(position)
  return ledger >= coverage.from && ledger <= coverage.to
}

describe('a filter that nobody has said who applies', () => {
  it.each(['transactions', 'offers'] as const)('of %s is refused, never ignored', async (kind) => {
    const { filters }: { readonly filters: unknown } = collections[kind]
    if (!Array.isArray(filters)) throw new Error('filters are a list')
    filters.push({ name: 'extra', value: 'account', label: 'Sent by', rest: 'source_account' })
    onTestFinished(() => void filters.pop())
    for (const source of [openEventSource().source, openRecordedRpc().source, lakeOf().source])
      await expect(listOf(source, kind, { extra: alice })).rejects.toMatchObject({
        kind: 'unsupported',
        message: expect.stringContaining('“extra”'),
      })
  })
})
