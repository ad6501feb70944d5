import { expect, test } from 'vitest'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { demo } from '#e2e/testing/testNetwork.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { lakeConfigOf } from '#sources/files/lakeConfig.ts'
import { lakeFile, parseLakeFile } from '#sources/files/lakeNames.ts'
import { readLakeFile } from '#sources/files/readBatch.ts'
import { manifestOf } from '#sources/history/manifest.ts'
import { nodeZstd } from '#tools/lake/nodeZstd.ts'
import { createMock } from './mock.ts'

test('its files are those of a lake: each recorded ledger, and nothing after the latest', async () => {
  const mock = createMock(demo, { clock: { start: 371, every: 1000, now: () => 0 } })
  const get = (path: string) => mock(new Request(`http://demo/lake/${path}`))
  const config = lakeConfigOf(await (await get('.config.json')).json())
  const ledgers = recordedLedgers()
  for (const n of [2, 3, 39, 151, 371]) {
    const sequence = ledgerSequence(n)
    const path = lakeFile(config, sequence)
    const file = new Uint8Array(await (await get(path)).arrayBuffer())
    const read = readLakeFile(
      file,
      parseLakeFile(path) ?? { from: sequence, to: sequence },
      nodeZstd,
    )
    expect(read).toEqual([{ sequence, bytes: new Uint8Array(ledgers[n - 2] ?? []) }])
  }
  expect((await get(lakeFile(config, 372))).status).toBe(404)
  expect((await get('FFFFFFFE--1.xdr.zst')).status).toBe(404)
})

test('its index is there once all of its ledgers are, whole and by ranges', async () => {
  const get = (path: string, range?: string, head = 373) =>
    createMock(demo, { clock: { start: head, every: 1000, now: () => 0 } })(
      new Request(`http://demo/lake/index/${path}`, {
        headers: range === undefined ? {} : { range },
      }),
    )
  expect(manifestOf(await (await get('manifest.json')).json()).ledgers).toEqual({
    from: 2,
    to: 373,
  })
  const part = await get('0/2-373/postings-00.parquet', 'bytes=0-3')
  expect([part.status, await part.text()]).toEqual([206, 'PAR1'])
  expect((await get('manifest.json', undefined, 372)).status).toBe(404)
  expect((await get('../manifest.json')).status).toBe(404)
})
