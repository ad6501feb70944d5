import { type Asset, native, parseAsset } from '../asset.ts'
import { parameterTypes } from '../operations/parts/hostFunction.ts'
import { strictText } from '../values/bytes.ts'
import { type ContractId, contractIdFromBytes } from '../values/ids.ts'
import { int128 } from '../values/numbers.ts'
import { address, amount, assetValue, list, text, type Value } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { armOf, scValue } from '../xdr/scValue.ts'
import type { Encoders } from '../xdr/values.ts'
import type {
  CallValue,
  ContractEvent,
  DiagnosticEvent,
  ExecutionEvents,
  OperationEvent,
  TypedValue,
} from './execution.ts'

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
export function assetOf(
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

/** A contract value (XDR `ScVal`) to show with its type; text where its bytes are UTF-8, also in a short list. */
export const typedValue = (value: Xdr.ScVal): TypedValue => ({
  type: parameterTypes[value.type],
  value: withText(value) ?? scValue(value),
})

/** Text, and a list with text as the host writes its messages: text, then its values (CAP-46-8). */
function withText(value: Xdr.ScVal): Value | undefined {
  if (value.type === 'scvString') {
    const read = strictText(value.str)
    return read === undefined || read === '' ? undefined : { ...text(read), arm: armOf(value) }
  }
  const items = value.type === 'scvVec' ? (value.vec ?? []) : []
  return items.length <= 20 && items.some(({ type }) => type === 'scvString')
    ? { ...list(items.map((item) => typedValue(item).value)), arm: armOf(value) }
    : undefined
}

/** A topic of an event about an asset: its last one names the asset (CAP-67). */
function assetTopic(value: Xdr.ScVal): TypedValue {
  const asset = value.type === 'scvString' ? parseAsset(strictText(value.str) ?? '') : undefined
  return asset ? { type: '', value: assetValue(asset) } : typedValue(value)
}

/** Data of an event about an asset: an i128 is an amount of it, alone or as `amount` in a map (CAP-67). */
function assetData(value: Xdr.ScVal, asset: Asset): TypedValue {
  if (value.type === 'scvI128') return { type: '', value: amount(int128(value.i128), asset) }
  if (value.type !== 'scvMap' || !value.map?.every(({ key }) => key.type === 'scvSymbol'))
    return typedValue(value)
  return {
    type: 'Map',
    value: {
      kind: 'fields',
      fields: value.map.map(({ key, val }) => ({
        label: symbolOf(key) ?? '',
        value: assetData(val, asset).value,
      })),
    },
  }
}

/** The text of a symbol. */
export const symbolOf = (value: Xdr.ScVal | undefined): string | undefined =>
  value?.type === 'scvSymbol' ? strictText(value.sym) : undefined

/** The position of a diagnostic event in the stack of calls. */
interface Frame {
  /** The host's own word: `fn_call`, `fn_return`, `error`, `log`, `core_metrics`; undefined for a contract's event. */
  readonly name: string | undefined
  /** Calls that it is within. */
  readonly depth: number
  /** The contract that `fn_call` calls. */
  readonly callee?: ContractId | undefined
}

/**
 * The frame of each diagnostic event (CAP-46-8): `fn_call` names in its second topic who is called, `fn_return` ends a
 * call. A call that failed has no end: it is over with the next event of a contract that it is within.
 */
export function callFrames(events: readonly Xdr.DiagnosticEvent[]): readonly Frame[] {
  const within: (ContractId | undefined)[] = [undefined]
  return events.map(({ event }) => {
    const at = within.lastIndexOf(event.contractId && contractIdFromBytes(event.contractId))
    if (at >= 0) within.length = at + 1
    const name = event.type === 'diagnostic' ? symbolOf(event.body.v0.topics[0]) : undefined
    if (name === 'fn_return' && within.length > 1) within.pop()
    const depth = within.length - 1
    const callee = name === 'fn_call' ? calleeOf(event) : undefined
    if (callee !== undefined) within.push(callee)
    return { name, depth, callee }
  })
}

/** The callee’s 32-byte contract ID. */
function calleeOf(event: Xdr.ContractEvent): ContractId | undefined {
  const id = event.body.v0.topics[1]
  return id?.type === 'scvBytes' && id.bytes.length === 32
    ? contractIdFromBytes(id.bytes)
    : undefined
}

/** A contract value to show, with its XDR. */
export const callValue = (value: Xdr.ScVal, encoders: Encoders): CallValue => ({
  ...typedValue(value),
  xdr: encoders.scValBase64(value),
})
