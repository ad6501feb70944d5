import { beforeAll, describe, expect, it } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { passphrase, recordedFetch } from '#e2e/testing/recordedSources.ts'
import {
  type ContractEvent,
  type Execution,
  type FootprintKey,
  feeShares,
} from '#ledger/contract/execution.ts'
import { decodeStrkey } from '#ledger/values/ids.ts'
import { parseRow, type Row, rowList, rowOf, textOf } from '#mock/record.ts'
import { readExecution } from './readTransaction.ts'

/** All transactions of the recorded network, as its node answers them. */
async function transactions(): Promise<Row[]> {
  const send = recordedFetch()
  const rows: Row[] = []
  let where: object = { startLedger: 2, pagination: { limit: 200 } }
  for (;;) {
    const call = { jsonrpc: '2.0', id: 1, method: 'getTransactions', params: where }
    const headers = { 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(call) }
    const answer = await send(new Request('https://recorded.invalid/rpc', request))
    const result = rowOf(parseRow(await answer.text()), 'result')
    const page = rowList(result, 'transactions')
    if (page.length === 0) return rows
    rows.push(...page)
    where = { pagination: { limit: 200, cursor: textOf(result, 'cursor') } }
  }
}

/** The words and numbers of a value, in their order; each type is tested by `ledger/xdr/scValue.test.ts`. */
function leavesOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'kind' || name === 'arm' || inner === undefined ? [] : leavesOf(inner),
  )
}

const word = (number: number): string => number.toString(16).padStart(8, '0')
const hexOf = (base64: unknown): string => Buffer.from(String(base64), 'base64').toString('hex')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** An event as it was read, written again as XDR `ContractEvent`, in hex. */
function written({ type, contract, xdr }: ContractEvent): string {
  const id = contract && Buffer.from(decodeStrkey('C', contract) ?? []).toString('hex')
  const kind = ['system', 'contract', 'diagnostic'].indexOf(type)
  // A vector without its type and that it is there (a word each) is a list.
  const topics = hexOf(xdr.topics).slice(16)
  return [word(0), word(id ? 1 : 0), id, word(kind), word(0), topics, hexOf(xdr.data)].join('')
}
const stages = ['beforeAllTxs', 'afterTx', 'afterAllTxs']

