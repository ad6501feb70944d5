import type { Call } from '../../model/call.ts'
import type { LedgerWindow, RpcAnswer, WindowItems } from '../ledgers/jobs.ts'
import { framesOf } from './frames.ts'
import type { Decoded, RpcContext } from './rpcContext.ts'

/** The job that reads a list out of ledgers. */
export type RunWindow<T> = (
  input: RpcAnswer & LedgerWindow,
  signal: AbortSignal,
) => Promise<WindowItems<T>>

/** Items of some ledgers: one request, and more for ledgers whose bytes cannot be taken apart. */
export async function readWindow<T>(
  context: RpcContext,
  run: RunWindow<T>,
  wanted: LedgerWindow,
  passphrase: string,
  signal: AbortSignal,
): Promise<Decoded<WindowItems<T>>> {
  const limit = wanted.to - wanted.from + 1
  const params = { startLedger: wanted.from, pagination: { limit } }
  const framed: Call[] = []
  const answer = await context.decode(
    { method: 'getLedgers', params },
    async (bytes) => {
      const input = { ...wanted, ...bytes, passphrase }
      const found = await run(input, signal)
      if (found.unreadable.length === 0) return found
      const { frames, calls } = await framesOf(context.client, found.unreadable, signal)
      framed.push(...calls)
      return frames.length === 0 ? found : run({ ...input, frames }, signal)
    },
    signal,
    wanted.from,
  )
  return { ...answer, calls: [...answer.calls, ...framed] }
}
