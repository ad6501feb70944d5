import { type AppliedTransaction, parseAsset, type RecordReader } from '#ledger'
import {
  encodersOf,
  ifReadable,
  lossyText,
  readAll,
  readScVal,
  symbolTopic,
  transactionOf,
} from '#ledger/readers'
import {
  type AccountId,
  accountOf,
  base64Bytes,
  type ContractId,
  parseContractId,
  parseTransactionHash,
  RecordError,
} from '#ledger/values'
import type { EventOwner, NamedTransaction } from './knowledge.ts'
import { accountTopics, eventTopics, movedTopics } from './topics.ts'

/** The rules for finding a list by events: which of them name its owner. */
export interface EventSubject {
  /** Events find all rows only when classic operations have events (CAP-67). */
  readonly isClassic: boolean
  /** Filters of getEvents. */
  readonly filters: readonly EventPattern[]
  /** Reads an event of the answer. Throws RecordError where it names no transaction. */
  readonly candidateOf: (event: RecordReader) => NamedTransaction
  /** A transaction must have an event of its fee that names the owner. Throws XdrError. */
  readonly hasFee: (applied: AppliedTransaction) => boolean
}

/** The rules for an account, for an asset by the events of its own contract (CAP-46-6, CAP-67), and for a contract. */
export function eventSubject(owner: EventOwner, passphrase: string): EventSubject {
  const candidateOf = createCandidateReader(passphrase)
  switch (owner.kind) {
    case 'account': {
      const { id } = owner
      return {
        isClassic: true,
        filters: accountFilters(id),
        candidateOf,
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
        hasFee: () => false,
      }
    }
  }
}

/** Filters of getEvents for all that names an account in its place: as sender, receiver, holder or payer of a fee. */
function accountFilters(account: AccountId): readonly EventPattern[] {
  const { moved, paid, authorized } = accountTopics(account)
  return [
    { type: 'contract', topics: moved },
    { type: 'contract', topics: [...paid, ...authorized] },
  ]
}

/** Filters of getEvents for all that an asset’s own contract says of its movements and authorizations (CAP-67). */
function assetFilters(contract: ContractId): readonly EventPattern[] {
  const names = ['transfer', 'mint', 'burn', 'clawback', 'set_authorized']
  const topics = names.map((name) => [symbolTopic(name), '**'])
  return [{ type: 'contract', contractIds: [contract], topics }]
}

/** Filters of getEvents for what a contract and the host say of it, and for transfers that name it as a holder (CAP-46-6). */
const contractFilters = (contract: ContractId): readonly EventPattern[] => [
  { contractIds: [contract] },
  { type: 'contract', topics: movedTopics(contract) },
]

const feeTopic = symbolTopic('fee')

/** The filter of all fees; any contract can emit an event of that name. */
export const feeFilters = (passphrase: string): readonly EventPattern[] => [
  {
    type: 'contract',
    contractIds: [encodersOf(passphrase).assetContract({ type: 'native' })],
    topics: [[feeTopic, '*']],
  },
]

/** Reads an event of such an answer. Throws RecordError where it names no transaction. */
export function createCandidateReader(
  passphrase: string,
): (event: RecordReader) => NamedTransaction {
  const encoders = encodersOf(passphrase)
  const native = encoders.assetContract({ type: 'native' })
  /** Contracts by the last topic, as it names an asset. */
  const contracts = new Map<string, string | undefined>()
  const contractOf = (topic: string): string | undefined => {
    if (!contracts.has(topic)) {
      const asset = parseAsset(textOf(topic) ?? '')
      contracts.set(topic, asset && encoders.assetContract(asset))
    }
    return contracts.get(topic)
  }
  return (event) => {
    const hash = parseTransactionHash(event.text('txHash'))
    if (hash === undefined) throw new RecordError('txHash is no transaction hash')
    const topics = eventTopics(event)
    const contract = parseContractId(event.text('contractId'))
    if (contract === undefined) throw new RecordError('contractId is no contract')
    const isFee = topics[0] === feeTopic && topics.length === 2 && contract === native
    const isMoved = topics[0] !== feeTopic && contractOf(topics.at(-1) ?? '') === contract
    return { hash, ledger: event.ledger('ledger'), contract, isGenuine: isFee || isMoved, isFee }
  }
}

/** The text of a topic; undefined for a topic of another kind, or one that this build cannot read. */
function textOf(topic: string): string | undefined {
  const value = ifReadable(() => readAll(base64Bytes(topic), readScVal))
  return value?.type === 'scvString' ? lossyText(value.str) : undefined
}

/** A filter of getEvents (rpc.md 2.9): each part is optional, and each topic pattern one of several. */
export interface EventPattern {
  readonly type?: 'contract'
  readonly contractIds?: readonly string[]
  readonly topics?: readonly (readonly string[])[] | undefined
}
