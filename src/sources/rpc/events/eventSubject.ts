import type { AppliedTransaction, Collections, RecordReader } from '#ledger'
import { encodersOf, transactionOf } from '#ledger/readers'
import {
  type AccountId,
  type Position,
  accountOf,
  positionId,
  toidParts,
  decodeStrkey,
  joinedBytes,
} from '#ledger/values'
import {
  type PositionedItemsOf,
  positionedEffects,
  positionedOperations,
  positionedPayments,
  positionedTrades,
  positionedTransaction,
} from '../../ledgers/positionedItems.ts'
import {
  accountFilters,
  assetFilters,
  contractFilters,
  createCandidateReader,
} from './eventFilters.ts'
import type { Candidate, EventOwner } from './eventKnowledge.ts'
import type { EventPattern } from './eventRequest.ts'
import { postTransaction } from '../../index/walk/addLedger.ts'
import { locateTransaction } from '../../index/walk/ledgerOffsets.ts'
import { ownerKinds, postTo } from '../../index/walk/owners.ts'
import { sameKey } from '../../index/walk/participants.ts'

/** Lists that events find: an account’s history, an asset’s but for its transactions, a contract’s operations. */
export type EventKind = 'transactions' | 'operations' | 'payments' | 'effects' | 'trades'

/**
 * The rules for finding a list by events: which of them name its owner, and which rows their transactions have for it.
 */
export interface EventSubject {
  /** True if events find all rows only when classic operations have events (CAP-67). */
  readonly isClassic: boolean
  /** Filters of getEvents. */
  readonly filters: readonly EventPattern[]
  /** Reads an event of the answer. Throws RecordError where it names no transaction. */
  readonly candidateOf: (event: RecordReader) => Candidate
  readonly itemsOf: <K extends EventKind>(kind: K) => PositionedItemsOf<Collections[K]['item']>
  /** True if a transaction must have an event of its fee that names the owner. Throws XdrError. */
  readonly hasFee: (applied: AppliedTransaction) => boolean
}

/** The rules for an account, for an asset by the events of its own contract (CAP-46-6, CAP-67), and for a contract. */
export function eventSubject(owner: EventOwner, passphrase: string): EventSubject {
  const candidateOf = createCandidateReader(passphrase)
  switch (owner.kind) {
    case 'account': {
      const { id } = owner
      const readers = accountItems(id)
      return {
        isClassic: true,
        filters: accountFilters(id),
        candidateOf,
        itemsOf: (kind) => readers[kind],
        hasFee: (applied) => {
          const { feeAccount, feeCharged } = transactionOf(applied)
          return accountOf(feeAccount) === id && feeCharged > 0n
        },
      }
    }
    case 'asset': {
      const contract = encodersOf(passphrase).assetContract(owner.id)
      return {
        isClassic: true,
        filters: assetFilters(contract),
        candidateOf: (event) => {
          const candidate = candidateOf(event)
          return { ...candidate, isGenuine: candidate.contract === contract }
        },
        itemsOf: (kind) => everyItem[kind],
        hasFee: () => false,
      }
    }
    case 'contract': {
      const { id } = owner
      return {
        isClassic: false,
        filters: contractFilters(id),
        candidateOf(event) {
          const candidate = candidateOf(event)
          const isOwn = event.text('contractId') === id
          return { ...candidate, isGenuine: !candidate.isFee && (candidate.isGenuine || isOwn) }
        },
        itemsOf: (kind) => everyItem[kind],
        hasFee: () => false,
      }
    }
  }
}

type Items = { readonly [K in EventKind]: PositionedItemsOf<Collections[K]['item']> }

/** The list’s filter picks those with the asset or the contract. */
const everyItem: Items = {
  transactions: positionedTransaction,
  operations: positionedOperations,
  payments: positionedPayments,
  effects: positionedEffects,
  trades: positionedTrades,
}

const accountItems = (account: AccountId): Items => ({
  transactions: (applied) =>
    accountRows(applied, account).isListed ? positionedTransaction(applied) : [],
  operations: (applied) => positionedOperations(applied).filter(ownOperations(applied, account)),
  payments: (applied) => positionedPayments(applied).filter(ownOperations(applied, account)),
  effects: (applied) =>
    positionedEffects(applied).filter(({ item }) => accountOf(item.account) === account),
  trades: (applied) =>
    positionedTrades(applied).filter(
      ({ item: { base, counter } }) => base.account === account || counter.account === account,
    ),
})

/** Tests whether the account takes part in the operation at a position, by the rules of the index. */
const ownOperations = (applied: AppliedTransaction, account: AccountId) => {
  const { operations } = accountRows(applied, account)
  return ({ position }: { readonly position: Position }) =>
    operations.has(toidParts(positionId(position)).operation - 1)
}

/** In which lists of an account a transaction is, with which of its operations. */
interface AccountRows {
  readonly isListed: boolean
  /** Indexes of the operations that the account takes part in, from 0. */
  readonly operations: ReadonlySet<number>
}

/**
 * The rows of one transaction in an account's lists, by the rules of the index. Throws XdrError where its parts cannot be
 * read.
 */
function accountRows(
  { bytes: parts, passphrase }: Pick<AppliedTransaction, 'bytes' | 'passphrase'>,
  account: AccountId,
): AccountRows {
  const key = decodeStrkey('G', account)
  const operations = new Set<number>()
  let isListed = false
  let index = 0
  // As in a ledger: the hash and the result, then the meta; the envelope elsewhere.
  const hash = new Uint8Array(32)
  const bytes = joinedBytes([hash, parts.result, parts.meta ?? nothing, parts.envelope])
  const result = { start: 0, end: 32 + parts.result.length }
  const meta = { start: result.end, end: result.end + (parts.meta?.length ?? 0) }
  postTransaction(
    {
      bytes,
      transaction: locateTransaction(bytes.subarray(0, meta.end), { result, meta }),
      envelope: { start: meta.end, end: bytes.length },
      hash,
      passphrase,
      encoders: encodersOf(passphrase),
    },
    {
      post(kind, from, start, end, lists) {
        if (kind !== ownerKinds.account || key === undefined) return
        if (!sameKey(from.subarray(start, end), key)) return
        if (lists & postTo.transactions) isListed = true
        if (lists & postTo.operations) operations.add(index)
      },
      operation: () => void index++,
    },
  )
  return { isListed, operations }
}

const nothing = new Uint8Array(0)
