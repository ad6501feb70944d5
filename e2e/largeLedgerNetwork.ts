import { Buffer } from 'node:buffer'
import path from 'node:path'
import { largeLedger } from '../src/decode/largeLedger.node.ts'
import { createMock } from '../src/mock/mock.ts'
import { createPackedFolderCorpus } from '../src/mock/packedFolder.node.ts'
import { readRecord } from '../src/model/record.ts'
import type { Fetch } from '../src/model/fetch.ts'

/** The ledger that is large; its neighbours lend it their transactions. */
export const largeSequence = 145

/** The recorded network, in which one ledger is of about `size` bytes when it is asked for by `getLedgers`. */
export async function createLargeLedgerNetwork(size: number): Promise<Fetch> {
  const mock = createMock(
    createPackedFolderCorpus(path.join(import.meta.dirname, '..', 'public', 'recorded', 'demo')),
  )
  const parts: Uint8Array[] = []
  for (const sequence of [largeSequence, 146, 194, 209, 320, 314])
    parts.push(Buffer.from((await recordedLedger(mock, sequence)).metadata, 'base64'))
  const recorded = (await recordedLedger(mock, largeSequence)).metadata
  const large = Buffer.from(largeLedger(parts, size, 'Parallax Local Network ; 2026')).toString(
    'base64',
  )
  return async (request) => {
    const answer = await mock(request)
    if (new URL(request.url).pathname !== '/rpc' || request.method !== 'POST') return answer
    const headers = new Headers(answer.headers)
    headers.delete('Content-Length')
    return new Response((await answer.text()).replace(recorded, large), {
      status: answer.status,
      headers,
    })
  }
}

async function recordedLedger(mock: Fetch, sequence: number): Promise<{ metadata: string }> {
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'getLedgers',
    params: { startLedger: sequence, pagination: { limit: 1 } },
  }
  const answer = await mock(
    new Request('http://recorded/rpc', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const [ledger] = readRecord(await answer.json())
    .object('result')
    .list('ledgers', (record) => ({ metadata: record.text('metadataXdr') }))
  if (ledger === undefined) throw new Error(`ledger ${sequence} is not in the recording`)
  return ledger
}
