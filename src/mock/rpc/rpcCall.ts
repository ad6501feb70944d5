import type { Corpus } from '../corpus.ts'
import type { Row } from '../record.ts'
import type { Moment, View } from '../view.ts'
import { JsonRpcError } from './rpcError.ts'

/** One method call. */
export interface RpcCall {
  readonly view: View
  readonly corpus: Corpus
  readonly moment: Moment
  readonly params: unknown
}

/** A method of the RPC service. */
export type Method = (call: RpcCall) => Promise<unknown>

/** The window, with close times as text. */
export function windowTexts({ head, oldest, closeTime }: RpcCall['moment']): Row {
  return {
    latestLedger: head,
    latestLedgerCloseTime: String(closeTime(head)),
    oldestLedger: oldest,
    oldestLedgerCloseTime: String(closeTime(oldest)),
  }
}

/** A recording without the other format cannot make it up. */
export function mustHave(format: string, { moment }: RpcCall): void {
  if (format === 'json' && !moment.about.formats.includes('json')) {
    throw new JsonRpcError(-32603, 'this recording has no answers in the json format')
  }
}
