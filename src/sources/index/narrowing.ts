import type { HistoryFilter, HistoryKind, Owner } from '#ledger'
import { definitions, syntheticOffer } from '#ledger/readers'
import { toid, transactionToid } from '#ledger/values'
import type { HistoryList } from '../ledgers/candidates.ts'
import { type IndexOwner, operationFlags, postTo } from './owners.ts'

/** What a transaction must have to have rows of a list, by columns and postings: others are not opened. Some that have it have none. */
export interface Narrowing {
  /** It is on some of the lists (`postTo`, added up) of each of these owners. */
  readonly owners: readonly { readonly of: IndexOwner; readonly lists: number }[]
  /** All of these (`operationFlags`). */
  readonly flags: number
  readonly isFailed: boolean
  /** An operation of one of these types, as bits (REST's `type_i`); 0: of any. */
  readonly types: number
  /** TOIDs of transactions, both included. */
  readonly first?: bigint | undefined
  readonly last?: bigint | undefined
}

const { payment, trades, successful } = operationFlags

/** The flags of all that may have rows of a list (`operationFlags`, added up). */
export const flagsFor = (kind: HistoryKind, filter: Pick<HistoryFilter, 'successful'>): number =>
  (kind === 'payments' ? payment : 0) |
  (kind === 'trades' ? trades : 0) |
  (filter.successful === true || kind === 'effects' || kind === 'trades' ? successful : 0)

/** The list of an owner (`postTo`) in which a list of it is found: all effects of every operation that changed a pool (rest.md 5.19). */
export const postedList = (kind: HistoryKind, owner?: IndexOwner): number =>
  postTo[
    kind === 'payments' || (kind === 'effects' && owner?.kind === 'liquidityPool')
      ? 'operations'
      : kind
  ]

/** The number of the one type of operation that a list has (REST's `type_i`); undefined for lists of all. */
export const typeNumberFor = (kind: HistoryKind, { type }: Pick<HistoryFilter, 'type'>) =>
  kind === 'operations' || kind === 'payments' ? definitions.get(type ?? '')?.typeNumber : undefined

/** The transactions that may have rows of a list. */
export function narrowingOf({
  kind,
  owner,
  filter,
}: Pick<HistoryList<unknown>, 'kind' | 'owner' | 'filter'>): Narrowing {
  const { asset, contract, base, counter }: HistoryFilter = filter
  const isOfOperations = kind === 'operations' || kind === 'payments'
  const posted: readonly (IndexOwner | undefined)[] = [
    asset && { kind: 'asset', id: asset },
    // A pair's trades are among those of each of its assets.
    base && { kind: 'asset', id: base },
    counter && { kind: 'asset', id: counter },
    isOfOperations && contract !== undefined ? { kind: 'contract', id: contract } : undefined,
  ]
  const made = owner?.kind === 'operation' ? owner.id : operationOfOffer(owner)
  const own = made === undefined ? postedOwner(owner) : undefined
  const number = typeNumberFor(kind, filter)
  const transaction = made === undefined ? undefined : transactionToid(made)
  return {
    owners: [own, ...posted].flatMap((of) =>
      of === undefined ? [] : [{ of, lists: postedList(kind, of) }],
    ),
    flags: flagsFor(kind, filter),
    isFailed: filter.successful === false,
    types: number === undefined ? 0 : 1 << number,
    ...(owner?.kind === 'ledger' && {
      first: toid(owner.id, 0, 0),
      last: toid(owner.id, 0xfffff, 0),
    }),
    ...(transaction !== undefined && { first: transaction, last: transaction }),
  }
}

/** An owner that has postings. */
export function postedOwner(owner: Owner | undefined): IndexOwner | undefined {
  switch (owner?.kind) {
    case 'account':
    case 'claimableBalance':
    case 'liquidityPool':
    case 'offer':
    case 'contract':
      return owner
    case 'ledger':
    case 'transaction':
    case 'operation':
    case undefined:
      return undefined
  }
}

/** The operation in the id of an offer that was taken at once; undefined for any other. */
export const operationOfOffer = (owner: Owner | undefined): bigint | undefined =>
  owner?.kind === 'offer' && owner.id >= syntheticOffer(0n)
    ? owner.id - syntheticOffer(0n)
    : undefined
