import { entriesUnsigned, type Fault, type Scene, unsigned } from './fault.ts'
import { field, isRow, listsOf, recordsOf, resultsOf, someOf } from './json.ts'

const contract = (
  name: string,
  change: (json: unknown, scene: Scene) => void,
  more: Partial<Fault> = {},
): Fault => ({
  name,
  family: 'contract',
  ...more,
  change: (json, scene) => {
    change(json, scene)
    return json
  },
})

const others = {
  account: 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G',
  transaction: '2b789972910b623129308b916b05ce4d0b184ffde37922b67706bfd178d29772',
  liquidityPool: 'cd9e8cf170639dba8a3c181c301b30e6ae628fa3987ecfd25c32145f59851000',
  claimableBalance: '00000000c4dfeaf55a3baf8ffe0a2bc1643032253841dc0230ec7d8ff7f7d1a4353cdae5',
}

/** The entry of `others.account`. */
const otherEntry = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'getLedgerEntries',
  params: { keys: ['AAAAAAAAAABMioNAZJwUB2Kah0Ijr24t+5XhJioC/tsiqd5kdq6O3A=='] },
})

/** The request for another record of the same kind. */
function otherPath(path: string): string {
  return path
    .replace(/\/accounts\/G\w+/, `/accounts/${others.account}`)
    .replace(/\/transactions\/\w{64}/, `/transactions/${others.transaction}`)
    .replace(/\/ledgers\/\d+/, '/ledgers/145')
    .replace(/\/operations\/\d+/, '/operations/68719484929')
    .replace(/\/offers\/\d+/, '/offers/12')
    .replace(/\/liquidity_pools\/\w{64}/, `/liquidity_pools/${others.liquidityPool}`)
    .replace(/\/claimable_balances\/\w{72}/, `/claimable_balances/${others.claimableBalance}`)
    .replace(/(asset_code|_code)=USD\b/g, '$1=EUR')
}
const otherBody = (body: string): string =>
  body
    .replace(/"hash":"\w{64}"/g, `"hash":"${others.transaction}"`)
    .replace(
      /"startLedger":(\d+)/g,
      (_, ledger) => `"startLedger":${Number(ledger) > 200 ? 145 : 300}`,
    )

const names = ['id', 'hash', 'account_id', 'paging_token', 'txHash', 'key', 'transaction_hash']
const tips = [
  'latestLedger',
  'oldestLedger',
  'history_latest_ledger',
  'history_elder_ledger',
  'core_latest_ledger',
]

const tip = (name: string, latest: unknown, oldest: unknown, more: Partial<Fault> = {}) =>
  contract(
    name,
    (json) => {
      for (const result of resultsOf(json))
        for (const key of tips)
          if (key in result) result[key] = /latest/.test(key) ? latest : oldest
    },
    more,
  )
const behind = 'a service that stopped at an earlier ledger answers just so'
/** Matches what is of the latest ledger: the day when an entry expires, fees of the last five, the rules. */
const ofTheLatest = /at 5 s a ledger that is |\[Fees per operation\] row: |\[Rules\] fact: /

const mapReplies = (json: unknown, change: (replies: readonly unknown[]) => unknown[]): unknown => {
  if (Array.isArray(json)) return change(json)
  return change([json])[0] ?? {}
}

