import { type Asset, native, parseAsset } from '../asset.ts'
import type { AssetContract, CallStep, CallTree, InvokedCall, CallOutcome } from './callTree.ts'
import { strictText, hexFromBytes } from '../values/bytes.ts'
import { type ContractId, contractIdFromBytes } from '../values/ids.ts'
import { calledContract } from '../operations/parts/hostFunction.ts'
import { assetFromXdr, lossyText } from '../xdr/fromXdr.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { authorizedCalls, sameCall } from './authorizedCalls.ts'
import { isUnused } from './authorizations.ts'
import { callValue } from './callValue.ts'
import { contractEvent } from './executionEvents.ts'
import { callFrames } from './callFrames.ts'
import { contractError, messageOf } from './contractErrors.ts'
import { isDebugText } from './hostErrors.ts'
import { symbolOf } from './typedValue.ts'
import type { Encoders } from '../xdr/closedLedger.ts'
import type { EntryChange } from '../xdr/entryChange.ts'

/**
 * The calls and events of an operation invoke_host_function: from the diagnostic events (CAP-46-8) where the meta has
 * them, otherwise from the operation, its authorizations (CAP-46-11) and its events. Each of the operation's events is
 * in it once.
 */
export function callTree(parts: CallParts): CallTree {
  const logged = parts.diagnostic.some(({ event }) => event.type === 'diagnostic')
  const tree = logged
    ? { basis: 'diagnostic' as const, ...withRoot(diagnosticSteps(parts), parts) }
    : { basis: 'authorizations' as const, steps: authorizedSteps(parts) }
  return { ...tree, assets: assetContracts(parts, tree.steps) }
}

/** The operation's call is the first step, also where it failed before it began. */
function withRoot<T extends { readonly steps: readonly CallStep[] }>(
  logged: T,
  parts: CallParts,
): T {
  const root = logged.steps.some(({ kind }) => kind === 'call') ? undefined : rootCall(parts)
  return root === undefined ? logged : { ...logged, steps: [root, ...logged.steps] }
}

/** Asset contracts among those that are called: only assets that the transaction names can be recognized. */
function assetContracts(
  { operation, events, diagnostic, footprint, encoders }: CallParts,
  steps: readonly CallStep[],
): readonly AssetContract[] {
  const root = calledContract(operation.hostFunction)
  const seen = new Set<ContractId>(
    steps.flatMap((step) => (step.kind === 'call' ? [step.contract] : [])),
  )
  if (root === undefined && seen.size === 0) return []
  const named: readonly Asset[] = [
    native,
    ...footprint.flatMap(trustedAsset),
    ...[...events, ...diagnostic.map(({ event }) => event)].flatMap(namedAsset),
  ]
  const found = new Map<ContractId, Asset>()
  for (const asset of named) {
    const contract = encoders.assetContract(asset)
    if (seen.has(contract)) found.set(contract, asset)
  }
  return [...found].map(([contract, asset]) => ({ contract, asset }))
}

const trustedAsset = (key: Xdr.LedgerKey): readonly Asset[] =>
  key.type === 'trustline' && key.trustLine.asset.type !== 'assetTypePoolShare'
    ? [assetFromXdr(key.trustLine.asset)]
    : []

function namedAsset({ body }: Xdr.ContractEvent): readonly Asset[] {
  const last = body.v0.topics.at(-1)
  const asset = last?.type === 'scvString' ? parseAsset(strictText(last.str) ?? '') : undefined
  return asset === undefined ? [] : [asset]
}

/**
 * The steps of a call tree without diagnostic events: the operation's call, the calls that its authorizations name,
 * and its events. Where among the calls an event arose is not known: all are within the first.
 */
function authorizedSteps(parts: CallParts): readonly CallStep[] {
  const { events, encoders } = parts
  const root = rootCall(parts)
  return [
    ...(root === undefined ? [] : [root, ...callsWithin(root, parts)]),
    ...events.map(
      (event, index): CallStep => ({
        kind: 'event',
        depth: root === undefined ? 0 : 1,
        event: { ...contractEvent(event, encoders), index },
      }),
    ),
  ]
}

/** The call that an operation is; undefined for a creation. */
function rootCall({
  operation: { hostFunction },
  encoders,
  successful,
  returnValue,
}: CallParts): InvokedCall | undefined {
  const contract = calledContract(hostFunction)
  if (hostFunction.type !== 'hostFunctionTypeInvokeContract' || contract === undefined)
    return undefined
  const { functionName, args } = hostFunction.invokeContract
  return {
    kind: 'call',
    depth: 0,
    contract: contractIdFromBytes(contract),
    name: lossyText(functionName),
    arguments: args.map((each) => callValue(each, encoders)),
    outcome: successful
      ? returnValue === undefined
        ? { kind: 'unknown' }
        : { kind: 'returned', value: callValue(returnValue, encoders) }
      : { kind: 'failed' },
  }
}

/** Calls that were authorized; in a failed transaction it is unknown which of them it reached. */
function callsWithin(
  root: InvokedCall,
  { operation, encoders, successful, changes }: CallParts,
): readonly InvokedCall[] {
  if (!successful) return []
  const found: InvokedCall[] = []
  for (const entry of operation.auth) {
    // Its calls did not take place, or needed no authorization.
    if (isUnused(entry, changes) === true) continue
    const within: InvokedCall[] = authorizedCalls(entry, encoders).flatMap((call) =>
      call.contract === undefined
        ? []
        : [{ ...call, kind: 'call', contract: call.contract, outcome: { kind: 'unknown' } }],
    )
    const [first] = within
    const rest = first !== undefined && sameCall(first, root) ? within.slice(1) : undefined
    const added = rest ?? within.map((call) => ({ ...call, depth: call.depth + 1 }))
    // Several entries may allow one call.
    const before = [...found]
    found.push(...added.filter((call) => !before.some((known) => sameCall(known, call))))
  }
  return found
}

