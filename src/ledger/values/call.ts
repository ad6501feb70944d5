import {
  type TransactionHash,
  type LedgerSequence,
  ledgerSequence,
  type ContractId,
} from './ids.ts'

/** One call behind an answer; a panel shows them as its provenance. */
export type Call = HttpCall | IndexRead

/** One request to a service and its answer. */
export interface HttpCall {
  /** The id of the kind of source that sent it: `rest`, `rpc`. */
  readonly via: string
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly url: string
  /** The JSON-RPC request(s), as sent. */
  readonly body?: string | undefined
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Milliseconds from sending to the last byte. */
  readonly duration: number
  /** Bytes of the answer's body, after decompression. */
  readonly bytes: number
  /** The answer as text, cut at 256 kB. */
  readonly answer: string
}

/** A read of the browser's index: no request, except those that extended the index. */
export interface IndexRead {
  readonly via: string
  readonly method: 'INDEX'
  /** Its part of the answer, in words: “all rows”. */
  readonly gave: string
  /** The ledgers it had, ascending, with gaps between. */
  readonly ranges: readonly Coverage[]
  /** The host whose `getLedgers` sent them. */
  readonly host: string
  /** True if ledgers of an earlier history of the network were dropped, in this session. */
  readonly isReset?: boolean | undefined
}

/** True if a call went out to a service. */
export const isHttp = (call: Call): call is HttpCall => call.method !== 'INDEX'

/** The global fetch is one; so is the mock. */
export type Fetch = (request: Request) => Promise<Response>

/** A range of ledgers, both ends included. */
export interface Coverage {
  readonly from: LedgerSequence
  readonly to: LedgerSequence
}

/**
 * The search that found a list of an account, an asset or a contract in ledgers that were not read. Events name an
 * account that paid a fee or whose assets moved, an asset that moved (CAP-67), and the contract that emitted them;
 * other items of these ledgers are missing.
 */
export interface EventSearch {
  readonly of: 'account' | 'asset' | 'contract'
  /** Ledgers whose events were searched; absent where the service has no events of classic operations. */
  readonly ledgers?: Coverage | undefined
  /** Transactions left out: only contracts that are no asset's own name the owner in them. */
  readonly foreign: number
  /** The newest of them. */
  readonly foreignTransactions: readonly ForeignTransaction[]
}

/** A transaction in which only a contract that anybody may have deployed names the account. */
interface ForeignTransaction {
  readonly ledger: LedgerSequence
  readonly transaction: TransactionHash
  readonly contract: ContractId
}

/** Foreign transactions that are named; the others are counted. */
export const maxForeign = 50

/** The ledgers from the lowest to the highest of both; undefined, all history, if either is. */
export const joinedCoverage = (
  a: Coverage | undefined,
  b: Coverage | undefined,
): Coverage | undefined =>
  a &&
  b && {
    from: ledgerSequence(Math.min(a.from, b.from)),
    to: ledgerSequence(Math.max(a.to, b.to)),
  }

/** Over both, the foreign transactions of `a` first; that of one where the other was read. */
export const joinedSearch = (
  a: EventSearch | undefined,
  b: EventSearch | undefined,
): EventSearch | undefined =>
  a && b
    ? {
        of: a.of,
        // Where one page had no events, no page did.
        ledgers: joinedCoverage(a.ledgers, b.ledgers),
        foreign: a.foreign + b.foreign,
        foreignTransactions: [...a.foreignTransactions, ...b.foreignTransactions].slice(
          0,
          maxForeign,
        ),
      }
    : (a ?? b)

/** The part of a search within these ledgers; undefined if it searched none of them. */
export function searchWithin(
  search: EventSearch | undefined,
  { from, to }: Coverage,
): EventSearch | undefined {
  const { ledgers } = search ?? {}
  if (search === undefined || ledgers === undefined) return search
  const [first, last] = [Math.max(from, ledgers.from), Math.min(to, ledgers.to)]
  if (first > last) return undefined
  const inside = search.foreignTransactions.filter(
    ({ ledger }) => first <= ledger && ledger <= last,
  )
  return {
    ...search,
    ledgers: { from: ledgerSequence(first), to: ledgerSequence(last) },
    foreign: search.foreign - (search.foreignTransactions.length - inside.length),
    foreignTransactions: inside,
  }
}
