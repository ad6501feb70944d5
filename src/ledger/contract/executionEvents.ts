import { type Asset, native, parseAsset } from '../asset.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import type {
  ContractEvent,
  DiagnosticEvent,
  ExecutionEvents,
  OperationEvent,
} from './execution.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { type ContractId, contractIdFromBytes } from '../values/ids.ts'
import { address } from '../values/value.ts'
import { callFrames } from './callFrames.ts'
import { assetData, assetTopic, symbolOf, typedValue } from './typedValue.ts'

/**
 * All events of XDR `TransactionMeta`: of operations, of the transaction (V4, CAP-67) and diagnostic ones (CAP-46-8). V3
 * has those of a contract call beside its one operation; V0–V2 have none. `encoders` are of the network.
 */
export function executionEvents(meta: Xdr.TransactionMeta, encoders: Encoders): ExecutionEvents {
  const read = (event: Xdr.ContractEvent) => contractEvent(event, encoders)
  switch (meta.type) {
    case 'operations':
    case 'v1':
    case 'v2':
      return { operations: [], transaction: [], diagnostic: [] }
    case 'v3': {
      const { events = [], diagnosticEvents = [] } = meta.v3.sorobanMeta ?? {}
      return {
        operations: events.map((event) => ({ ...read(event), operation: 1 })),
        transaction: [],
        diagnostic: withCallDepth(diagnosticEvents, read),
      }
    }
    case 'v4': {
      const { operations, events, diagnosticEvents } = meta.v4
      return {
        operations: operations.flatMap((each, index) =>
          each.events.map((event): OperationEvent => ({ ...read(event), operation: index + 1 })),
        ),
        transaction: events.map(({ stage, event }) => ({ ...read(event), stage: stages[stage] })),
        diagnostic: withCallDepth(diagnosticEvents, read),
      }
    }
  }
}

const stages = {
  transactionEventStageBeforeAllTxs: 'beforeAllTxs',
  transactionEventStageAfterTx: 'afterTx',
  transactionEventStageAfterAllTxs: 'afterAllTxs',
} as const

/** An event to show: where an asset's own contract emitted it, its topics and amounts are that asset's. */
export function contractEvent(event: Xdr.ContractEvent, encoders: Encoders): ContractEvent {
  const { topics, data } = event.body.v0
  const contract = event.contractId && contractIdFromBytes(event.contractId)
  const asset = event.type === 'contract' ? assetOf(topics, contract, encoders) : undefined
  const last = topics.length - 1
  return {
    type: event.type,
    contract,
    asset,
    topics: topics.map((topic, index) =>
      asset && index === last ? assetTopic(topic) : typedValue(topic),
    ),
    data: asset ? assetData(data, asset) : typedValue(data),
    xdr: {
      topics: encoders.scValBase64({ type: 'scvVec', vec: topics }),
      data: encoders.scValBase64(data),
    },
  }
}

/** Another contract may name any asset it likes; the fee's events name none, since it is always lumens (CAP-67). */
function assetOf(
  topics: readonly Xdr.ScVal[],
  contract: ContractId | undefined,
  encoders: Encoders,
): Asset | undefined {
  const last = topics.at(-1)
  const named =
    last?.type === 'scvString'
      ? parseAsset(String.fromCharCode(...last.str.subarray(0, 100)))
      : symbolOf(topics[0]) === 'fee'
        ? native
        : undefined
  return named && encoders.assetContract(named) === contract ? named : undefined
}

/** With the calls that each is within. */
function withCallDepth(
  events: readonly Xdr.DiagnosticEvent[],
  read: (event: Xdr.ContractEvent) => ContractEvent,
): readonly DiagnosticEvent[] {
  const frames = callFrames(events)
  return events.map(({ inSuccessfulContractCall: inSuccessfulCall, event }, index) => {
    const { depth = 0, callee } = frames[index] ?? {}
    const emitted = { ...read(event), inSuccessfulCall, depth }
    return callee === undefined
      ? emitted
      : { ...emitted, topics: emitted.topics.map(withAddress(callee)) }
  })
}

const withAddress =
  (called: ContractId) =>
  (topic: ContractEvent['topics'][number], index: number): ContractEvent['topics'][number] =>
    index === 1 ? { type: 'Address', value: address(called) } : topic
