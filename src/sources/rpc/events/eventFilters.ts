import { eventTopics } from './eventTopics.ts'
import { type RecordReader, parseAsset } from '#ledger'
import { XdrError, encodersOf, lossyText, readAll, readScVal, symbolTopic } from '#ledger/readers'
import {
  type AccountId,
  type ContractId,
  RecordError,
  parseContractId,
  parseTransactionHash,
} from '#ledger/values'
import { accountTopics, movedTopics } from '../accountEvents.ts'
import { base64Bytes } from '../rpcResult.ts'
import type { Candidate } from './eventKnowledge.ts'
import type { EventPattern } from './eventRequest.ts'

/** Filters of getEvents for all that names an account in its place: as sender, receiver, holder or payer of a fee. */
export function accountFilters(account: AccountId): readonly EventPattern[] {
  const { moved, paid, authorized } = accountTopics(account)
  return [
    { type: 'contract', topics: moved },
    { type: 'contract', topics: [...paid, ...authorized] },
  ]
}

/** Filters of getEvents for all that an asset’s own contract says of its movements and authorizations (CAP-67). */
export function assetFilters(contract: ContractId): readonly EventPattern[] {
  const names = ['transfer', 'mint', 'burn', 'clawback', 'set_authorized']
  const topics = names.map((name) => [symbolTopic(name), '**'])
  return [{ type: 'contract', contractIds: [contract], topics }]
}

/** Filters of getEvents for what a contract and the host say of it, and for transfers that name it as a holder (CAP-46-6). */
export const contractFilters = (contract: ContractId): readonly EventPattern[] => [
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
export function createCandidateReader(passphrase: string): (event: RecordReader) => Candidate {
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
  try {
    const value = readAll(base64Bytes(topic), readScVal)
    return value.type === 'scvString' ? lossyText(value.str) : undefined
  } catch (error) {
    if (!(error instanceof XdrError || error instanceof RecordError)) throw error
    return undefined
  }
}
