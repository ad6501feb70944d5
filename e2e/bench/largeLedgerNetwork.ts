import { Buffer } from 'node:buffer'
import path from 'node:path'
import { sha256 } from '@noble/hashes/sha2.js'
import { largeLedger } from '../testing/largeLedger.ts'
import { createMock } from '#mock/mock.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { readRecord } from '#ledger/rest/record.ts'
import type { Fetch } from '#ledger/values/fetch.ts'
import { hashLength, modelOf } from './chainedLedgers.ts'
import { passphrase } from '../support/faultyNetwork.ts'

/** The ledger that is large; its neighbours lend it their transactions. */
export const largeSequence = 145

/** The recorded network, in which one ledger is of about `size` bytes when it is asked for by `getLedgers`. */
export async function createLargeLedgerNetwork(size: number): Promise<Fetch> {
  const mock = createMock(
    createPackedFolderCorpus(
      path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo'),
    ),
  )
  const parts: Uint8Array[] = []
  for (const sequence of [largeSequence, 146, 194, 209, 320, 314])
    parts.push(Buffer.from((await recordedLedger(mock, sequence)).metadata, 'base64'))
  const recorded = (await recordedLedger(mock, largeSequence)).metadata
  const large = hashed(largeLedger(parts, size, passphrase))
  // A service is another machine: what it answers costs this one nothing while a page is measured.
  const kept = new Map<string, string>()
  return async (request) => {
    if (new URL(request.url).pathname !== '/rpc' || request.method !== 'POST') return mock(request)
    const asked = await request.clone().text()
    const key = asked.replace(callId, '')
    const answer = kept.get(key) ?? (await (await mock(request)).text()).replace(recorded, large)
    kept.set(key, answer)
    const ids = asked.match(callId) ?? []
    return new Response(
      answer.replace(callId, (id) => ids.shift() ?? id),
      { headers: { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' } },
    )
  }
}

const callId = /"id":\d+/g

/** The ledger with the hashes that its header ought to have: a service's own agrees with what is in it. */
function hashed(ledger: Uint8Array): string {
  const { bytes, start, end } = modelOf(ledger)
  bytes.set(sha256(bytes.subarray(start, end)), start - hashLength)
  return Buffer.from(bytes).toString('base64')
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
