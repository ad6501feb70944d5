import { describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { accountIdFromBytes } from '../values/ids.ts'
import { encodersOf } from '../xdr/values.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { bytesFromBase64 } from '../values/bytes.ts'
import { generatedReaders, innerTransaction } from '../xdr/closedLedger.ts'
import { authorizations, type CallParts, callTree } from './callTree.ts'
import { explainedCall } from './readExecution.ts'

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

/** `transfer`, with an authorization of `approve` and, within it, `ping`; the meta has no diagnostic events. */
const bytes = (text: string) => defined(bytesFromBase64(text))
const envelope = generatedReaders.envelope(
  bytes(
    'AAAAAgAAAABTSt8GFJdM5PBDsfW2+wM02u1PFypo9QeyuxPvIcjVcQAW42AAHoSAAAAAEgAAAAEAAAAAAAAAAAAAAAAAAAAA' +
      'AAAAAAAAAAEAAAAAAAAAGAAAAAAAAAABrTxcDaOhe2NeoG++m0tmKmms/eDWBJCcEwShWqjZtfEAAAAIdHJhbnNmZXIAAAAD' +
      'AAAAEgAAAAAAAAAAeNXu1oZDurxwG0h/91sb96q8+g/pMcmpm7KDvEJJTV8AAAASAAAAAAAAAABmXZhU0sP1Sd4pwmGXdyYq' +
      'o7JQ2R7GkdOHk1Q2oR5w9wAAAAoAAAAAAAAAAAAAAAAAAAAFAAAAAQAAAAEAAAAAAAAAAHjV7taGQ7q8cBtIf/dbG/eqvPoP' +
      '6THJqZuyg7xCSU1fAAAAAAAAAAUAL01gAAAAAQAAAAAAAAABrTxcDaOhe2NeoG++m0tmKmms/eDWBJCcEwShWqjZtfEAAAAH' +
      'YXBwcm92ZQAAAAABAAAAEgAAAAAAAAAAeNXu1oZDurxwG0h/91sb96q8+g/pMcmpm7KDvEJJTV8AAAABAAAAAAAAAAE0QfMT' +
      'UWpwUjpwR2sLp7vcTE1g/AKirozO87WY9mCMDgAAAARwaW5nAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
      'AAAAAAAHoSAAAAABIcjVcQAAAEAfku4S7k1OVWsIt9Zl4ui6glCvSmtNv7ud7m88q9qroMUYnG2VWxQ39CreH4HaJBV83E2d' +
      '1LtNhLNoq7aZtxME',
  ),
)
const result = generatedReaders.result(
  bytes('AAAAAAANu6AAAAAAAAAAAQAAAAAAAAAYAAAAAEVDSeQi8FKXGR6tE+IdPbUg5avvUgVeSWS4L7IT9ZOhAAAAAA=='),
)
const meta = generatedReaders.meta(
  bytes('AAAABAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAEAAAABAAAAAAAAAAA='),
)

/** The meta where the operation left the nonce of its authorization. */
function withNonce(): Xdr.TransactionMeta {
  const [operation] = innerTransaction(envelope).operations
  if (operation?.body.type !== 'invokeHostFunction' || meta.type !== 'v4') throw new Error()
  const credentials = operation.body.invokeHostFunctionOp.auth[0]?.credentials
  if (credentials?.type !== 'sorobanCredentialsAddress') throw new Error()
  const { address, nonce } = credentials.address
  const created: Xdr.LedgerEntry = {
    lastModifiedLedgerSeq: 1,
    data: {
      type: 'contractData',
      contractData: {
        ext: { type: 'v0' },
        contract: address,
        key: { type: 'scvLedgerKeyNonce', nonceKey: { nonce } },
        durability: 'temporary',
        val: { type: 'scvVoid' },
      },
    },
    ext: { type: 'v0' },
  }
  const operations = meta.v4.operations.map((each) => ({
    ...each,
    changes: [{ type: 'ledgerEntryCreated', created } as const],
  }))
  return { type: 'v4', v4: { ...meta.v4, operations } }
}

describe('the calls of an authorization, without diagnostic events', () => {
  const read = (of: Xdr.TransactionMeta | undefined) => {
    const call = explainedCall({ envelope, result, meta: of }, 'Test SDF Network ; September 2015')
    const [by] = (call?.authorizations ?? []).map((each) => each.by)
    return {
      calls: call?.tree?.steps.flatMap((step) => (step.kind === 'call' ? [step.name] : [])),
      used: by !== undefined && 'isNonceUsed' in by ? by.isNonceUsed : undefined,
    }
  }

  it('are not among those that took place where its nonce was not used', () => {
    expect(read(meta)).toEqual({ calls: ['transfer'], used: false })
  })

  it('are, where it was', () => {
    expect(read(withNonce())).toEqual({ calls: ['transfer', 'approve', 'ping'], used: true })
  })

  it('are not said to be unused where the meta is absent', () => {
    expect(read(undefined)).toEqual({ calls: ['transfer', 'approve', 'ping'], used: undefined })
  })
})
