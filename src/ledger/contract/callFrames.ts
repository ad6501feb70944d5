import { type ContractId, contractIdFromBytes } from '../values/ids.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { symbolOf } from './typedValue.ts'

/** The position of a diagnostic event in the stack of calls. */
export interface Frame {
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
