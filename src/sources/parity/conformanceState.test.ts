import { beforeAll, describe, expect, it } from 'vitest'
import { createComparison } from '#e2e/testing/compareSights.ts'
import { defined, listQuery } from '#e2e/testing/listQueries.ts'
import { bookOfPath, lastOf, listOfPath, searchOfPath } from '#e2e/testing/recordedPaths.ts'
import { sourcesOfFolder } from '#e2e/testing/recordedSources.ts'
import { recordings, rowsOfFile } from '#e2e/testing/recordings.ts'
import { recordedStateLists } from '#e2e/testing/testNetwork.ts'
import { type RecordReader, readRecord } from '#ledger/restRecord.ts'
import {
  type AccountId,
  accountOf,
  parseAccountId,
  parseClaimableBalanceId,
  parseLiquidityPoolId,
  parseOfferId,
  parseSignerKey,
} from '#ledger/values/ids.ts'

const { signal } = new AbortController()

describe.each(recordings)('what exists in %s, through RPC and REST', (folder) => {
  const { listsDiffer, listOf, answerOf, differ, walkIndex, sights } = createComparison(
    sourcesOfFolder(folder),
  )
  const recorded = (file: string): readonly RecordReader[] =>
    rowsOfFile(folder, `rest/nested/${file}`).map((row) => readRecord(row))
  /**
   * The account that was there before the first ledger. The service fills its table of signers by changes, and those of
   * this account never changed: it knows it, but not by its signer.
   */
  let eldest: AccountId
  beforeAll(async () => {
    await walkIndex()
    const page = { order: 'asc', limit: 1 } as const
    const { items } = await sights.rest.list('transactions', undefined, page, signal)
    eldest = defined(items.flatMap((item) => ('source' in item ? [accountOf(item.source)] : []))[0])
  })

  it('is listed alike', async () => {
    for (const kind of ['offers', 'claimableBalances', 'liquidityPools', 'assets'] as const)
      expect(await listsDiffer(listQuery({ kind }))).toEqual([])
    for (const file of recordedStateLists)
      for (const record of recorded(file)) {
        if (record.has('status') && record.integer('status') >= 400) continue
        const path = record.text('path')
        if (path === `/accounts?signer=${eldest}`) continue
        expect({ path, differ: await listsDiffer(listOfPath(path)) }).toEqual({ path, differ: [] })
      }
    const own = await listOf(
      sights.rpc,
      listQuery({ kind: 'accounts', filter: { signer: defined(parseSignerKey(eldest)) } }),
    )
    expect(own).toEqual([await answerOf(sights.rest, 'account', eldest)])
  })

  it('is alike by itself', async () => {
    let asks = 0
    const same = async (record: RecordReader, differences: Promise<readonly unknown[]>) => {
      asks++
      const path = record.text('path')
      expect({ path, differ: await differences }).toEqual({ path, differ: [] })
    }
    for (const record of recorded('account'))
      await same(record, differ('account', defined(parseAccountId(lastOf(record.text('path'))))))
    for (const record of recorded('offer'))
      await same(record, differ('offer', defined(parseOfferId(lastOf(record.text('path'))))))
    for (const record of recorded('claimable_balance')) {
      const id = defined(parseClaimableBalanceId(lastOf(record.text('path'))))
      await same(record, differ('claimableBalance', id))
    }
    for (const record of recorded('liquidity_pool')) {
      const id = defined(parseLiquidityPoolId(lastOf(record.text('path'))))
      await same(record, differ('liquidityPool', id))
    }
    for (const record of recorded('order_book'))
      await same(record, differ('orderBook', bookOfPath(record.text('path'))))
    for (const record of [...recorded('paths_strict_send'), ...recorded('paths_strict_receive')])
      await same(record, differ('paths', searchOfPath(record.text('path'))))
    expect(asks).toBeGreaterThan(0)
  })

  it('costs the same', async () => {
    const expected = await sights.rest.one('feeStats', 'current', signal)
    const { value } = await sights.rpc.one('feeStats', 'current', signal)
    expect({ ...value, inclusion: undefined, soroban: undefined }).toEqual(expected.value)
  })
})
