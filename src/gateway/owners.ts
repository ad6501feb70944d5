import { parseTransactionHash } from '../model/hash.ts'
import { ledgerSequence } from '../model/ledgerSequence.ts'
import { ProblemError } from '../model/restWire/problem.ts'
import { parseAccountId, parseClaimableBalanceId, parseLiquidityPoolId } from '../model/strkey.ts'
import { parseToid } from '../model/toid.ts'
import { type GatewayCall, existing } from './call.ts'

/** Reads whose list is wanted from the parameter that names the owner. */
export const ownersOf = ({ status }: GatewayCall) => ({
  account_id: (id: string) => ({ kind: 'account', id: existing(parseAccountId(id)) }) as const,
  ledger_id: (sequence: bigint) => {
    const { oldestLedger, latestLedger } = status
    if (sequence < BigInt(oldestLedger) || sequence > BigInt(latestLedger))
      throw new ProblemError('not_found')
    return { kind: 'ledger', id: ledgerSequence(Number(sequence)) } as const
  },
  tx_id: (hash: string) =>
    ({ kind: 'transaction', id: existing(parseTransactionHash(hash)) }) as const,
  op_id: (id: bigint) => ({ kind: 'operation', id: existing(parseToid(String(id))) }) as const,
  claimable_balance_id: (id: string) =>
    ({ kind: 'claimableBalance', id: existing(parseClaimableBalanceId(id)) }) as const,
  liquidity_pool_id: (id: string) =>
    ({ kind: 'liquidityPool', id: existing(parseLiquidityPoolId(id)) }) as const,
})
