import {
  ledgerSequence,
  type NetworkStatus,
  parseAccountId,
  parseLiquidityPoolId,
  parseToid,
  parseTransactionHash,
} from '#ledger/values'
import { ProblemError } from '#mock/server'
import { existing, existingBalance } from './existing.ts'

type ServedLedgers = Pick<NetworkStatus, 'oldestLedger' | 'latestLedger'>

/** Reads the owner of a list from its parameter; a ledger must be one that the source serves. */
export const ownersOf = ({ oldestLedger, latestLedger }: ServedLedgers) => ({
  account_id: (id: string) => ({ kind: 'account', id: existing(parseAccountId(id)) }) as const,
  ledger_id: (sequence: bigint) => {
    if (sequence < BigInt(oldestLedger) || sequence > BigInt(latestLedger))
      throw new ProblemError('not_found')
    return { kind: 'ledger', id: ledgerSequence(Number(sequence)) } as const
  },
  tx_id: (hash: string) =>
    ({ kind: 'transaction', id: existing(parseTransactionHash(hash)) }) as const,
  // The service reads an id above 2^63 as a negative number: no operation has it, nor the first id of all.
  op_id: (id: bigint) =>
    ({ kind: 'operation', id: existing(parseToid(String(id >> 63n === 0n ? id : 1n))) }) as const,
  claimable_balance_id: (id: string) =>
    ({ kind: 'claimableBalance', id: existingBalance(id) }) as const,
  liquidity_pool_id: (id: string) =>
    ({ kind: 'liquidityPool', id: existing(parseLiquidityPoolId(id)) }) as const,
})
