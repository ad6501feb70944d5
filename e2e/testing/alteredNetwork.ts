import { locateParts } from '#ledger/xdr/ledgerIndex.ts'
import type { Fetch } from '#ledger/values/fetch.ts'
import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import type { LedgerSequence } from '#ledger/values/ledgerSequence.ts'
import { noBudget } from '#sources/http/budget.ts'
import { recordedFetch } from './recordedSources.ts'
import { createRpcSource } from '#sources/rpc/rpcSource.ts'
import type { Source } from '#sources/source.ts'

/** What a test changes of the recorded network. */
export interface Alteration {
  /** The bytes of one ledger. */
  readonly ledger?: { readonly sequence: LedgerSequence; readonly bytes: Uint8Array } | undefined
  /** The envelope of a transaction, as getTransaction and getTransactions send it. */
  readonly envelope?: { readonly hash: string; readonly bytes: Uint8Array } | undefined
  /** The result of a transaction, likewise. */
  readonly result?: { readonly hash: string; readonly bytes: Uint8Array } | undefined
  /** The meta of a transaction, likewise. */
  readonly meta?: { readonly hash: string; readonly bytes: Uint8Array } | undefined
  /** What the service calls a transaction whose bytes are changed. */
  readonly newHash?: { readonly of: string; readonly hash: string } | undefined
  readonly passphrase?: string | undefined
}

const url = 'https://recorded.invalid/rpc'

/** The recorded network through JSON-RPC, with some of its bytes changed on the way. */
export function alteredRpc(alteration: Alteration): Source {
  return createRpcSource({
    url,
    fetch: alteredFetch(alteration),
    budget: noBudget,
    viewBytes: Number.POSITIVE_INFINITY,
  })
}

function alteredFetch({
  ledger,
  envelope,
  result: altered,
  meta,
  newHash,
  passphrase,
}: Alteration): Fetch {
  const good = recordedFetch()
  return async (request) => {
    const original = newHash === undefined ? request : await renamed(request, newHash)
    const answer: unknown = await (await good(original)).json()
    for (const reply of Array.isArray(answer) ? answer : [answer]) {
      const result = field(reply, 'result')
      if (passphrase !== undefined && field(result, 'passphrase') !== undefined)
        Reflect.set(Object(result), 'passphrase', passphrase)
      for (const row of listIn(result, 'ledgers'))
        if (ledger !== undefined && field(row, 'sequence') === ledger.sequence)
          Reflect.set(Object(row), 'metadataXdr', base64FromBytes(ledger.bytes))
      for (const row of [result, ...listIn(result, 'transactions')]) {
        const hash = field(row, 'txHash')
        if (envelope !== undefined && hash === envelope.hash)
          Reflect.set(Object(row), 'envelopeXdr', base64FromBytes(envelope.bytes))
        if (altered !== undefined && hash === altered.hash)
          Reflect.set(Object(row), 'resultXdr', base64FromBytes(altered.bytes))
        if (meta !== undefined && hash === meta.hash)
          Reflect.set(Object(row), 'resultMetaXdr', base64FromBytes(meta.bytes))
        if (newHash !== undefined && hash === newHash.of)
          Reflect.set(Object(row), 'txHash', newHash.hash)
      }
    }
    return Response.json(answer)
  }
}

/** The request by the name that the recording knows. */
async function renamed(
  request: Request,
  { of, hash }: { readonly of: string; readonly hash: string },
): Promise<Request> {
  const body = (await request.clone().text()).replaceAll(hash, of)
  return new Request(request.url, { method: request.method, headers: request.headers, body })
}

/** The recorded bytes of a ledger, and where its parts are. */
export async function recordedLedger(sequence: LedgerSequence) {
  const params = { startLedger: sequence, pagination: { limit: 1 } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getLedgers', params })
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request(url, { method: 'POST', headers, body })
  const answer: unknown = await (await recordedFetch()(request)).json()
  const text = field(listIn(field(answer, 'result'), 'ledgers')[0], 'metadataXdr')
  const bytes = bytesFromBase64(typeof text === 'string' ? text : '')
  if (bytes === undefined) throw new Error(`ledger ${sequence} is no base64`)
  return { bytes, parts: locateParts(bytes) }
}

/** A copy with an int32 written at an offset. */
export function withInt32(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice()
  new DataView(copy.buffer).setInt32(at, value)
  return copy
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

function listIn(value: unknown, key: string): readonly unknown[] {
  const list = field(value, key)
  return Array.isArray(list) ? list : []
}
