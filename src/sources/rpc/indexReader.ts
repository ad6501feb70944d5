import type { Call } from '../../model/call.ts'
import { SourceError } from '../../model/errors.ts'
import type { IndexControl, IndexStatus } from '../indexControl.ts'
import type { IndexReader, IndexSetup } from './index/indexTypes.ts'
import { withCalls } from './jsonRpc.ts'
import type { RpcConnection } from './rpcConnection.ts'

/** Opens the index of the node's network at its first use; its code is a separate chunk. */
export function createIndexReader(connection: RpcConnection, setup: IndexSetup): IndexReader {
  let opening: Promise<IndexReader> | undefined
  const open = async (signal: AbortSignal): Promise<IndexReader> => {
    const { passphrase } = await connection.node.passphrase(signal)
    opening ??= openAs(connection, setup, passphrase).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const steer = async (
    run: (control: IndexControl) => Promise<IndexStatus>,
    signal: AbortSignal,
  ): Promise<IndexStatus> => fromIndex(async () => run((await open(signal)).control), signal)
  return {
    ready: (signal) => fromIndex(async () => (await open(signal)).ready(signal), signal),
    list: (kind, of, request, signal) =>
      fromIndex(async () => (await open(signal)).list(kind, of, request, signal), signal),
    stored: (signal) => fromIndex(async () => (await open(signal)).stored(signal), signal),
    control: {
      status: (signal) => steer((control) => control.status(signal), signal),
      walk: (order, signal) => steer((control) => control.walk(order, signal), signal),
      pause: (signal) => steer((control) => control.pause(signal), signal),
      limit: (capacity, signal) => steer((control) => control.limit(capacity, signal), signal),
      clear: (signal) => steer((control) => control.clear(signal), signal),
    },
  }
}

async function openAs(connection: RpcConnection, setup: IndexSetup, passphrase: string) {
  const { openReader } = await import('./index/openReader.ts')
  return openReader(connection, setup, passphrase)
}

/** Reads from the index; an error of the index itself becomes SourceError('badResponse'). */
export async function fromIndex<T>(
  read: () => Promise<T>,
  signal: AbortSignal,
  calls: readonly Call[] = [],
): Promise<T> {
  try {
    return await read()
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof SourceError) throw withCalls(cause, calls)
    const words = cause instanceof Error ? cause.message : String(cause)
    throw new SourceError('badResponse', `The index of ledgers cannot be read: ${words}`, {
      cause,
      calls,
    })
  }
}
