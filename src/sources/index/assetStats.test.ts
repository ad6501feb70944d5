import { describe, expect, it } from 'vitest'
import { indexOf, passphrase, recordedLedgers, recordedLines } from '#e2e/testing/indexedLedgers.ts'
import { assetPagingToken, assetStatFromRest } from '#ledger/assetStat.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { assetStatsOf, createStateReader } from './state.ts'

describe('assets of the recorded network', () => {
  it('add up to what the service says of them, with what their issuers state', async () => {
    const index = await indexOf(recordedLedgers())
    const stats = assetStatsOf(await createStateReader(index)(), passphrase)
    const records = recordedLines('assets').map((line) => readRecord(JSON.parse(line)))
    expect(stats).toEqual(records.map(assetStatFromRest))
    expect(stats.map(({ asset }) => assetPagingToken(asset))).toEqual(
      records.map((record) => record.text('paging_token')),
    )
    expect(stats.some(({ homeDomain }) => homeDomain !== undefined)).toBe(true)
    expect(stats.some(({ flags }) => flags.authClawbackEnabled)).toBe(true)
  })
})
