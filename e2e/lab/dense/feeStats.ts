import { isRow, rowOf } from '#mock/record.ts'
import { getFeeStats } from '#mock/rpc/methods.ts'
import type { Method } from '#mock/rpc/rpcCall.ts'
import type { DenseNetwork } from './network.ts'

/** getFeeStats with as many transactions a ledger as this network has; fees are those recorded. */
export function createGetFeeStats({ templates, perLedger }: DenseNetwork): Method {
  const weight = (list: typeof templates.list) => list.reduce((sum, one) => sum + one.weight, 0)
  const contracts = weight(templates.list.filter(({ isSoroban }) => isSoroban))
  const share = contracts / weight(templates.list)
  return async (call) => {
    const stats = await getFeeStats(call)
    if (!isRow(stats)) return stats
    const counted = (name: string, each: number) => {
      const recorded = rowOf(stats, name)
      const { ledgerCount } = recorded
      const count = typeof ledgerCount === 'number' ? Math.round(ledgerCount * each) : 0
      return { [name]: { ...recorded, transactionCount: String(count) } }
    }
    return {
      ...stats,
      ...counted('sorobanInclusionFee', perLedger * share),
      ...counted('inclusionFee', perLedger * (1 - share)),
    }
  }
}
