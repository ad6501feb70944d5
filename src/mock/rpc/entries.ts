import type { Row } from '../record.ts'
import { badFormat, readFields } from './parameters.ts'
import { type Method, mustHave } from './rpcCall.ts'
import { JsonRpcError, invalidParameters } from './rpcError.ts'

/** Entries as of the last ledger; those not found then are absent. */
export const getLedgerEntries: Method = async (call) => {
  const fields = readFields(call.params, 'GetLedgerEntriesRequest')
  const format = fields.text('xdrFormat')
  const wrong = badFormat(format)
  if (wrong !== undefined) throw new JsonRpcError(-32602, wrong)
  mustHave(format, call)
  const keys = (fields.list('keys') ?? []).map((key) => {
    if (typeof key === 'string') return key
    const text = 'into Go struct field GetLedgerEntriesRequest.keys of type string'
    throw invalidParameters(`json: cannot unmarshal ${typeof key} ${text}`)
  })
  if (keys.length > 200) {
    throw new JsonRpcError(-32602, `key count (${keys.length}) exceeds maximum supported (200)`)
  }
  for (const [index, key] of keys.entries()) {
    if (!isLedgerKey(key)) {
      throw new JsonRpcError(-32602, `cannot unmarshal key value ${key} at index ${index}`)
    }
    if (key.startsWith('AAAACQ')) {
      throw new JsonRpcError(-32602, 'ledger ttl entries cannot be queried directly')
    }
  }
  if (new Set(keys).size !== keys.length) {
    throw new JsonRpcError(-32603, 'could not query captive core: Duplicate keys')
  }
  const found = await Promise.all(keys.map((key) => call.corpus.entry(key)))
  const entries = found.filter((entry) => entry !== undefined)
  return {
    entries: entries.map((entry) => inFormat(entry, format)),
    latestLedger: call.moment.head,
  }
}

/** Whole words of XDR that begin with a LedgerEntryType; the rest is left to the recording. */
function isLedgerKey(text: string): boolean {
  return /^AAAAC?[A-Za-z0-9+/]{2,}={0,2}$/.test(text) && text.length % 4 === 0 && text.length >= 12
}

function inFormat(entry: Row, format: string): Row {
  const { key, xdr, extXdr, keyJson, dataJson, extJson, ...rest } = entry
  return format === 'json' ? { keyJson, dataJson, ...rest, extJson } : { key, xdr, ...rest, extXdr }
}
