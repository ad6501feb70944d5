import { queryOptions } from '@tanstack/react-query'
import { SourceError } from '../model/errors.ts'
import type { TransactionHash } from '../model/values/hash.ts'
import {
  type ClaimableBalanceId,
  type LiquidityPoolId,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
} from '../model/values/strkey.ts'
import type { Source } from '../sources/source.ts'

/** What else 64 hex digits may name. */
export type HexMeaning =
  | { readonly kind: 'liquidityPool'; readonly id: LiquidityPoolId }
  | { readonly kind: 'claimableBalance'; readonly id: ClaimableBalanceId }

/** What a service has under the hex digits of a transaction that it does not know. */
export interface HexMeanings {
  readonly found: readonly HexMeaning[]
  /** Why a kind could not be looked for. */
  readonly problems: readonly string[]
}

/** Looks for a pool and a claimable balance, in the ledger and then in history. */
export const hexMeanings = (source: Source, hash: TransactionHash) =>
  queryOptions({
    queryKey: [source.id, 'hexMeanings', hash],
    queryFn: async ({ signal }): Promise<HexMeanings> => {
      const looked = await Promise.all(
        meaningsOf(hash).map(async (meaning) => {
          try {
            return (await exists(source, meaning, signal)) ? meaning : undefined
          } catch (error) {
            if (signal.aborted || !(error instanceof SourceError)) throw error
            return error.message
          }
        }),
      )
      return {
        found: looked.filter((each) => typeof each === 'object'),
        problems: looked.filter((each) => typeof each === 'string'),
      }
    },
    staleTime: 5_000,
  })

function meaningsOf(hash: string): readonly HexMeaning[] {
  const pool = parseLiquidityPoolId(hash)
  const balance = parseClaimableBalanceId(`00000000${hash}`)
  return [
    ...(pool === undefined ? [] : [{ kind: 'liquidityPool', id: pool } as const]),
    ...(balance === undefined ? [] : [{ kind: 'claimableBalance', id: balance } as const]),
  ]
}

async function exists(source: Source, meaning: HexMeaning, signal: AbortSignal): Promise<boolean> {
  const { kind, id } = meaning
  try {
    await (kind === 'liquidityPool' ? source.one(kind, id, signal) : source.one(kind, id, signal))
    return true
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'notFound') throw error
  }
  // Claimed balances and emptied pools are no longer in the ledger.
  const { items } = await source.list('operations', meaning, { order: 'desc', limit: 1 }, signal)
  return items.length > 0
}
