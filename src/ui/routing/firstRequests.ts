import { accountKey, instanceKey } from '#ledger'
import {
  type RpcRequest,
  type SentRequest,
  entriesRequest,
  ledgersRequest,
  listPath,
  recordPath,
  rpcCall,
  statusRequests,
  transactionAtRequest,
  transactionRequest,
  urlOfPath,
} from '#sources'
import type { ListedNetwork } from '../address/builtNetworks.ts'
import {
  type OpenedAddress,
  type OpenedList,
  type OpenedRecord,
  endpointOf,
  openedList,
  openedRecord,
} from './openedRecord.ts'

/**
 * The requests that a source sends first for the page of a record or list, byte for byte: the boot script sends them while the
 * source loads. Only to a network that is listed, and none for the bundled one.
 */
export function firstRequests(
  opened: OpenedAddress,
  network: ListedNetwork,
): readonly SentRequest[] {
  const list = openedList(opened)
  const endpoint = endpointOf(opened, network)
  if (endpoint === undefined || network.bundled) return []
  const record = openedRecord(opened, endpoint)
  const { kind, url } = endpoint
  if (kind === 'rest') {
    const paths = list ? [pathOfList(list)] : record ? pathsOf(opened.section, record) : []
    return paths.map((path) => ({ method: 'GET', url: urlOfPath(url, path) }))
  }
  // A node's latest ledger says where a list begins.
  const bodies = list ? [statusCalls(1)] : record ? bodiesOf(record) : []
  return bodies.map((body) => ({ method: 'POST', url, body: JSON.stringify(body) }))
}

function pathOfList({ kind, page }: OpenedList): string {
  // The service leaves failed ones out unless they are requested.
  const failed = kind === 'ledgers' || kind === 'effects' ? {} : { include_failed: 'true' }
  return listPath('', kind, { ...page, ...failed })
}

function pathsOf(section: string, { kind, id }: OpenedRecord): readonly string[] {
  const path = recordPath(section, id)
  return kind === 'transaction'
    ? [path, listPath(path, 'operations', { order: 'asc', limit: 200 })]
    : [path]
}

const statusCalls = (first: number) =>
  statusRequests.map((each, index) => rpcCall(first + index, each))

/** A node is asked for its status beside most records; the source counts its calls in this order. */
function bodiesOf(record: OpenedRecord): readonly unknown[] {
  const request = requestOf(record)
  if (record.kind === 'contract') return [rpcCall(1, request)]
  // An operation's ledger may be known already: its source asks for the status last.
  return record.kind === 'operation'
    ? [rpcCall(1, request), statusCalls(2)]
    : [statusCalls(1), rpcCall(1 + statusRequests.length, request)]
}

function requestOf(record: OpenedRecord): RpcRequest {
  switch (record.kind) {
    case 'transaction':
      return transactionRequest(record.id)
    case 'operation':
      return transactionAtRequest(record.id)
    case 'ledger':
      return ledgersRequest(record.id, 1)
    case 'account':
      return entriesRequest([accountKey(record.id)])
    case 'contract':
      return entriesRequest([instanceKey(record.id)])
  }
}
