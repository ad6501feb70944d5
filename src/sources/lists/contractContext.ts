import type { Ctx } from '../context.ts'
import type { RpcConnection } from '../rpc/connection.ts'
import type { HistoryContext } from './context.ts'
import type { ReadLiveEntries, StaticContracts } from './contractEntries.ts'

/** Where contracts are read: at a node, or in files of ledgers. */
export interface ContractContext extends HistoryContext {
  readonly entries: ReadLiveEntries
  /** Undefined where no static index has it. */
  readonly contracts?: ((ctx: Ctx) => Promise<StaticContracts | undefined>) | undefined
  /** The node’s; absent where there is none. */
  readonly client?: RpcConnection['client'] | undefined
  /** Sends a request to a node; absent where there is none. */
  readonly read?: RpcConnection['read'] | undefined
}