export const contractFaults: readonly Fault[] = [
  {
    name: 'answer-to-another',
    family: 'contract',
    toAnother: true,
    change: (json, { asked, honest }) => {
      const [path, body] = [otherPath(asked.path), otherBody(asked.body)]
      return path === asked.path && body === asked.body ? json : honest(path, body)
    },
  },
  contract(
    'other-names',
    (json, { random }) => {
      for (const row of someOf(recordsOf(json), random))
        for (const key of names) {
          const value = row[key]
          if (typeof value === 'string') row[key] = rotated(value)
        }
    },
    {
      unknowableFacts: [
        {
          pattern: /^\[Events of the contract\] row: /,
          reason: 'a node says of which transaction an event is, without a proof',
        },
      ],
    },
  ),
  contract('next-loops', (json, { asked, base }) => links(json, `${base}${asked.path}`), {
    only: 'rest',
  }),
  contract(
    'next-elsewhere',
    (json, { elsewhere, asked }) => links(json, `${elsewhere}${asked.path}`),
    {
      only: 'rest',
    },
  ),
  contract(
    'cursor-garbage',
    (json) => {
      links(json, 'javascript:alert(1)')
      for (const result of resultsOf(json))
        if ('cursor' in result) result.cursor = '-1\u202e99999999999999999999'
      for (const row of recordsOf(json))
        if ('paging_token' in row) row.paging_token = 'x'.repeat(5000)
    },
    { inflates: true },
  ),
  tip('latest-u32', 4294967295, 2),
  tip('latest-low', 3, 2, { unknowable: { rest: behind, rpc: behind } }),
  tip('oldest-above-latest', 100, 300),
  tip('latest-negative', -5, -10),
  tip('latest-text', 'many', '∞'),
  contract(
    'latest-jumps',
    (json, { asked }) => {
      for (const result of resultsOf(json))
        for (const key of tips)
          if (typeof result[key] === 'number' && /latest/.test(key))
            result[key] = asked.before % 2 === 0 ? 373 : 350
    },
    {
      unknowableFacts: [
        { pattern: ofTheLatest, reason: behind },
        // A list up to an earlier ledger has older rows than the honest one.
        { pattern: /^\[\] row: /, reason: behind },
        // No other answer of the source that the page does not read refutes its status.
        { pattern: /^\[Sources\] fact: RPC: /, reason: behind, via: 'rest' },
        { pattern: /^\[Sources\] fact: Horizon: /, reason: behind, via: 'rpc' },
      ],
      alone: true,
    },
  ),
  contract('other-ledger', (json, { random }) => {
    for (const row of someOf(recordsOf(json), random))
      for (const key of ['ledger', 'sequence']) if (typeof row[key] === 'number') row[key] += 1
  }),
  contract(
    'other-last-modified',
    (json) => {
      for (const row of recordsOf(json))
        for (const key of ['lastModifiedLedgerSeq', 'last_modified_ledger'])
          if (typeof row[key] === 'number') row[key] -= 1
    },
    { unknowable: { rest: unsigned, rpc: entriesUnsigned } },
  ),
  contract(
    'swapped-records',
    (json) => {
      // Each record has what another one says, under its own names.
      for (const { list, set } of listsOf(json)) {
        const rows = list.filter(isRow)
        set(
          rows.map((row, index) => ({
            ...rows[(index + 1) % rows.length],
            ...Object.fromEntries(names.filter((key) => key in row).map((key) => [key, row[key]])),
          })),
        )
      }
    },
    { unknowable: { rest: unsigned } },
  ),
  {
    name: 'other-passphrase',
    family: 'contract',
    change: (json) => {
      for (const result of resultsOf(json)) {
        if ('passphrase' in result) result.passphrase = 'Another Network'
        if ('network_passphrase' in result) result.network_passphrase = 'Another Network'
      }
      return json
    },
  },
  {
    name: 'other-entry-under-the-key',
    family: 'contract',
    only: 'rpc',
    change: async (json, { honest }) => {
      const other = await honest('/rpc', otherEntry)
      const [wrong] = recordsOf(other)
      for (const result of resultsOf(json)) {
        const entries = Array.isArray(result.entries) ? result.entries.filter(isRow) : []
        for (const entry of entries) entry.xdr = wrong?.xdr
      }
      return json
    },
  },
  {
    name: 'wrong-reply-ids',
    family: 'contract',
    only: 'rpc',
    change: (json) =>
      mapReplies(json, (all) =>
        all.map((reply) => ({ ...Object(reply), id: `not ${String(field(reply, 'id'))}` })),
      ),
  },
  {
    name: 'missing-replies',
    family: 'contract',
    only: 'rpc',
    change: (json) => mapReplies(json, (all) => all.slice(0, -1)),
  },
  {
    name: 'extra-replies',
    family: 'contract',
    only: 'rpc',
    change: (json) => mapReplies(json, (all) => [...all, ...all, ...all]),
  },
  {
    name: 'reply-errors',
    family: 'contract',
    inflates: true,
    only: 'rpc',
    change: (json, { random }) =>
      mapReplies(json, (all) =>
        all.map((reply) => ({
          jsonrpc: '2.0',
          id: field(reply, 'id'),
          error: {
            code: random.pick([-32600, -32601, -32602, -32603, -32001, -32098, 0]),
            message: `\u202eevil <img src=x onerror=attacked()> ${'e'.repeat(20_000)}`,
          },
        })),
      ),
  },
]

const rotated = (text: string): string =>
  text.slice(0, -4) + text.slice(-4).split('').toReversed().join('')

function links(json: unknown, href: string): void {
  for (const result of resultsOf(json))
    for (const name of ['next', 'prev']) {
      const link = field(result._links, name)
      if (isRow(link)) link.href = href
    }
}
