import { accountIdFromBytes } from '#ledger/values/strkey.ts'
import type { AccountId } from '#ledger/values/strkey.ts'
import { mixed } from '../dense/draw.ts'
import { type DenseNetwork, lastLedger } from '../dense/network.ts'
import { exchange } from '../dense/population.ts'
import { type NamedTransaction, transactionsNaming } from '../dense/truth.ts'

/** Ledgers of a day. */
export const day = 17_280

/** An account, and the transactions of the network that name it, ascending. */
export interface KnownAccount {
  readonly id: AccountId
  readonly transactions: readonly NamedTransaction[]
}

export const exchangeOf = (network: DenseNetwork): AccountId => idOf(network, exchange)

/** Accounts drawn at random, the same each time, whose transactions pass the test. */
export function drawAccounts(
  network: DenseNetwork,
  count: number,
  passes: (listed: readonly NamedTransaction[]) => boolean,
): readonly KnownAccount[] {
  const { population, chain } = network
  const found: KnownAccount[] = []
  for (let draw = 1; found.length < count; draw++) {
    if (draw > 5000) throw new Error(`only ${found.length} accounts are like that`)
    const id = idOf(network, 1 + (mixed(draw) % (population.size - 1)))
    const transactions = transactionsNaming(network, id, { from: chain.first, to: chain.last() })
    if (passes(transactions.filter(({ isListed }) => isListed))) found.push({ id, transactions })
  }
  return found
}

/** Days from an account's newest transaction to the network's newest ledger. */
export const daysSince = (listed: readonly NamedTransaction[]): number =>
  (lastLedger - (listed.at(-1)?.ledger ?? 0)) / day

function idOf({ population }: DenseNetwork, account: number): AccountId {
  return accountIdFromBytes(population.keys.subarray(account * 32, account * 32 + 32))
}
