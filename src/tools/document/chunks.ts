/** What the bundler tells of a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** The folders of pages whose first views are one chunk: as a file each, their parts would cost a request each. */
const families: Readonly<Record<string, readonly string[]>> = {
  ledgers: ['home', 'ledgers'],
  history: ['transactions', 'operations', 'payments', 'effects'],
  state: ['accounts'],
  claims: ['claimable_balances'],
  market: ['trades', 'offers'],
  assets: ['assets'],
  pools: ['liquidity_pools'],
  contracts: ['contracts', 'networks'],
  // Together with the form of all filters.
  forms: ['paths', 'submit'],
  fees: ['fee_stats', 'network'],
}

/** Families that begin with rows of other kinds than those of history. */
const familyOfRows: Readonly<Record<string, string>> = {
  Ledger: 'ledgers',
  Account: 'state',
  Offer: 'market',
  Trade: 'market',
}

/**
 * The chunk of a module that the shell lacks; null leaves it to the bundler. A first view waits for two chunks: that of its
 * family of pages, and `shared`. A family's chunk has what its first views alone import, and modules of its own folders
 * that other families load later; what first views of several families import is `shared`. What loads later is one chunk
 * for the folders called `lazy`, one for that of the page's frame, one for each folder of pages, and one for each folder
 * within those of contracts, whose tabs are many, of accounts and of sending, and of what few transactions show.
 */
export function chunkOf(id: string, graph: Graph): string | null {
  // Parts that the shell lacks: all modules of these are imported by one that lists them.
  if (/\/node_modules\/@tanstack\/(query|react-query|react-router)/.test(id)) return 'later'
  if (id.includes('/node_modules/')) return null
  // Half a kilobyte that both what follows the head and what asks other hosts import.
  if (/\/src\/sources\/http\/budget\./.test(id)) return 'later'
  if (/\/src\/ui\/filters\/(filterFields|FilterForm|ListFilters)\./.test(id)) return 'forms'
  // What follows the head: it loads behind everything else.
  if (
    /\/src\/(ui\/live\/(?!lazy)|sources\/live\/|ui\/queries\/(head|cachedPage|refreshOwner)\.)/.test(
      id,
    )
  )
    return 'live'
  const users = [...usersOf(id, graph)]
  const firsts = new Set(users.flatMap((user) => (user.isFirst ? [user.family] : [])))
  const [family, ...others] = new Set(users.map((user) => user.family))
  const noun = nounOf(id)
  const [first, ...moreFirsts] = firsts
  if (first !== undefined)
    return others.length === 0 || (noun !== undefined && moreFirsts.length === 0) ? first : 'shared'
  if (family === 'frame' && others.length === 0) return 'frame'
  if (family === 'later' || family === 'frame' || others.includes('later')) return 'later'
  const [, page, tab] =
    /\/src\/ui\/pages\/(accounts|contracts|submit|transactions(?=\/(?:missing|contract)\/))\/(\w+)\//.exec(
      id,
    ) ?? []
  if (tab !== undefined) return `${page}-${tab}`
  return noun === undefined ? null : `${noun}-parts`
}

const inWorker = {
  signatures: [
    'ledger/values/seeded',
    'ledger/xdr/(authorization/|signature|ed25519)',
    'sources/index/(columns/envelopes|walk/(signatures|ledgerOffsets|participants|verify))',
    'sources/ledgers/forgedLedger',
  ],
  // A contract's instance and interface: what its page begins with.
  contract: [
    'sources/rpc/contract/(readContract|readContractCode|fetchCode|contractOf|instance|liveEntry|readNamedCode)\\.',
    'ledger/xdr/(generated/specReader|spec/(contractKeys|contractSpec|typeText)|wasm/(wasmModule|wasmSections)|scValue)\\.',
    'ledger/contract/typedValue\\.',
    'ledger/values/shortId\\.',
  ],
} as const
const patterns = Object.entries(inWorker).map(
  ([name, paths]) => [name, new RegExp(paths.map((each) => `/src/${each}`).join('|'))] as const,
)

/** The chunk of a module that the worker loads when asked: as a file each, its parts would be up to four requests in a row. */
export const workerChunkOf = (id: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(id))?.[0] ?? null

/** Part of a family's pages, or of what loads later. */
interface User {
  readonly family: string
  /** Whether the first view waits for it. */
  readonly isFirst: boolean
}

/** Those that import the module, directly or not, and the module itself. */
function usersOf(id: string, graph: Graph, seen = new Set<string>()): readonly User[] {
  if (seen.has(id)) return []
  seen.add(id)
  const itself = userOf(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return [
    ...(itself === undefined ? [] : [itself]),
    ...importers.flatMap((each) => usersOf(each, graph, seen)),
  ]
}

function userOf(id: string): User | undefined {
  const [, rows] = /\/src\/ui\/rows\/(\w+)List\.tsx$/.exec(id) ?? []
  // A record's page begins with a list.
  if (rows !== undefined) return { family: familyOfRows[rows] ?? 'history', isFirst: true }
  const noun = nounOf(id)
  if (noun !== undefined) {
    const family = Object.keys(families).find((each) => families[each]?.includes(noun))
    if (family === undefined) throw new Error(`pages/${noun} is in no family of chunks.ts`)
    return { family, isFirst: id.endsWith('Page.tsx') }
  }
  if (id.includes('/src/ui/app/layout/lazy/')) return { family: 'frame', isFirst: false }
  return /\/src\/ui\/.*\/lazy\//.test(id) ? { family: 'later', isFirst: false } : undefined
}

const nounOf = (id: string) => /\/src\/ui\/pages\/(\w+)\//.exec(id)?.[1]