describe('transactions of the recorded network', () => {
  let read: readonly (readonly [row: Row, execution: Execution])[] = []
  beforeAll(async () => {
    read = await Promise.all(
      (await transactions()).map(async (row) => {
        const [envelope, result] = [textOf(row, 'envelopeXdr'), textOf(row, 'resultXdr')]
        const xdr = { envelope, result, meta: textOf(row, 'resultMetaXdr') }
        return [row, await readExecution({ xdr, passphrase })] as const
      }),
    )
  })
  const of = (start: string): Execution =>
    read.find(([row]) => textOf(row, 'txHash').startsWith(start))?.[1] ?? { problems: {} }

  it('have the events that the node states, in order and to the byte', () => {
    const counts = { operations: 0, transaction: 0, diagnostic: 0 }
    for (const [row, { events, problems }] of read) {
      expect(problems).toEqual({})
      const { operations = [], transaction = [], diagnostic = [] } = events ?? {}
      const stated = rowOf(row, 'events')
      expect([
        operations.map((event) => [event.operation, written(event)]),
        transaction.map((event) => word(stages.indexOf(event.stage)) + written(event)),
        diagnostic.map((event) => word(Number(event.inSuccessfulCall)) + written(event)),
      ]).toEqual([
        listOf(stated.contractEventsXdr).flatMap((list, index) =>
          listOf(list).map((each) => [index + 1, hexOf(each)]),
        ),
        listOf(stated.transactionEventsXdr).map(hexOf),
        listOf(row.diagnosticEventsXdr).map(hexOf),
      ])
      counts.operations += operations.length
      counts.transaction += transaction.length
      counts.diagnostic += diagnostic.length
    }
    expect(counts).toEqual({ operations: 4787, transaction: 3862, diagnostic: 15_089 })
  })

  it('show the words and numbers of their events, and a contract that is called by its id', () => {
    const { operations = [], diagnostic = [] } = of(call).events ?? {}
    const shown = [diagnostic[0], operations[0], operations[2]].map(
      (event) => event && leavesOf([event.topics.map(({ value }) => value), event.data.value]),
    )
    const [workshop = '', carol] = [operations[2]?.contract, defined(shown[1])[2]]
    expect(shown).toEqual([
      ['fn_call', workshop, 'deliver', '0', 'ZIeffWuWCgGQl2LZEaMtRYLCABDFZB7pAni2RKnjtSU='],
      ['transfer', workshop, carol, 'native', '390000000', 'native'],
      ['job', 'paid', '0', carol, 'plan', 'amount', '390000000', 'fee', '10000000'],
    ])
  })

  it('declare their resources and the keys of their entries, of each kind', () => {
    const shown = ({ kind, sentence, hash, durability }: FootprintKey): string =>
      [kind, durability ?? '', hash ?? '', ...leavesOf(sentence)]
        .map((each) => each.replace(/^(\w{6})\w{40,}$/, '$1'))
        .join(' ')
    const { instructions, diskRead, written: bytes, ...keys } = defined(of(call).resources)
    expect([instructions, diskRead, bytes].map(({ declared }) => declared)).toEqual([
      6_500_000, 3000, 2000,
    ])
    expect(keys.readOnly.map(shown)).toEqual([
      'contract instance persistent  of CBBJBX',
      'contract code  49b078',
      'contract instance persistent  of CBQMCS',
      'account   GA5QO2',
    ])
    expect(keys.readWrite.map(shown)).toEqual([
      'contract data persistent  Job 0 of CBBJBX',
      'account   GBT2D5',
      'account   GDWP4T',
      'contract data persistent  Balance CBBJBX of CBQMCS',
      'contract data persistent  Fame GBT2D5 of CBBJBX',
      'nonce temporary  421693023533696142 of GA5QO2',
    ])
    expect(of('2cb5970b').resources?.readWrite.map(shown).join()).toContain('trustline   ')
    expect(read.filter(([, { resources }]) => resources !== undefined)).toHaveLength(653)
  })

  it('have fees whose shares add up to what was charged, and whose refund is the fee’s own event', () => {
    const fees = read.flatMap(([, { fee, events }]) => {
      const shares = fee && feeShares(fee)
      if (shares === undefined) return []
      const [, back] = events?.transaction ?? []
      const sum = shares.inclusion + shares.nonRefundable + shares.used + shares.rent
      return [[String(sum), String(-shares.refund), String(fee?.charged), back]] as const
    })
    for (const [sum, refund, charged, back] of fees)
      expect([charged, leavesOf(back?.data.value)[0]]).toEqual([sum, refund])
    expect(fees).toHaveLength(653)
  })

  it('return a value where a contract call succeeded', () => {
    const returning = read.filter(([, { returnValue }]) => returnValue !== undefined)
    expect(returning).toHaveLength(575)
    expect(returning.filter(([row]) => row.status !== 'SUCCESS')).toEqual([])
  })

  it('tell what they declared where the service leaves their meta out', async () => {
    const [row = {}] = read.find(([{ txHash }]) => txHash === call) ?? []
    const { events, resources, fee } = await readExecution({
      xdr: { envelope: textOf(row, 'envelopeXdr'), result: textOf(row, 'resultXdr') },
      passphrase,
    })
    expect(events).toBeUndefined()
    expect(resources?.instructions).toEqual({ declared: 6_500_000, used: undefined })
    const declared = { maxFee: 4_000_100n, declared: 4_000_000n, charged: 248_031n }
    expect(fee).toEqual({ ...declared, resources: undefined })
  })
})

it('a transaction that cannot be read whole says why of each piece, and tells nothing of it', async () => {
  const broken = { envelope: 'AAAA', result: 'AAAA', meta: 'AAAAfw==' }
  const read = await readExecution({ xdr: broken, passphrase })
  expect(Object.keys(read.problems).toSorted()).toEqual(['envelope', 'meta', 'result'])
  expect(read).toMatchObject({ events: undefined, resources: undefined, fee: undefined })
})

/** Three events, ten ledger keys. */
const call = '9c13b3799ffb7eee4075337aac817ad38b281cf253af39d75a317a7129408b97'
