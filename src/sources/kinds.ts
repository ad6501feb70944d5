/** A kind of source: one line of sight. Pages ask what it can do, never which one it is. */
export interface SourceKind {
  /** Its name in an address (`?via=rest`), in networks.json and in a source's id. */
  readonly id: string
  /** Its name on the page. */
  readonly name: string
  readonly capabilities: Capabilities
  /** Where it answers below the address of the bundled network; absent where nothing was recorded for it. */
  readonly bundledPath?: string | undefined
  /** What an address of such a service looks like. */
  readonly example: string
}

/** What a source can do, so that a page can say what it cannot, and who can. */
export interface Capabilities {
  /** Takes transactions to send. */
  readonly submits: boolean
  /** Reads lists by account from an index that this browser builds. */
  readonly hasIndex: boolean
  /** Lists all trustlines and data entries of an account; the others know those that they saw. */
  readonly listsAccountEntries: boolean
  /** Finds payment paths itself, for any amount; the others ask their service. */
  readonly findsPaths: boolean
}

/** The REST service (Horizon), or anything that answers like it. */
export const restKind = {
  id: 'rest',
  name: 'REST',
  capabilities: { submits: true, hasIndex: false, listsAccountEntries: true, findsPaths: false },
  bundledPath: '',
  example: 'https://horizon.example.org',
} as const satisfies SourceKind

/** The JSON-RPC service of a node. */
export const rpcKind = {
  id: 'rpc',
  name: 'RPC',
  capabilities: { submits: true, hasIndex: true, listsAccountEntries: false, findsPaths: true },
  bundledPath: '/rpc',
  example: 'https://rpc.example.org',
} as const satisfies SourceKind

/** Every kind of source, the preferred first. Nothing else lists them. */
export const sourceKinds = [restKind, rpcKind] as const

/** The id of a kind that this build has. */
export type SourceKindId = (typeof sourceKinds)[number]['id']

/** Finds a kind by its id; undefined where this build has none of that id. */
export const sourceKindById = (id: string | undefined): (typeof sourceKinds)[number] | undefined =>
  sourceKinds.find((kind) => kind.id === id)
