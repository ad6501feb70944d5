import type { RpcRequest } from './answerRules.ts'

const KiB = 1024
const MiB = 1024 ** 2

/** Of few ledgers, or unknown ones: a busy network's are 1.2 MB each, and at most five are requested at first. */
const someLedgers = 8 * MiB
/** How much larger than those before it a ledger may be. */
const heavier = 2

/** Many times what services send for one record: a contract's code is 128 KiB, a transaction with its meta 10. */
const sizes: Readonly<
  Record<RpcRequest['method'], { readonly all: number; readonly each: number }>
> = {
  getHealth: { all: MiB, each: 0 },
  getNetwork: { all: MiB, each: 0 },
  getVersionInfo: { all: MiB, each: 0 },
  getFeeStats: { all: MiB, each: 0 },
  getTransaction: { all: 4 * MiB, each: 0 },
  getTransactions: { all: 4 * MiB, each: 32 * KiB },
  getEvents: { all: MiB, each: 8 * KiB },
  queryEvents: { all: MiB, each: 8 * KiB },
  getLedgerEntries: { all: 2 * MiB, each: 16 * KiB },
  getLedgers: { all: someLedgers, each: 80 * KiB },
  sendTransaction: { all: MiB, each: 0 },
  simulateTransaction: { all: 4 * MiB, each: 0 },
}

/**
 * Most bytes that the answer to a request is read to. `bytesPerLedger` is the size of ledgers read so far; 0 where none
 * were read.
 */
export function largestAnswer({ method, params = {} }: RpcRequest, bytesPerLedger = 0): number {
  const { all, each } = sizes[method]
  const records = countOf(params)
  if (method === 'getLedgers')
    return Math.max(all, each * records, heavier * records * bytesPerLedger)
  return all + each * records
}

/** Keys or records that a request asks for. */
function countOf({ keys, pagination, ...params }: Readonly<Record<string, unknown>>): number {
  if (Array.isArray(keys)) return keys.length
  const limit: unknown =
    typeof pagination === 'object' && pagination !== null
      ? Reflect.get(pagination, 'limit')
      : params.limit
  return typeof limit === 'number' ? limit : 0
}
