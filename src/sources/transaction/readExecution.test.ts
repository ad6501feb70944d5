import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ContractEvent,
  type Execution,
  type FootprintKey,
  feeShares,
} from '#ledger/contract/execution.ts'
import { createMock } from '#mock/mock.ts'
import { parseRow, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { readExecution } from './readTransaction.ts'

const passphrase = 'Parallax Local Network ; 2026'
const folder = 'public/recorded/demo'

/** All transactions of a recording, as the reference service answers them. */
async function transactions(xdrFormat: 'json' | 'base64'): Promise<Row[]> {
  const mock = createMock(openFolder(folder))
  const rows: Row[] = []
  let where: object = { startLedger: 2, pagination: { limit: 200 } }
  for (;;) {
    const response = await mock(
      new Request('https://recorded.invalid/rpc', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'getTransactions',
          params: { ...where, xdrFormat },
        }),
      }),
    )
    const result = rowOf(parseRow(await response.text()), 'result')
    const page = rowList(result, 'transactions')
    if (page.length === 0) return rows
    rows.push(...page)
    where = { pagination: { limit: 200, cursor: textOf(result, 'cursor') } }
  }
}

const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined,
    value,
  )
const listAt = (value: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = at(value, ...path)
  return Array.isArray(found) ? found : []
}
/** An event as the reference tells it, but for its values (`ledger/xdr/scValue.test.ts`). */
const eventOfJson = (json: unknown): object => ({
  type: at(json, 'type_'),
  contract: at(json, 'contract_id') ?? undefined,
  topics: listAt(json, 'body', 'v0', 'topics').length,
})
const plainEvent = ({ type, contract, topics }: ContractEvent): object => ({
  type,
  contract,
  topics: topics.length,
})

/** A key as the reference tells it: what it is of, whose it is, and how long it lives. */
function keyOfJson(json: unknown): object {
  const [[kind, inner] = ['', undefined]] = Object.entries(Object(json))
  const key = at(inner, 'key')
  const kindOfData = at(key, 'ledger_key_nonce') === undefined ? 'contract data' : 'nonce'
  const named = key === 'ledger_key_contract_instance' ? 'contract instance' : kindOfData
  return {
    kind: kind === 'contract_data' ? named : kind.replace('_', ' '),
    of: at(inner, 'account_id') ?? at(inner, 'contract'),
    hash: at(inner, 'hash'),
    durability: at(inner, 'durability'),
  }
}
const plainKey = ({ kind, sentence, hash, durability }: FootprintKey): object => {
  const owners = sentence.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'address' ? [part.id] : [],
  )
  return { kind, of: owners.at(-1), hash, durability }
}

/** Read once: the recordings are of one network, and each test asks for something else of all its transactions. */
const known = new Map<string, Promise<Execution>>()
function executionOf(row: Row): Promise<Execution> {
  const xdr = {
    envelope: textOf(row, 'envelopeXdr'),
    result: textOf(row, 'resultXdr'),
    meta: textOf(row, 'resultMetaXdr'),
  }
  const key = Object.values(xdr).join()
  const read = known.get(key) ?? readExecution({ xdr, passphrase })
  known.set(key, read)
  return read
}
afterAll(() => known.clear())

