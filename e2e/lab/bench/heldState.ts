import path from 'node:path'
import { assetSumsFromRest } from '#ledger/assetStat.ts'
import { readRecord } from '#ledger/restRecord.ts'
import { parseJson } from '#ledger/values/answer.ts'
import { readAsset } from '#ledger/xdr/generated/reader.ts'
import { assetFromXdr } from '#ledger/xdr/values.ts'
import { readAll } from '#ledger/xdr/xdrBytes.ts'
import type { FoundEntry } from '#sources/history/historyIndex.ts'
import { asking, openIndex } from '#tools/history/indexFolder.ts'
import { history } from '#tools/history/run.ts'
import { assetPath } from '#ui/address/search.ts'
import { recordedBuckets, writeArchive } from '../../testing/archiveFolder.ts'
import { unpackFixture } from '../../testing/fixture.ts'
import { sum } from './bench.ts'

/** Writes an archive of the recorded network into a folder, and the index of its state. Gives the path of the asset that most hold. */
export async function writeHeldState(folder: string, index: string): Promise<string> {
  const archive = path.join(folder, 'archive')
  await unpackFixture()
  writeArchive(archive, recordedBuckets())
  if ((await history(['state', archive, index], () => undefined)) !== 0) throw new Error('no state')
  const sums: FoundEntry[] = []
  const wanted = { table: 'holdings', finder: 'sum', order: 'asc' } as const
  // XDR `Asset` of XLM, and no bytes for all issued ones.
  for (const id of [new Uint8Array(4), new Uint8Array()])
    for await (const { entries } of (await openIndex(index)).entries({ ...wanted, id }, asking()))
      sums.push(...entries)
  const [most] = sums.toSorted((a, b) => holdersOf(b) - holdersOf(a))
  return most === undefined ? '' : assetPath(assetFromXdr(readAll(most.entry, readAsset)))
}

function holdersOf({ value = new Uint8Array() }: FoundEntry): number {
  const { accounts, contracts } = assetSumsFromRest(readRecord(parseJson(value)))
  return sum(Object.values(accounts), (count) => count) + contracts.count
}
