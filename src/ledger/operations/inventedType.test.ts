import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { recordedLines } from '#e2e/testing/indexedLedgers.ts'
import { waitForIndex } from '#e2e/testing/indexedSource.ts'
import { credited, lumens } from '../effects/draft.ts'
import { accountIdFromBytes } from '../values/ids.ts'
import { text } from '../values/value.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { lossyText } from '../xdr/values.ts'
import { defineOperation } from './define.ts'
import type * as Types from './operationTypes.ts'

/** The newest ledger of the network here. */
const latest = 150
const gateKey = new Uint8Array(32).fill(7)
const gate = accountIdFromBytes(gateKey)
const beam: Xdr.Asset = {
  type: 'assetTypeCreditAlphanum4',
  alphaNum4: {
    assetCode: new TextEncoder().encode('BEAM'),
    issuer: { type: 'publicKeyTypeEd25519', ed25519: gateKey },
  },
}

/** XDR has no arm for it, so it uses the arm of manage_data, from which it differs in every fact. */
const teleport = defineOperation({
  type: 'teleport',
  typeNumber: 27,
  xdr: 'manageData',
  label: 'Teleport',
  fromRest: (record): { readonly to: string } => ({ to: record.text('name') }),
  fromXdr: ({ manageDataOp: op }) => ({ to: lossyText(op.dataName) }),
  toRest: (body) => ({ name: body.to }),
  fields: (body) => [{ label: 'Where to', value: text(body.to) }],
  summary: (body) => ['beamed to', text(body.to)],
  payment: 'always',
  participants: () => [gateKey],
  assets: () => [beam],
  contract: () => gateKey,
  effects: () => [credited(gate, lumens(1n))],
  results: {
    manageDataSuccess: 'op_success',
    manageDataNotSupportedYet: 'op_malformed',
    manageDataNameNotFound: ['op_no_gate', 'There is no gate.'],
    manageDataLowReserve: 'op_low_reserve',
    manageDataInvalidName: 'op_malformed',
  },
})

/** The code, loaded again with one more line in the list of types. */
async function load() {
  vi.resetModules()
  vi.doMock('./operationTypes.ts', async (original) => {
    const { operationTypes } = await original<typeof Types>()
    return { operationTypes: { ...operationTypes, manageData: teleport } }
  })
  return {
    ...(await import('./registry.ts')),
    ...(await import('#e2e/testing/recordedSources.ts')),
    ...(await import('#e2e/testing/parity.ts')),
    ...(await import('../failure/resultCodes.ts')),
    ...(await import('#sources/filters.ts')),
  }
}

describe('a type of operation that is one file and one line', () => {
  let code: Awaited<ReturnType<typeof load>>
  beforeAll(async () => {
    code = await load()
  })
  afterAll(() => {
    vi.doUnmock('./operationTypes.ts')
    vi.resetModules()
  })

  it('is listed through the index by whom it names, with its fields and its sentence', async () => {
    const { rpc } = code.recordedSources({ clock: { start: latest, every: 1e9, now: () => 0 } })
    const { signal } = new AbortController()
    const of = { kind: 'account', id: gate } as const
    expect(moved.length).toBeGreaterThan(10)
    await rpc.list('operations', of, { order: 'desc', limit: 1 }, signal) // starts indexing
    if (rpc.index === undefined) throw new Error('this source has an index')
    await waitForIndex(rpc.index) // a list is partial while ledgers are missing
    const operations = await code.all((page) => rpc.list('operations', of, page, signal))
    const to = operations.map(({ body }) => ('to' in body ? String(body.to) : ''))
    expect(operations.map(({ id, description }) => [String(id), description])).toEqual(
      moved.map(({ id }, i) => [
        id,
        {
          label: 'Teleport',
          fields: [{ label: 'Where to', value: text(to[i] ?? '') }],
          summary: ['beamed to', text(to[i] ?? '')],
        },
      ]),
    )
    expect(to).toEqual(moved.map(({ name }) => name))
    const payments = await code.all((page) => rpc.list('payments', of, page, signal))
    expect(payments.map(({ id }) => String(id))).toEqual(moved.map(({ id }) => id))
    const effects = await code.all((page) => rpc.list('effects', of, page, signal))
    expect(effects.map(({ operation, body }) => [String(operation), body.type])).toEqual(
      moved
        .filter(({ transaction_successful: successful }) => successful)
        .map(({ id }) => [id, 'account_credited']),
    )
  })

  it('is read from a record of the REST service and written as one', () => {
    const [record] = moved
    const operation = code.operationFromRest({ ...record, type: 'teleport', type_i: 27 })
    expect(operation.body).toEqual({ type: 'teleport', to: record?.name })
    expect(code.operationToRest(operation, '')).toMatchObject({
      type: 'teleport',
      type_i: 27,
      name: record?.name,
    })
  })

  it('fails with its own message', () => {
    const manageDataResult = { type: 'manageDataNameNotFound' } as const
    const tr = { type: 'manageData', manageDataResult } as const
    const result = { type: 'txFailed', results: [{ type: 'opInner', tr }] } as const
    const codes = code.resultCodesOf({ feeCharged: 100n, result, ext: { type: 'v0' } })
    expect(codes.operations).toEqual(['op_no_gate'])
    expect(code.operationResultMeaning('op_no_gate', 'teleport')).toBe('There is no gate.')
  })

  it('is offered to filters of operations and of payments', () => {
    expect(code.typeNamesOf('operations')).toContain('teleport')
    expect(code.typeNamesOf('payments')).toContain('teleport')
    expect(code.typeNamesOf('payments')).not.toContain('change_trust')
  })
})

/** The recorded records of the operations whose arm the invented type uses. */
const moved: readonly {
  readonly id: string
  readonly name: string
  readonly transaction_successful: boolean
}[] = recordedLines('operations')
  .map((line) => JSON.parse(line))
  .filter(({ type, id }) => type === 'manage_data' && BigInt(id) >> 32n <= latest)
