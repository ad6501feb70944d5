import type { CallStep, InvokedCall } from './callTree.ts'
import { contractIdFromBytes } from '../values/strkey.ts'
import { calledContract } from '../operations/parts/hostFunction.ts'
import { lossyText } from '../xdr/fromXdr.ts'
import { authorizedCalls, sameCall } from './authorizedCalls.ts'
import { isUnused } from './authorizations.ts'
import type { CallParts } from './callParts.ts'
import { callValue } from './callValue.ts'
import { contractEvent } from './executionEvents.ts'

/**
 * The steps of a call tree without diagnostic events: the operation's call, the calls that its authorizations name,
 * and its events. Where among the calls an event arose is not known: all are within the first.
 */
export function authorizedSteps(parts: CallParts): readonly CallStep[] {
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
export function rootCall({
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

/** Calls that were authorized; in a failed transaction nothing tells which of them it reached. */
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
