import {
  type AccountId,
  type ContractId,
  type LedgerSequence,
  type Toid,
  type TransactionHash,
  parseAccountId,
  parseContractId,
  parseLedgerSequence,
  parseToid,
  parseTransactionHash,
} from '#ledger/values'
import type { ListedNetwork } from '../address/builtNetworks.ts'

/** What an address names below its network: the parts of its path, and what the boot script needs of its search. */
export interface OpenedAddress {
  readonly section: string
  readonly id: string
  /** After the id; empty for the first. */
  readonly tab: string
  /** The line of sight. */
  readonly via: string | null
  /** Whether its search has anything else: a filter, a cursor, a replay. */
  readonly isSpecial: boolean
}

/** A record that an address names, of the kinds that most addresses name. */
export type OpenedRecord =
  | { readonly kind: 'transaction'; readonly id: TransactionHash }
  | { readonly kind: 'operation'; readonly id: Toid }
  | { readonly kind: 'ledger'; readonly id: LedgerSequence }
  | { readonly kind: 'account'; readonly id: AccountId }
  | { readonly kind: 'contract'; readonly id: ContractId }

/** Reads an address; undefined for one that only the page can read, or of what its service does not serve. */
export function openedRecord(
  { section, id }: OpenedAddress,
  { kind }: Pick<ListedNetwork['endpoints'][number], 'kind'>,
): OpenedRecord | undefined {
  switch (section) {
    case 'transactions':
      return named('transaction', parseTransactionHash(id))
    case 'operations':
      return named('operation', parseToid(id))
    case 'ledgers':
      return named('ledger', parseLedgerSequence(id))
    case 'accounts':
      return named('account', parseAccountId(id))
    case 'contracts':
      return kind === 'rpc' ? named('contract', parseContractId(id)) : undefined
    default:
      return undefined
  }
}

/** The first page of a list of the whole network: what its route requests, without a filter. */
export interface OpenedList {
  readonly kind: 'ledgers' | 'transactions' | 'operations' | 'payments' | 'effects'
  readonly page: { readonly order: 'desc'; readonly limit: number }
}

/** Reads the address of a list; the home page begins with one of ledgers. */
export function openedList({ section, id, isSpecial }: OpenedAddress): OpenedList | undefined {
  if (id !== '' || isSpecial) return undefined
  switch (section) {
    case '':
      return { kind: 'ledgers', page: { order: 'desc', limit: 50 } }
    case 'ledgers':
    case 'transactions':
    case 'operations':
    case 'payments':
    case 'effects':
      return { kind: section, page: { order: 'desc', limit: 20 } }
    default:
      return undefined
  }
}

const named = <K extends string, Id>(kind: K, id: Id | undefined) =>
  id === undefined ? undefined : { kind, id }

/** The endpoint that an address's page reads; undefined where the network has none of that line of sight. */
export const endpointOf = ({ via }: OpenedAddress, { endpoints }: ListedNetwork) =>
  endpoints.find(({ kind }) => via === null || kind === via)
