import type { Row } from '#mock/record.ts'

/** Bytes from `start` to before `end`. */
export interface ByteSpan {
  readonly start: number
  readonly end: number
}

/** Values that replace recorded bytes; each says what a patch's argument means for it. */
export const patchKinds = {
  /** 32 bytes of an account's key; its role. */
  account: 0,
  /** 8 bytes of a sequence number; role + 16 × what is added to the count of the account's earlier transactions. */
  sequence: 1,
  /** 4 bytes of a ledger's sequence; what is added to the transaction's own. */
  ledger: 2,
  /** 8 bytes of Unix seconds; what is added to the ledger's close. */
  time: 3,
  /** 32 bytes of the transaction's hash. */
  hash: 4,
  /** 32 bytes of a fee bump's inner hash. */
  inner: 5,
} as const

/** Recorded bytes and where they change: triples of kind, offset, argument, by offset. */
export interface Patched {
  readonly bytes: Uint8Array
  readonly patches: Int32Array
}

/** An event of a transaction, by its offsets in what was applied. */
export interface EventPart {
  readonly place: 'beforeAll' | 'operation' | 'afterTransaction' | 'afterAll'
  /** From 0, as event ids count. */
  readonly operation: number
  /** Its place among the operation's or transaction's events. */
  readonly index: number
  /** XDR `ContractEvent` of an operation, or `TransactionEvent`. */
  readonly xdr: ByteSpan
  readonly topics: readonly ByteSpan[]
  /** The role that a topic is the address of; -1 for none. */
  readonly topicRoles: readonly number[]
  readonly value: ByteSpan
  /** The recorded row of getEvents. */
  readonly row: Row
}

/** A recorded transaction with its accounts as roles; role 0 is the transaction's source. */
export interface Template {
  /** How often it is drawn, relative to the others. */
  readonly weight: number
  readonly isSoroban: boolean
  /** How many accounts take a part that others can play. */
  readonly roles: number
  /** Roles whose account's transactions it is one of, as REST lists them. */
  readonly participants: readonly number[]
  /** Accounts that every copy names: issuers of assets. */
  readonly fixedParticipants: readonly string[]
  /** XDR `TransactionEnvelope`. */
  readonly envelope: Patched
  /** The offset of the envelope's signatures. */
  readonly signaturesAt: number
  /** A fee bump's inner transaction with its type, without signatures. */
  readonly inner: ByteSpan | undefined
  /** XDR `TransactionResultMetaV1`. */
  readonly applied: Patched
  /** XDR `TransactionResultPair`, `LedgerEntryChanges`, `TransactionMeta` within it. */
  readonly result: ByteSpan
  readonly fee: ByteSpan
  readonly meta: ByteSpan
  readonly events: readonly EventPart[]
  /** XDR `DiagnosticEvent`s. */
  readonly diagnostics: readonly ByteSpan[]
  /** The recorded row of getTransactions. */
  readonly row: Row
  /** How many it has. */
  readonly operations: number
}

/** The templates of all transactions, read from a recording. */
export interface Templates {
  readonly passphrase: string
  readonly list: readonly Template[]
  /** A recorded XDR `LedgerHeader` without upgrades, signed. */
  readonly header: Uint8Array
  /** REST's row of that ledger. */
  readonly ledgerRow: Row
  /** Bytes of a `LedgerCloseMeta` (V2) before its header's hash. */
  readonly prefix: Uint8Array
  /** XDR `LedgerEntryData` of an account, for role 0. */
  readonly account: Patched
}
