import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatAsset } from '#ledger/asset.ts'
import {
  type ContractEvent,
  type Execution,
  type FootprintKey,
  feeShares,
} from '#ledger/contract/execution.ts'
import { bytesFromBase64, bytesFromHex, hexFromBytes } from '#ledger/values/bytes.ts'
import { contractIdFromBytes } from '#ledger/values/ids.ts'
import type { Sentence, Value } from '#ledger/values/value.ts'
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
const capital = (word: string) =>
  word.replaceAll(/(?:^|_)(\w)/g, (_all, letter: string) => letter.toUpperCase())

const hexOf = (text: string) => hexFromBytes(new TextEncoder().encode(text))

/** The bytes of a string of the reference, which escapes what is no printable ASCII. */
function stringHex(text: string): string {
  const named: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9, '0': 0 }
  const parts = text.match(/\\x[0-9a-f]{2}|\\.|[^\\]/gsu) ?? []
  return parts
    .map((part) => {
      if (part.startsWith('\\x')) return part.slice(2)
      if (!part.startsWith('\\')) return hexOf(part)
      const code = named[part.slice(1)]
      return code === undefined ? hexOf(part.slice(1)) : code.toString(16).padStart(2, '0')
    })
    .join('')
}

/** The values to be read from the reference's JSON, leaf by leaf; all text in hex, since bytes may be text. */
function leavesOfJson(json: unknown): readonly string[] {
  if (json === 'void') return ['void']
  if (json === 'ledger_key_contract_instance') return [hexOf('the key of the contract’s instance')]
  const [[arm, inner] = ['', undefined]] = Object.entries(Object(json))
  switch (arm) {
    case 'vec':
      return listAt(inner).length === 0 ? [hexOf('empty')] : listAt(inner).flatMap(leavesOfJson)
    case 'map':
      return listAt(inner).length === 0
        ? [hexOf('empty')]
        : listAt(inner).flatMap((entry) => [
            ...leavesOfJson(at(entry, 'key')),
            ...leavesOfJson(at(entry, 'val')),
          ])
    case 'error': {
      const [[kind, code] = ['', '']] = Object.entries(Object(inner))
      return [
        kind === 'contract'
          ? `Error(Contract, #${String(code)})`
          : `Error(${capital(kind)}, ${capital(String(code))})`,
      ]
    }
    case 'bool':
      return [hexOf(String(inner))]
    case 'string':
      return [stringHex(String(inner))]
    case 'bytes':
      return [String(inner)]
    case 'ledger_key_nonce':
      return [String(at(inner, 'nonce'))]
    case 'contract_instance':
      return [hexOf('the contract’s instance')]
    default:
      return [String(inner)]
  }
}

/** The leaves of a value as it is shown. */
function leavesOf(value: Value): readonly string[] {
  switch (value.kind) {
    case 'text':
      return [hexOf(value.text)]
    case 'code':
      return [value.text]
    case 'number':
      return [String(value.value)]
    case 'amount':
      return [String(value.amount)]
    case 'asset':
      return [hexOf(formatAsset(value.asset))]
    case 'address':
      return [value.id]
    case 'time':
      return [String(value.time)]
    case 'bytes':
      return [hexFromBytes(bytesFromBase64(value.base64) ?? new Uint8Array())]
    case 'list':
      return value.items.flatMap(leavesOf)
    case 'fields':
      return value.fields.flatMap((field) => [field.label, ...leavesOf(field.value)])
    case 'none':
      return ['void']
    case 'claimableBalance':
    case 'ledger':
    case 'liquidityPool':
    case 'offer':
    case 'operation':
    case 'price':
    case 'scval':
    case 'sentence':
    case 'signer':
    case 'transaction':
      return [`no contract value is shown as ${value.kind}`]
  }
}

/** An event as the reference writes it; the host's call names the contract by its bytes. */
function eventOfJson(json: unknown): object {
  const topics = listAt(json, 'body', 'v0', 'topics')
  const isCall = at(json, 'type_') === 'diagnostic' && at(topics[0], 'symbol') === 'fn_call'
  return {
    type: at(json, 'type_'),
    contract: at(json, 'contract_id') ?? undefined,
    topics: topics.map((topic, index) => {
      const called = isCall && index === 1 && bytesFromHex(String(at(topic, 'bytes')))
      return called ? [contractIdFromBytes(called)] : leavesOfJson(topic)
    }),
    data: leavesOfJson(at(json, 'body', 'v0', 'data')),
  }
}
const plainEvent = ({ type, contract, topics, data }: ContractEvent): object => ({
  type,
  contract,
  topics: topics.map(({ value }) => leavesOf(value)),
  data: leavesOf(data.value),
})

const assetName = (json: unknown): string => {
  const credit = at(json, 'credit_alphanum4') ?? at(json, 'credit_alphanum12')
  return `${String(at(credit, 'asset_code'))}:${String(at(credit, 'issuer'))}`
}

function keyOfJson(json: unknown): object {
  const [[kind, inner] = ['', undefined]] = Object.entries(Object(json))
  switch (kind) {
    case 'account':
      return { kind, sentence: [at(inner, 'account_id')] }
    case 'trustline':
      return {
        kind,
        sentence: [at(inner, 'account_id'), hexOf(assetName(at(inner, 'asset')))],
      }
    case 'contract_code':
      return { kind: 'contract code', sentence: [], hash: at(inner, 'hash') }
    case 'contract_data': {
      const key = at(inner, 'key')
      const contract = at(inner, 'contract')
      const durability = at(inner, 'durability')
      if (key === 'ledger_key_contract_instance')
        return { kind: 'contract instance', sentence: [contract], durability }
      return {
        kind: at(key, 'ledger_key_nonce') === undefined ? 'contract data' : 'nonce',
        sentence: [...leavesOfJson(key), contract],
        durability,
      }
    }
    default:
      return { kind: `the recording has a key of kind ${kind}` }
  }
}
const partsOf = (sentence: Sentence): readonly string[] =>
  sentence.flatMap((part) => (typeof part === 'string' ? [] : leavesOf(part)))
const plainKey = ({ kind, sentence, hash, durability }: FootprintKey): object => ({
  kind,
  sentence: partsOf(sentence),
  hash,
  durability,
})

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

  it('have the events that the reference service tells, in order and to the leaf', async () => {
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

  it('return what the reference service tells, contract calls that succeeded alone', async () => {
    const { expected, found } = await told(
      (json) => {
        const value = at(json, 'resultMetaJson', 'v4', 'soroban_meta', 'return_value') ?? undefined
        return value === undefined ? undefined : leavesOfJson(value)
      },
      ({ returnValue }) => returnValue && leavesOf(returnValue.value),
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
