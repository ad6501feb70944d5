import type { CallOutcome, CallStep, InvokedCall } from './callTree.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import type { CallParts } from './callParts.ts'
import { callFrames } from './callFrames.ts'
import { callValue } from './callValue.ts'
import { contractError, messageOf } from './contractErrors.ts'
import { eventKey } from './eventKey.ts'
import { isDebugText } from './hostErrors.ts'
import { contractEvent } from './executionEvents.ts'
import { symbolOf } from './typedValue.ts'

/** The steps of a call tree by diagnostic events, and what the node counted. */
export function diagnosticSteps(parts: CallParts): {
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
      const { remedy: _, ...told } = error
      // How an error passed on is no step: the call that it ends says that it failed.
      if (told.sentence.length > 0 || told.meaning !== undefined)
        steps.push({ kind: 'error', depth, ...told })
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
