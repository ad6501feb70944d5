import { describe, expect, it } from 'vitest'
import { assetPagingToken, assetStatFromRest } from '../model/assetStatRecord.ts'
import { readRecord } from '../model/record.ts'
import { assetStatsOf } from './assetStats.ts'
import { openIndex } from './openIndex.ts'
import { hasTour, originOf, passphrase, recordedLedgers, recordedLines } from './recorded.node.ts'
import { scan } from './scan.ts'
import { createStateReader } from './state.ts'
import { createMemoryStore } from './store.ts'

describe.skipIf(!hasTour)('assets of the recorded network', { timeout: 60_000 }, () => {
  it('add up to what the service says of them, with what their issuers state', async () => {
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
    const records = recordedLines('assets').map((line) => readRecord(JSON.parse(line)))
    expect(stats).toEqual(records.map(assetStatFromRest))
    expect(stats.map(({ asset }) => assetPagingToken(asset))).toEqual(
      records.map((record) => record.text('paging_token')),
    )
    expect(stats.some(({ homeDomain }) => homeDomain !== undefined)).toBe(true)
    expect(stats.some(({ flags }) => flags.authClawbackEnabled)).toBe(true)
  })
})
