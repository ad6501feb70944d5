import { describe, expect, it } from 'vitest'
import {
  bytes32,
  contractEvent,
  i128,
  nothing,
  opaque,
  string,
  symbol,
} from '#e2e/testing/scValues.ts'
import { native } from '../asset.ts'
import { contractIdFromBytes, decodeStrkey } from '../values/ids.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { encodersOf } from '../xdr/values.ts'
import { executionEvents } from './executionEvents.ts'

const encoders = encodersOf('Parallax Local Network ; 2026')
const [asset, first, second] = [
  decodeStrkey('C', encoders.assetContract(native)) ?? new Uint8Array(32),
  bytes32(0x11),
  bytes32(0x22),
]
const note = (contractId: Uint8Array | undefined, ...topics: readonly Xdr.ScVal[]) => ({
  inSuccessfulContractCall: false,
  event: contractEvent(contractId, topics, undefined, 'diagnostic'),
})
const metaV3 = (
  events: readonly Xdr.ContractEvent[],
  diagnosticEvents: readonly Xdr.DiagnosticEvent[] = [],
): Xdr.TransactionMeta => ({
  type: 'v3',
  v3: {
    ext: { type: 'v0' },
    txChangesBefore: [],
    operations: [],
    txChangesAfter: [],
    sorobanMeta: {
      ext: { type: 'v0' },
      events,
      returnValue: nothing,
      diagnosticEvents,
    },
  },
})

describe('events of a transaction', () => {
  it('belong to its one operation in meta V3, and there are none before', () => {
    const { operations } = executionEvents(
      metaV3([contractEvent(first, [symbol('sold')])]),
      encoders,
    )
    expect(operations).toMatchObject([
      {
        operation: 1,
        type: 'contract',
        contract: contractIdFromBytes(first),
        asset: undefined,
        topics: [{ type: 'Sym', value: { kind: 'code', text: 'sold' } }],
        data: { type: '', value: { kind: 'none' } },
        xdr: { topics: 'AAAAEAAAAAEAAAABAAAADwAAAARzb2xk', data: 'AAAAAQ==' },
      },
    ])
    expect(executionEvents({ type: 'operations', operations: [] }, encoders).operations).toEqual([])
  })

  it('are amounts of an asset only where the asset’s own contract emitted them', () => {
    const topics = [symbol('burn'), string('native')]
    const { operations } = executionEvents(
      metaV3([contractEvent(asset, topics, i128(5n)), contractEvent(first, topics, i128(5n))]),
      encoders,
    )
    expect(operations.map(({ data }) => data.value)).toEqual([
      { kind: 'amount', amount: 5n, asset: native },
      { kind: 'number', value: 5n, arm: 'I128' },
    ])
  })

  it('have the depth of their call, and a failed call ends with its caller’s next event', () => {
    const call = (of: Uint8Array) => [symbol('fn_call'), opaque(of), symbol('run')]
    const { diagnostic } = executionEvents(
      metaV3(
        [],
        [
          note(undefined, ...call(first)),
          note(first, ...call(second)),
          note(second, symbol('error')),
          note(first, symbol('log')),
          note(first, ...call(second)),
          note(second, symbol('fn_return'), symbol('run')),
          note(first, symbol('fn_return'), symbol('run')),
          note(undefined, symbol('core_metrics'), symbol('cpu_insn')),
        ],
      ),
      encoders,
    )
    expect(diagnostic.map(({ depth }) => depth)).toEqual([0, 1, 2, 1, 1, 1, 0, 0])
  })
})
