/** A kind of source. Pages check its capabilities, never which kind it is. */
export interface SourceKind {
  /** Its name in an address (`?via=rest`), in networks.json and in a source's id. */
  readonly id: string
  /** Its name on the page. */
  readonly name: string
  readonly capabilities: Capabilities
  /** Path below the bundled network's address; absent where no answers of this kind were recorded. */
  readonly bundledPath?: string | undefined
  /** An example of such a service's address. */
  readonly example: string
}

/** The abilities of a source, so that a page can name the ones it lacks, and a kind of source that has them. */
export interface Capabilities {
  /** Has what happened in ledgers; an index of a state alone has what there is as of one. */
  readonly hasHistory: boolean
  /** Sends transactions. */
  readonly submits: boolean
  /**
   * Has the bytes of ledgers: it indexes them in the browser for lists by account, finds payment paths for any amount in
   * their state, and proves by them; other kinds request lists and paths, and prove by headers and results.
   */
  readonly hasLedgers: boolean
  /** Reads lists of history of whole ledgers, a megabyte or two each; other kinds request the rows. */
  readonly readsLedgers: boolean
  /** Lists all trustlines and data entries of an account; other kinds list those that they found. */
  readonly listsAccountEntries: boolean
  /** Reads the ledger entries of contracts: code, storage, time to live. */
  readonly readsContracts: boolean
  /** Runs functions of contracts by simulation, and has their events by themselves. */
  readonly runsContracts: boolean
}

/** Paths below the bundled network's address, by kind. */
export const bundledPaths = { rest: '', rpc: '/rpc', files: '/lake' } as const

/** The REST service (Horizon), or one with the same contract. */
export const restKind = {
  id: 'rest',
  name: 'Horizon',
  capabilities: {
    hasHistory: true,
    submits: true,
    hasLedgers: false,
    readsLedgers: false,
    listsAccountEntries: true,
    readsContracts: false,
    runsContracts: false,
  },
  bundledPath: bundledPaths.rest,
  example: 'https://horizon.example.org',
} as const satisfies SourceKind

/** The JSON-RPC service of a node. */
export const rpcKind = {
  id: 'rpc',
  name: 'RPC',
  capabilities: {
    hasHistory: true,
    submits: true,
    hasLedgers: true,
    readsLedgers: true,
    listsAccountEntries: false,
    readsContracts: true,
    runsContracts: true,
  },
  bundledPath: bundledPaths.rpc,
  example: 'https://rpc.example.org',
} as const satisfies SourceKind

/** Files of ledgers on a static host (SEP-54): all that a ledger says, of any age, and no service. */
export const filesKind = {
  id: 'files',
  name: 'Files',
  capabilities: {
    hasHistory: true,
    submits: false,
    hasLedgers: true,
    readsLedgers: true,
    listsAccountEntries: false,
    readsContracts: true,
    runsContracts: false,
  },
  bundledPath: bundledPaths.files,
  example: 'https://lake.example.org/ledgers',
} as const satisfies SourceKind

/** An index of the state of one ledger, without the files of ledgers beside it. */
export const stateKind: SourceKind = {
  ...filesKind,
  capabilities: {
    ...filesKind.capabilities,
    hasHistory: false,
    hasLedgers: false,
    readsLedgers: false,
  },
}

/** Whichever of a network's sources knows (`auto/auto.ts`): it has no endpoint of its own. */
export const autoKind = {
  id: 'auto',
  name: 'Auto',
  capabilities: {
    hasHistory: true,
    submits: true,
    hasLedgers: true,
    readsLedgers: false,
    listsAccountEntries: true,
    readsContracts: true,
    runsContracts: true,
  },
  example: '',
} as const satisfies SourceKind

/** Every kind of source that has endpoints, the preferred first. */
export const sourceKinds = [restKind, rpcKind, filesKind] as const

/** The id of a kind that this build has. */
export type SourceKindId = (typeof sourceKinds)[number]['id']

/** Finds a kind by its id; undefined where this build has none of that id. */
export const sourceKindById = (id: string | undefined): (typeof sourceKinds)[number] | undefined =>
  sourceKinds.find((kind) => kind.id === id)
