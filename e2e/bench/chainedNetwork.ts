import { Buffer } from 'node:buffer'
import path from 'node:path'
import { createMock } from '#mock/mock.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import type { Fetch } from '#ledger/values/fetch.ts'
import { type RecordReader, readRecord } from '#ledger/rest/record.ts'
import { type Chain, chainOf, modelOf } from './chainedLedgers.ts'

/** JSON-RPC requests in the order in which they came: one, or a batch of them. */
type Calls = readonly RecordReader[]
type Answer = Readonly<Record<string, unknown>>

/**
 * The recorded network over JSON-RPC, with as many ledgers as wanted: the recorded ones over and over, each following
 * from the one before. A walk over them goes on for as long as a bench needs, and an account's lists grow with it.
 */
export async function createChainedNetwork(ledgers: number): Promise<Fetch> {
  const mock = createMock(
    createPackedFolderCorpus(
      path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo'),
    ),
  )
  const chain = chainOf(await models(mock), ledgers)
  return async (request) => {
    if (request.method !== 'POST') return mock(request)
    const body: unknown = await request.clone().json()
    const calls: Calls = Array.isArray(body)
      ? body.map((call) => readRecord(call))
      : [readRecord(body)]
    const answers: Answer[] = []
    for (const call of calls) answers.push(await answered(call, chain, mock))
    return Response.json(Array.isArray(body) ? answers : answers[0], {
      headers: { 'Access-Control-Allow-Origin': '*' },
    })
  }
}

async function answered(call: RecordReader, chain: Chain, mock: Fetch): Promise<Answer> {
  const { id } = call.raw
  switch (call.text('method')) {
    case 'getHealth': {
      const health = await asked(mock, call.raw)
      return { ...health, id, result: { ...readRecord(health.result).raw, ...windowOf(chain) } }
    }
    case 'getLedgers':
      return { jsonrpc: '2.0', id, result: getLedgers(chain, call.object('params')) }
    default:
      return asked(mock, call.raw)
  }
}

const first = 2
/** Ledgers in one answer: about 2 MB, so that a machine with two cores has time for more than answers. */
const maxTogether = 40
const closeTime = (sequence: number): number => 1_780_000_000 + 5 * sequence

const windowOf = ({ ledgers }: Chain) => ({
  latestLedger: ledgers + 1,
  latestLedgerCloseTime: String(closeTime(ledgers + 1)),
  oldestLedger: first,
  oldestLedgerCloseTime: String(closeTime(first)),
})

function getLedgers(chain: Chain, params: RecordReader): Answer {
  const from = params.integer('startLedger')
  const limit = params.object('pagination').integer('limit')
  const count = Math.max(0, Math.min(limit, maxTogether, chain.ledgers + 2 - from))
  return {
    ledgers: Array.from({ length: count }, (_, index) => ({
      sequence: from + index,
      ledgerCloseTime: String(closeTime(from + index)),
      metadataXdr: Buffer.from(chain.ledger(from + index)).toString('base64'),
    })),
    ...windowOf(chain),
    cursor: String(from + count - 1),
  }
}

/** All recorded ledgers of today's form. */
async function models(mock: Fetch) {
  const found: Uint8Array[] = []
  for (let startLedger = first; ; ) {
    const params = { startLedger, pagination: { limit: 200 } }
    const answer = await asked(mock, { jsonrpc: '2.0', id: 1, method: 'getLedgers', params })
    const result = readRecord(answer.result)
    const rows = result.list('ledgers', (row) => ({
      sequence: row.integer('sequence'),
      bytes: Buffer.from(row.text('metadataXdr'), 'base64'),
    }))
    found.push(...rows.map(({ bytes }) => bytes))
    const last = rows.at(-1)?.sequence
    if (last === undefined || last === result.integer('latestLedger')) break
    startLedger = last + 1
  }
  return found.filter((bytes) => bytes[3] === 2).map(modelOf)
}

async function asked(mock: Fetch, call: object): Promise<Answer> {
  const answer = await mock(
    new Request('http://recorded/rpc', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(call),
    }),
  )
  return readRecord(await answer.json()).raw
}
