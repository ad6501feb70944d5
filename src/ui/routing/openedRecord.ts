import { type TransactionHash, parseTransactionHash } from '../../model/values/hash.ts'
import { type LedgerSequence, parseLedgerSequence } from '../../model/values/ledgerSequence.ts'
import { type AccountId, parseAccountId } from '../../model/values/strkey.ts'
import { type Toid, parseToid } from '../../model/values/toid.ts'
import type { ListedNetwork } from '../address/builtNetworks.ts'

/** What a record's address names below its network: the parts of its path, and the line of sight of its search. */
export interface RecordAddress {
  readonly section: string
  readonly id: string
  readonly via: string | null
}

/** A record that an address names, of the kinds that most addresses name. */
export type OpenedRecord =
  | { readonly kind: 'transaction'; readonly id: TransactionHash }
  | { readonly kind: 'operation'; readonly id: Toid }
  | { readonly kind: 'ledger'; readonly id: LedgerSequence }
  | { readonly kind: 'account'; readonly id: AccountId }

/** Reads an address; undefined for one that only the page can read. */
export function openedRecord({ section, id }: RecordAddress): OpenedRecord | undefined {
  switch (section) {
    case 'transactions':
      return named('transaction', parseTransactionHash(id))
    case 'operations':
      return named('operation', parseToid(id))
    case 'ledgers':
      return named('ledger', parseLedgerSequence(id))
    case 'accounts':
      return named('account', parseAccountId(id))
    default:
      return undefined
  }
}

const named = <K extends string, Id>(kind: K, id: Id | undefined) =>
  id === undefined ? undefined : { kind, id }

/** The endpoint that an address's page reads; undefined where the network has none of that line of sight. */
export const endpointOf = ({ via }: RecordAddress, { endpoints }: ListedNetwork) =>
  endpoints.find(({ kind }) => via === null || kind === via)
