import { describe, expect, it } from 'vitest'
import { formatAmount, stroops } from '../model/amount.ts'
import { assetStatsOf } from './assetStats.ts'
import { openIndex } from './openIndex.ts'
import { hasTour, originOf, passphrase, recordedLedgers, recordedLines } from './recorded.node.ts'
import { scan } from './scan.ts'
import { createStateReader } from './state.ts'
import { createMemoryStore } from './store.ts'

describe.skipIf(!hasTour)('assets of the recorded network', { timeout: 60_000 }, () => {
  it('add up to what the service says of them', async () => {
    const capacity = 2 ** 30
    const index = await openIndex({
      store: createMemoryStore(),
      passphrase,
      capacity,
      writes: true,
    })
    const options = { index, origin: originOf(recordedLedgers()), capacity, chunk: 200 }
    const fast = { requestsPerSecond: 1e9, wait: () => Promise.resolve() }
    for await (const step of scan({ ...options, ...fast }, AbortSignal.timeout(60_000)))
      if (step.kind === 'refused') throw new Error(step.text)
    const stats = assetStatsOf(await createStateReader(index)(), passphrase)
    expect(
      stats.map((stat) => ({
        asset_code: stat.asset.code,
        asset_issuer: stat.asset.issuer,
        contract_id: stat.contract,
        num_claimable_balances: stat.claimableBalances.count,
        num_liquidity_pools: stat.liquidityPools.count,
        num_contracts: stat.contracts.count,
        accounts: {
          authorized: stat.accounts.authorized,
          authorized_to_maintain_liabilities: stat.accounts.authorizedToMaintainLiabilities,
          unauthorized: stat.accounts.unauthorized,
        },
        claimable_balances_amount: amount(stat.claimableBalances.amount),
        liquidity_pools_amount: amount(stat.liquidityPools.amount),
        contracts_amount: amount(stat.contracts.amount),
        balances: {
          authorized: amount(stat.balances.authorized),
          authorized_to_maintain_liabilities: amount(stat.balances.authorizedToMaintainLiabilities),
          unauthorized: amount(stat.balances.unauthorized),
        },
      })),
    ).toEqual(
      recordedLines('assets').map((line) => {
        const record = JSON.parse(line)
        for (const name of ['_links', 'asset_type', 'paging_token', 'flags']) delete record[name]
        return record
      }),
    )
  })
})

const amount = (value: bigint) => formatAmount(stroops(value))