/** The steps of a call tree by diagnostic events, and the node's counts. */
function diagnosticSteps(parts: CallParts): {
  readonly steps: readonly CallStep[]
  readonly instructions: bigint | undefined
  readonly memory: bigint | undefined
} {
  const { diagnostic, events, encoders, successful } = parts
  const frames = callFrames(diagnostic)
  const steps: CallStep[] = []
  const outcomes = new Map<number, CallOutcome>()
  /** The step of the call that is open at each depth. */
  const open: number[] = []
  const metrics = new Map<string, bigint>()
  let placed = 0
  for (const [index, { event, inSuccessfulContractCall }] of diagnostic.entries()) {
    const { name, depth, callee } = frames[index] ?? { name: undefined, depth: 0 }
    const { data, topics } = event.body.v0
    const error = name === 'error' ? contractError(event) : undefined
    if (callee !== undefined) {
      open[depth] = steps.length
      steps.push(callStep(event, { depth, contract: callee }, parts))
    } else if (name === 'fn_return') {
      const call = open[depth]
      if (call !== undefined)
        outcomes.set(call, { kind: 'returned', value: callValue(data, encoders) })
    } else if (name === 'core_metrics') {
      const metric = symbolOf(topics[1])
      if (metric !== undefined && data.type === 'scvU64') metrics.set(metric, data.u64)
    } else if (error !== undefined) {
      const within = depth === 0 ? undefined : open[depth - 1]
      if (within !== undefined) outcomes.set(within, { kind: 'failed', error: error.error })
      const { remedy: _, ...shown } = error
      // How an error passed on is no step: the call that it ends says that it failed.
      if (shown.sentence.length > 0 || shown.meaning !== undefined)
        steps.push({ kind: 'error', depth, ...shown })
    } else if (event.type === 'diagnostic') {
      if (name !== 'host_fn_failed' && !isDebugText(messageOf(data)))
        steps.push({ kind: 'log', depth, event: contractEvent(event, encoders) })
    } else {
      const expected = events[placed]
      const isPlaced =
        inSuccessfulContractCall &&
        expected !== undefined &&
        eventKey(expected, encoders) === eventKey(event, encoders)
      const read = contractEvent(event, encoders)
      steps.push({ kind: 'event', depth, event: isPlaced ? { ...read, index: placed } : read })
      if (isPlaced) placed++
    }
  }
  // Those that the node did not log, or logged in another order.
  for (const [offset, event] of events.slice(placed).entries())
    steps.push({
      kind: 'event',
      depth: 1,
      event: { ...contractEvent(event, encoders), index: placed + offset },
    })
  return {
    steps: steps.map((step, index) =>
      step.kind === 'call'
        ? { ...step, outcome: outcomeOf(outcomes.get(index), successful) }
        : step,
    ),
    instructions: metrics.get('cpu_insn'),
    memory: metrics.get('mem_byte'),
  }
}

/** In a failed transaction a call that did not return failed with it. */
const outcomeOf = (outcome: CallOutcome | undefined, successful: boolean): CallOutcome =>
  outcome ?? { kind: successful ? 'unknown' : 'failed' }

/** One argument is logged by itself, several as a vector, none as void; of the first call the operation has them. */
function callStep(
  { body }: Xdr.ContractEvent,
  called: Pick<InvokedCall, 'depth' | 'contract'>,
  { operation, encoders }: CallParts,
): InvokedCall {
  const { data, topics } = body.v0
  const { hostFunction } = operation
  const known =
    called.depth > 0
      ? undefined
      : hostFunction.type === 'hostFunctionTypeInvokeContract'
        ? hostFunction.invokeContract.args
        : hostFunction.type === 'hostFunctionTypeCreateContractV2'
          ? hostFunction.createContractV2.constructorArgs
          : undefined
  const items = itemsOf(data)
  return {
    kind: 'call',
    ...called,
    name: symbolOf(topics[2]) ?? '',
    arguments: (known ?? items ?? [data]).map((each) => callValue(each, encoders)),
    mayBeOne: known === undefined && items !== undefined ? callValue(data, encoders) : undefined,
    outcome: { kind: 'unknown' },
  }
}

const itemsOf = (data: Xdr.ScVal): readonly Xdr.ScVal[] | undefined => {
  if (data.type === 'scvVoid') return []
  return data.type === 'scvVec' && data.vec !== undefined && data.vec.length > 1
    ? data.vec
    : undefined
}

/** The parts from which a call tree is built. */
export interface CallParts {
  readonly operation: Xdr.InvokeHostFunctionOp
  /** The operation's events; empty if the transaction failed. */
  readonly events: readonly Xdr.ContractEvent[]
  /** Empty where the node stores none. */
  readonly diagnostic: readonly Xdr.DiagnosticEvent[]
  readonly footprint: readonly Xdr.LedgerKey[]
  readonly successful: boolean
  /** The operation's entry changes; undefined if the meta is absent. */
  readonly changes: readonly EntryChange[] | undefined
  readonly returnValue: Xdr.ScVal | undefined
  /** The encoders of the network. */
  readonly encoders: Encoders
}

/** A text that equal events have in common. */
const eventKey = (
  { type, contractId, body: { v0 } }: Xdr.ContractEvent,
  encoders: Encoders,
): string =>
  [
    type,
    contractId === undefined ? '' : hexFromBytes(contractId),
    ...v0.topics.map((topic) => encoders.scValBase64(topic)),
    encoders.scValBase64(v0.data),
  ].join(' ')