describe('transactions of the recorded network', () => {
  let both: readonly (readonly Row[])[] = []
  beforeAll(async () => {
    both = [await transactions('json'), await transactions('base64')]
  })
  afterAll(() => (both = []))
  const soroban = (json: Row): unknown =>
    at(json, 'envelopeJson', 'tx', 'tx', 'ext', 'v1') ??
    at(json, 'envelopeJson', 'tx_fee_bump', 'tx', 'inner_tx', 'tx', 'tx', 'ext', 'v1')
  /** Each that matters, as the reference tells it and as it was read. */
  const told = async <T>(
    ofJson: (json: Row) => T | undefined,
    ofRead: (read: Execution) => T | undefined,
  ) => {
    const [asJson = [], asBase64 = []] = both
    const expected: object[] = []
    const found: object[] = []
    for (const [index, json] of asJson.entries()) {
      const row = asBase64[index] ?? {}
      const hash = textOf(row, 'txHash')
      const read = await executionOf(row)
      const [one, other] = [ofJson(json), ofRead(read)]
      if (one !== undefined) expected.push({ hash, told: one, problems: {} })
      if (other !== undefined) found.push({ hash, told: other, problems: read.problems })
    }
    return { expected, found }
  }

  it('have the events that the reference service tells, in order', async () => {
    const counts = { operations: 0, transaction: 0, diagnostic: 0 }
    const { expected, found } = await told(
      (json) => ({
        operations: listAt(json, 'events', 'contractEventsJson').flatMap((list, index) =>
          listAt(list).map((event) => ({ operation: index + 1, ...eventOfJson(event) })),
        ),
        transaction: listAt(json, 'events', 'transactionEventsJson').map((event) => ({
          stage: String(at(event, 'stage')).replaceAll('_', ''),
          ...eventOfJson(at(event, 'event')),
        })),
        diagnostic: listAt(json, 'resultMetaJson', 'v4', 'diagnostic_events').map((event) => ({
          inSuccessfulCall: at(event, 'in_successful_contract_call'),
          ...eventOfJson(at(event, 'event')),
        })),
      }),
      ({ events }) => {
        if (events === undefined) return undefined
        counts.operations += events.operations.length
        counts.transaction += events.transaction.length
        counts.diagnostic += events.diagnostic.length
        return {
          operations: events.operations.map((event) => ({
            operation: event.operation,
            ...plainEvent(event),
          })),
          transaction: events.transaction.map((event) => ({
            stage: event.stage.toLowerCase(),
            ...plainEvent(event),
          })),
          diagnostic: events.diagnostic.map((event) => ({
            inSuccessfulCall: event.inSuccessfulCall,
            ...plainEvent(event),
          })),
        }
      },
    )
    expect(found).toEqual(expected)
    expect(counts).toEqual({ operations: 4787, transaction: 3862, diagnostic: 15_089 })
  })

  it('declare the resources and keys that the reference service tells', async () => {
    const { expected, found } = await told(
      (json) => {
        const resources = at(soroban(json), 'resources')
        return resources === undefined
          ? undefined
          : {
              declared: ['instructions', 'disk_read_bytes', 'write_bytes'].map((name) =>
                at(resources, name),
              ),
              readOnly: listAt(resources, 'footprint', 'read_only').map(keyOfJson),
              readWrite: listAt(resources, 'footprint', 'read_write').map(keyOfJson),
            }
      },
      ({ resources }) =>
        resources && {
          declared: [resources.instructions, resources.diskRead, resources.written].map(
            ({ declared }) => declared,
          ),
          readOnly: resources.readOnly.map(plainKey),
          readWrite: resources.readWrite.map(plainKey),
        },
    )
    expect(found).toEqual(expected)
    expect(found).toHaveLength(653)
  })

  it('have fees whose shares add up to what was charged, and whose refund is the fee’s own event', async () => {
    const { expected, found } = await told(
      (json) => {
        const declared = at(soroban(json), 'resource_fee')
        const [, back] = listAt(json, 'events', 'transactionEventsJson')
        return declared === undefined
          ? undefined
          : {
              declared,
              charged: at(json, 'resultJson', 'fee_charged'),
              sum: at(json, 'resultJson', 'fee_charged'),
              refund: String(at(back, 'event', 'body', 'v0', 'data', 'i128')).replace('-', ''),
            }
      },
      ({ fee }) => {
        const shares = fee && feeShares(fee)
        return shares === undefined
          ? undefined
          : {
              declared: String(fee?.declared),
              charged: String(fee?.charged),
              sum: String(shares.inclusion + shares.nonRefundable + shares.used + shares.rent),
              refund: String(shares.refund),
            }
      },
    )
    expect(found).toEqual(expected)
    expect(found).toHaveLength(653)
  })

  it('return a value where the reference service tells one, contract calls that succeeded alone', async () => {
    const { expected, found } = await told(
      (json) => {
        const value = at(json, 'resultMetaJson', 'v4', 'soroban_meta', 'return_value') ?? undefined
        return value === undefined ? undefined : { isReturned: true }
      },
      ({ returnValue }) => returnValue && { isReturned: true },
    )
    expect(found).toEqual(expected)
    expect(found).toHaveLength(575)
  })
})

describe('a transaction that cannot be read whole', () => {
  const broken = { envelope: 'AAAA', result: 'AAAA', meta: 'AAAAfw==' }

  it('says why of each piece, and tells nothing of it', async () => {
    const read = await readExecution({ xdr: broken, passphrase })
    expect(Object.keys(read.problems).toSorted()).toEqual(['envelope', 'meta', 'result'])
    expect(read).toMatchObject({ events: undefined, resources: undefined, fee: undefined })
  })

  it('tells what it declared where the service leaves its meta out', async () => {
    const rows = await transactions('base64')
    const row = rows.find(({ txHash }) => txHash === call) ?? {}
    const { events, resources, fee } = await readExecution({
      xdr: { envelope: textOf(row, 'envelopeXdr'), result: textOf(row, 'resultXdr') },
      passphrase,
    })
    expect(events).toBeUndefined()
    expect(resources?.instructions).toEqual({ declared: 6_500_000, used: undefined })
    expect(fee).toEqual({
      maxFee: 4_000_100n,
      declared: 4_000_000n,
      charged: 248_031n,
      resources: undefined,
    })
  })
})

/** Three events, ten ledger keys. */
const call = '9c13b3799ffb7eee4075337aac817ad38b281cf253af39d75a317a7129408b97'
