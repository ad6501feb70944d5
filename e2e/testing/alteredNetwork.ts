import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import type { LedgerSequence } from '#ledger/values/ids.ts'
import { locateParts } from '#ledger/xdr/ledgerIndex.ts'
import { parseRow, rowList, rowOf } from '#mock/record.ts'
import type { Source } from '#sources/source.ts'
import { faultyFetch, faultyRpc } from './faultyService.ts'
import { recordedFetch } from './recordedSources.ts'

/** The changes that a test makes to the recorded network. */
export interface Alteration {
  /** The bytes of one ledger. */
  readonly ledger?: { readonly sequence: LedgerSequence; readonly bytes: Uint8Array } | undefined
  /** The envelope of a transaction, as getTransaction and getTransactions send it. */
  readonly envelope?: { readonly hash: string; readonly bytes: Uint8Array } | undefined
  /** The result of a transaction, likewise. */
  readonly result?: { readonly hash: string; readonly bytes: Uint8Array } | undefined
  /** The meta of a transaction, likewise. */
  readonly meta?: { readonly hash: string; readonly bytes: Uint8Array } | undefined
  /** The hash by which the service names a transaction whose bytes are changed. */
  readonly newHash?: { readonly of: string; readonly hash: string } | undefined
  readonly passphrase?: string | undefined
}

const url = 'https://recorded.invalid/rpc'

/** The recorded network through JSON-RPC, with some of its bytes changed on the way. */
export function alteredRpc({
  ledger,
  envelope,
  result: altered,
  meta,
  newHash,
  passphrase,
}: Alteration): Source {
  const fetch = faultyFetch({
    result: (result) => {
      if (passphrase !== undefined && result.passphrase !== undefined)
        Reflect.set(result, 'passphrase', passphrase)
      for (const row of rowList(result, 'ledgers'))
        if (ledger !== undefined && row.sequence === ledger.sequence)
          Reflect.set(row, 'metadataXdr', base64FromBytes(ledger.bytes))
      for (const row of [result, ...rowList(result, 'transactions')]) {
        const hash = row.txHash
        if (envelope !== undefined && hash === envelope.hash)
          Reflect.set(row, 'envelopeXdr', base64FromBytes(envelope.bytes))
        if (altered !== undefined && hash === altered.hash)
          Reflect.set(row, 'resultXdr', base64FromBytes(altered.bytes))
        if (meta !== undefined && hash === meta.hash)
          Reflect.set(row, 'resultMetaXdr', base64FromBytes(meta.bytes))
        if (newHash !== undefined && hash === newHash.of) Reflect.set(row, 'txHash', newHash.hash)
      }
    },
  })
  return faultyRpc(
    {},
    {
      fetch: async (request) =>
        fetch(newHash === undefined ? request : await renamed(request, newHash)),
      viewBytes: Number.POSITIVE_INFINITY,
    },
  )
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
  const answer = parseRow(await (await recordedFetch()(request)).text())
  const [row] = rowList(rowOf(answer, 'result'), 'ledgers')
  const bytes = bytesFromBase64(String(row?.metadataXdr))
  if (bytes === undefined) throw new Error(`ledger ${sequence} is no base64`)
  return { bytes, parts: locateParts(bytes) }
}

/** A copy with an int32 written at an offset. */
export function withInt32(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice()
  new DataView(copy.buffer).setInt32(at, value)
  return copy
}
