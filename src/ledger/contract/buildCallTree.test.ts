import { describe, expect, it } from 'vitest'
import { accountIdFromBytes } from '../values/ids.ts'
import { encodersOf } from '../xdr/encoders.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { authorizations } from './authorizations.ts'
import { type CallParts, callTree } from './buildCallTree.ts'

const encoders = encodersOf('Parallax Local Network ; 2026')
const contractAt = (number: number): Uint8Array =>
  Uint8Array.from({ length: 32 }, (_byte, index) => (index < 2 ? number >> (8 * index) : 7))
const symbol = (text: string): Xdr.ScVal => ({
  type: 'scvSymbol',
  sym: new TextEncoder().encode(text),
})
const nothing: Xdr.ScVal = { type: 'scvVoid' }

const event = (
  contractId: Uint8Array | undefined,
  topics: readonly Xdr.ScVal[],
  type: Xdr.ContractEventType = 'contract',
): Xdr.ContractEvent => ({
  ext: { type: 'v0' },
  contractId,
  type,
  body: { type: 'v0', v0: { topics, data: nothing } },
})
const logged = (each: Xdr.ContractEvent): Xdr.DiagnosticEvent => ({
  inSuccessfulContractCall: true,
  event: each,
})
const call = (from: number | undefined, to: number): Xdr.DiagnosticEvent =>
  logged(
    event(
      from === undefined ? undefined : contractAt(from),
      [symbol('fn_call'), { type: 'scvBytes', bytes: contractAt(to) }, symbol('go')],
      'diagnostic',
    ),
  )
const ended = (of: number): Xdr.DiagnosticEvent =>
  logged(event(contractAt(of), [symbol('fn_return'), symbol('go')], 'diagnostic'))

const invocation = (of: number): Xdr.InvokeContractArgs => ({
  contractAddress: { type: 'scAddressTypeContract', contractId: contractAt(of) },
  functionName: new TextEncoder().encode('go'),
  args: [],
})
const parts = (
  diagnostic: readonly Xdr.DiagnosticEvent[],
  events: readonly Xdr.ContractEvent[] = [],
): CallParts => ({
  operation: {
    hostFunction: { type: 'hostFunctionTypeInvokeContract', invokeContract: invocation(0) },
    auth: [],
  },
  events,
  diagnostic,
  footprint: [],
  successful: true,
  changes: [],
  returnValue: undefined,
  encoders,
})

const deepest = 500
const numbers = Array.from({ length: deepest }, (_each, index) => index)

describe('the tree of a contract call', () => {
  it('may be 500 calls deep', () => {
    const { steps } = callTree(
      parts([
        ...numbers.map((number) => call(number === 0 ? undefined : number - 1, number)),
        ...numbers.toReversed().map(ended),
      ]),
    )
    expect(steps.map(({ depth }) => depth)).toEqual(numbers)
    expect(steps.every((step) => step.kind === 'call' && step.outcome.kind === 'returned')).toBe(
      true,
    )
  })

  it('has authorizations of 500 calls within each other, and marks those that did not take place', () => {
    const nested = numbers.reduceRight<Xdr.SorobanAuthorizedInvocation | undefined>(
      (inner, number) => ({
        function: {
          type: 'sorobanAuthorizedFunctionTypeContractFn',
          contractFn: invocation(number),
        },
        subInvocations: inner === undefined ? [] : [inner],
      }),
      undefined,
    )
    if (nested === undefined) throw new Error('no invocation')
    const { steps } = callTree(parts([call(undefined, 0), call(0, 1), ended(1), ended(0)]))
    const [entry] = authorizations({
      auth: [{ credentials: { type: 'sorobanCredentialsSourceAccount' }, rootInvocation: nested }],
      source: accountIdFromBytes(contractAt(0)),
      successful: true,
      changes: [],
      steps,
      encoders,
    })
    expect(entry?.calls.map(({ depth }) => depth)).toEqual(numbers)
    expect(entry?.calls.slice(0, 4).map(({ step }) => step)).toEqual([0, 1, 'none', 'none'])
  })

  it('keeps an event that the node did not log, within the first call', () => {
    const [first, second] = [
      event(contractAt(0), [symbol('a')]),
      event(contractAt(0), [symbol('b')]),
    ]
    const { steps } = callTree(
      parts([call(undefined, 0), logged(first), ended(0)], [first, second]),
    )
    expect(
      steps.flatMap((step) => (step.kind === 'event' ? [[step.depth, step.event.index]] : [])),
    ).toEqual([
      [1, 0],
      [1, 1],
    ])
  })

  it('has an event of a call that failed as rolled back', () => {
    const lost = event(contractAt(1), [symbol('a')])
    const { steps } = callTree(
      parts([
        call(undefined, 0),
        call(0, 1),
        { inSuccessfulContractCall: false, event: lost },
        ended(0),
      ]),
    )
    expect(steps.find(({ kind }) => kind === 'event')).toMatchObject({
      depth: 2,
      event: { topics: [{ type: 'Sym' }] },
    })
    expect(steps.flatMap((step) => (step.kind === 'event' ? [step.event.index] : []))).toEqual([
      undefined,
    ])
  })
})
