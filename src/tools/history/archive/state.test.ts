import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bucketOf,
  marked,
  numbers,
  recordedBuckets,
  recordedState,
  type WrittenArchive,
  writeArchive,
} from '#e2e/testing/archiveFolder.ts'
import { recordedHistory } from '#e2e/testing/historyFolder.ts'
import { answered, filesOf, recording } from '#e2e/testing/indexBuilds.ts'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { formatAsset } from '#ledger/asset.ts'
import { ledgerEvidence } from '#ledger/proof/evidence.ts'
import { readRecord } from '#ledger/restRecord.ts'
import type { Cursor } from '#ledger/values/answer.ts'
import { bytesFromHex, compareBytes, hexFromBytes, joinedBytes } from '#ledger/values/bytes.ts'
import { accountIdFromBytes, decodeStrkey } from '#ledger/values/ids.ts'
import { seeded } from '#ledger/values/numbers.ts'
import { writeAsset } from '#ledger/xdr/generated/reader.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { assetXdr } from '#ledger/xdr/values.ts'
import { writeAll } from '#ledger/xdr/xdrBytes.ts'
import { finderKey } from '#sources/history/finders.ts'
import { manifestFile, manifestOf } from '#sources/history/manifest.ts'
import { linkedLedger } from '#sources/ledgers/ledgerParts.ts'
import { openLakeNetwork } from '../../gateway/network.ts'
import { openFolder } from '../../network/packedFolder.ts'
import { listen } from '../../network/server.ts'
import { createStaticFiles } from '../../network/staticFiles.ts'
import { rowsIn } from '../duckdb.ts'
import { standingRows } from '../entryLayers.ts'
import { openIndex } from '../indexFolder.ts'
import { history } from '../run.ts'
import { bucketFile, fileOf, openArchive, readRecords } from './archive.ts'
import { native } from './holdings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parallax-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let last = 0
const fresh = () => path.join(folder, String(last++))
const recorded = recordedBuckets()

async function state(...args: readonly string[]) {
  const lines: string[] = []
  const code = await history(['state', ...args], (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

/** Builds the state of an archive that differs from the recorded network's. */
async function stateOf(
  archive: Partial<WrittenArchive>,
  spoil?: (at: string, names: readonly string[]) => void,
) {
  const [at, out] = [fresh(), fresh()]
  const names = writeArchive(at, { ...recorded, ...archive })
  spoil?.(at, names)
  return { ...(await state(at, out)), out }
}

describe('the state of a checkpoint', () => {
  const [at, out] = [path.join(folder, 'recorded'), path.join(folder, 'index')]
  const rowsOf = (table: string) => rowsIn([path.join(out, '0/state-373', `${table}-00.parquet`)])
  const ofKey = (columns: string, key: bigint) =>
    answered(`SELECT ${columns} FROM ${rowsOf('holdings')} WHERE key = ${key} ORDER BY place`)
  let text = ''
  beforeAll(async () => {
    writeArchive(at, recorded)
    text = (await state(at, out)).text
  })

  it('has each entry as the history of the same network finds it, with its value', async () => {
    const { folder: other } = await recordedHistory()
    const { live, hot } = recordedState()
    const { manifest } = await openIndex(other)
    for (const table of ['entries', 'contracts'] as const) {
      const own = `SELECT key, place, entry, ledger FROM ${rowsOf(table)}`
      const known = own.replace(rowsOf(table), standingRows(other, manifest, table))
      expect(await answered(`${known} EXCEPT ALL ${own}`)).toEqual([])
      expect(await answered(`${own} EXCEPT ALL ${known}`)).toEqual([])
      const values = await answered(
        `SELECT DISTINCT lower(hex(entry)), lower(hex(value)) FROM ${rowsOf(table)}`,
      )
      const entries = values.filter(([key]) => live.has(String(key)) || hot.has(String(key)))
      expect(entries.length).toBeGreaterThan(100)
      for (const [key, value] of entries)
        expect(value).toBe(
          hexFromBytes(live.get(String(key)) ?? hot.get(String(key)) ?? new Uint8Array()),
        )
    }
  })

  it('has its ledger as REST has it, and no other ledger’s', () => {
    const stated = JSON.parse(readFileSync(path.join(out, manifestFile), 'utf8'))
    expect(manifestOf(stated).state?.record?.sequence).toBe(373)
    const { record } = stated.state
    const state = { ...stated.state, ledger: 372, record }
    expect(() => manifestOf({ ...stated, epoch: '372-372-x', state })).toThrow(
      'its state is of ledger 372, the record of 373',
    )
  })

  it('adds up each asset as REST does', async () => {
    const sums = await ofKey('decode(value)', finderKey('sum', new Uint8Array()))
    const byToken = (records: readonly unknown[]) =>
      new Map(
        records.map((record) => [String(Reflect.get(Object(record), 'paging_token')), record]),
      )
    const found = byToken(sums.map(([value]) => JSON.parse(String(value))))
    const stated = byToken(await openFolder(recording).table('assets'))
    expect(found).toEqual(stated)
    const [[lumens] = []] = await ofKey('decode(value)', finderKey('sum', native))
    expect(JSON.parse(String(lumens))).toMatchObject({
      asset_type: 'native',
      num_liquidity_pools: 4,
    })
  })

  it('ranks the holders of each asset by their balance, and equal ones by their address', async () => {
    const accounts = (await openFolder(recording).table('accounts')).map((each) => readRecord(each))
    const holders = accounts.flatMap((account) =>
      account
        .list('balances', (line) => line)
        .flatMap((line) =>
          line.text('asset_type') === 'liquidity_pool_shares'
            ? []
            : [{ asset: line.asset(), balance: line.amount('balance'), id: account.text('id') }],
        ),
    )
    const byAsset = [...Map.groupBy(holders, ({ asset }) => formatAsset(asset)).values()]
    expect(byAsset.length).toBeGreaterThan(15)
    for (const own of byAsset) {
      const id = writeAll(() => writeAsset(assetXdr(own[0]?.asset ?? { type: 'native' })))
      const found = await ofKey('lower(hex(entry))', finderKey('rank', id))
      const order = own.toSorted((a, b) =>
        a.balance === b.balance ? (a.id < b.id ? -1 : 1) : a.balance < b.balance ? 1 : -1,
      )
      // Contracts that hold it are among them.
      const ranked = found.flatMap(([key]) =>
        String(key).startsWith('00000006')
          ? []
          : [accountIdFromBytes(bytesFromHex(String(key).slice(16, 80)) ?? new Uint8Array())],
      )
      expect(ranked).toEqual(order.map((each) => each.id))
    }
  })

  it('is built anew as the same bytes, and says what it proved', async () => {
    const again = fresh()
    expect((await state(at, again)).code).toBe(0)
    expect(filesOf(again)).toEqual(filesOf(out))
    expect(text).toMatch(/lumens of all entries and of the fee pool are the header’s total/)
    expect(text).toMatch(/the passphrase, by the hash of a transaction of ledger 373/)
    expect(text).toMatch(/not shown to be signed: the archive lacks ledger 374/)
  })

  it('has much code beside few other entries, in pieces that a reader fetches', async () => {
    const random = seeded(1)
    const hashOf = (n: number) => Uint8Array.from({ length: 32 }, (_, at) => (at === 0 ? n : 7))
    const codes = Array.from({ length: 120 }, (_, n) => {
      const code = Uint8Array.from({ length: 60_000 }, () => random(256))
      const parts = [numbers(5, 7, 0), hashOf(n), numbers(code.length), code, numbers(0)]
      return { kind: 2, bytes: joinedBytes(parts) }
    })
    const answer = await stateOf({ live: [...recorded.live, bucketOf(codes)] })
    expect(answer.code).toBe(0)
    const index = await openIndex(answer.out)
    const request = { table: 'contracts', finder: 'code', id: hashOf(40), order: 'asc' } as const
    const asking = { signal: new AbortController().signal, calls: [] }
    const found: (number | undefined)[] = []
    for await (const { entries } of index.entries(request, asking))
      found.push(...entries.map(({ value }) => value?.length))
    expect(found).toEqual([60_052])
  })

  it('lists its contracts by their ids, page by page either way, unless it was built before that', async () => {
    const random = seeded(2)
    // Some begin alike: those of one place are in no order.
    const made = Array.from({ length: 45 }, (_, n) =>
      Uint8Array.from({ length: 32 }, (_, at) => (at < 4 ? n % 3 : random(256))),
    ).toSorted(compareBytes)
    // XDR `ContractDataEntry`: the instance of a contract that runs code with its own id as the hash.
    const instances = made.map((id) => ({
      kind: 2,
      bytes: joinedBytes([numbers(5, 6, 0, 1), id, numbers(20, 1, 19, 0), id, numbers(0, 0)]),
    }))
    const { out } = await stateOf({ live: [...recorded.live, bucketOf(instances)] })
    const { signal } = new AbortController()
    const read = async (cursor?: Cursor) =>
      (await openLakeNetwork({ index: out })).one('contracts', { cursor }, signal)
    const pages = [await read()]
    for (let next = pages[0]?.value.next; next; next = pages.at(-1)?.value.next)
      pages.push(await read(next))
    const back: typeof pages = []
    for (let prev = pages.at(-1)?.value.prev; prev; prev = back[0]?.value.prev)
      back.unshift(await read(prev))
    const idsOf = (all: typeof pages) =>
      all.map(({ value }) =>
        value.contracts.map(({ id }) => hexFromBytes(decodeStrkey('C', id) ?? none)),
      )
    const { live, hot } = recordedState()
    const known = [...live.keys(), ...hot.keys()].flatMap(
      (key) => /^0000000600000001(.{64})0000001400000001$/.exec(key)?.[1] ?? [],
    )
    expect(known.length).toBeGreaterThan(10)
    const ids: readonly string[] = [...known, ...made.map((id) => hexFromBytes(id))].toSorted(
      (a, b) => (a < b ? -1 : 1),
    )
    expect(idsOf(pages).flat()).toEqual(ids)
    expect(idsOf(pages).map(({ length }) => length)).toEqual([20, 20, ids.length - 40])
    expect(idsOf(back)).toEqual(idsOf(pages.slice(0, -1)))
    const [first] = pages
    expect(first?.asOf?.ledger).toBe(373)
    expect(first?.value.contracts[0]).toMatchObject({
      executable: { kind: 'wasm', hash: ids[0] },
      lastModifiedLedger: 5,
    })
    const all = pages.flatMap(({ value }) => value.contracts)
    const isOfAsset = ({ executable }: (typeof all)[number]) =>
      executable.kind === 'stellarAsset' && executable.of.kind === 'authentic'
    expect(all.filter(isOfAsset).length).toBeGreaterThan(3)
    const manifest = path.join(out, manifestFile)
    const text = readFileSync(manifest, 'utf8')
    writeFileSync(manifest, text.replace('"instances": true,', ''))
    await expect(read()).rejects.toThrow(/^Contracts are not listed in this index/)
  })

  it('is replaced by that of a later checkpoint, for which a host sends only new buckets', async () => {
    const [served, own] = [fresh(), fresh()]
    writeArchive(served, { ...recorded, ledger: 319, change: withLumens })
    const asked: string[] = []
    const files = createStaticFiles(served)
    const failed = new Set<string>()
    const host = await listen(async (request) => {
      const { pathname } = new URL(request.url)
      asked.push(pathname)
      // Each file fails once.
      if (failed.has(pathname)) return files(request)
      failed.add(pathname)
      return new Response('busy', { status: 503 })
    }, 0)
    try {
      expect(await state(host.url, own, '--at', '319')).toMatchObject({ code: 0 })
      writeArchive(served, { ...recorded, hot: [...recorded.hot, bucketOf([], 1)] })
      const answer = await state(host.url, own)
      expect(answer.text).toMatch(/1 buckets fetched, .*; 3 were there already/)
      expect(answer.text).toMatch(/the state of ledger 373/)
      expect(new Set(asked.filter((name) => name.includes('bucket'))).size).toBe(4)
      expect(readdirSync(path.join(own, '0'))).toEqual(['state-319', 'state-373'])
      const near = await state(host.url, own, '--at', '330')
      expect(near).toMatchObject({
        code: 2,
        text: expect.stringMatching(/the nearest are at 319 and 373$/),
      })
    } finally {
      await host.close()
    }
  })
})

/** The lumens of the recorded network’s last ledger. */
const withLumens = (header: Xdr.LedgerHeader) => {
  const { totalCoins, feePool } = linkedLedger(
    recordedLedgers().at(-1) ?? none,
    373,
    undefined,
  ).header
  return { ...header, totalCoins, feePool }
}

const none = new Uint8Array()
const [young = none, old = none] = recorded.live
const { header } = ledgerEvidence(recordedLedgers().at(-1) ?? none)

/** The records of a bucket, with their marks. */
function recordsOf(bucket: Uint8Array): Uint8Array[] {
  const view = new DataView(bucket.buffer, bucket.byteOffset)
  const records: Uint8Array[] = []
  for (let at = 0; at < bucket.length; ) {
    const end = at + 4 + (view.getUint32(at) & 0x7fff_ffff)
    records.push(bucket.subarray(at, end))
    at = end
  }
  return records
}

/** A bucket with other records. */
const changed = (change: (records: readonly Uint8Array[]) => readonly Uint8Array[]) => ({
  live: [young, joinedBytes(change(recordsOf(old)))],
})

/** Writes another file in place of the first bucket. */
const replaced =
  (bytes: (packed: Uint8Array) => Uint8Array) =>
  (at: string, [name = '']: readonly string[]) => {
    const file = path.join(at, bucketFile(name))
    writeFileSync(file, bytes(readFileSync(file)))
  }

describe('a damaged archive', () => {
  interface Bad {
    readonly what: string
    readonly words: RegExp
    readonly archive?: Partial<WrittenArchive>
    readonly spoil?: (at: string, names: readonly string[]) => void
  }
  const all: readonly Bad[] = [
    {
      what: 'lacks a bucket',
      words: /lacks the bucket [0-9a-f]{64}$/,
      spoil: (at, [name = '']) => rmSync(path.join(at, bucketFile(name))),
    },
    {
      what: 'has half of a bucket',
      words: /cannot be used: unexpected end of file$/,
      spoil: replaced((packed) => packed.subarray(0, 9000)),
    },
    {
      what: 'has another bucket under a name',
      words: /its bytes have the hash [0-9a-f]{64}$/,
      spoil: replaced(() => gzipSync(old)),
    },
    {
      what: 'has a record behind the end',
      words: /its bytes have the hash/,
      spoil: replaced((packed) =>
        joinedBytes([packed, gzipSync(marked(numbers(1, 9), new Uint8Array(32).fill(255)))]),
      ),
    },
    {
      what: 'has more behind a bucket’s end',
      words: /cannot be used: /,
      spoil: replaced((packed) => joinedBytes([packed, Buffer.from('and more')])),
    },
    {
      what: 'has a page as a bucket',
      words: /cannot be used: a record states the length/,
      spoil: replaced(() => Buffer.from('<html>')),
    },
    {
      what: 'ends within a record',
      words: /it ends within a record$/,
      archive: { live: [young.subarray(0, -3), old] },
    },
    {
      what: 'has keys out of order',
      words: /its keys are out of order$/,
      archive: changed(([meta = none, a = none, b = none, ...rest]) => [meta, b, a, ...rest]),
    },
    {
      what: 'has a key twice',
      words: /a key is in it twice$/,
      archive: changed(([meta = none, a = none, ...rest]) => [meta, a, a, ...rest]),
    },
    {
      what: 'has a record of 2 GB',
      words: /a record states the length ffffffff$/,
      archive: changed((all) => [...all, numbers(-1)]),
    },
    {
      what: 'has a record without mark',
      words: /a record states the length 8$/,
      archive: changed((all) => [...all, numbers(8, 0, 0)]),
    },
    {
      what: 'lost an account',
      words: /the fee pool are [\d.]+ XLM (less|more) than the header’s total$/,
      archive: { live: [joinedBytes(recordsOf(young).filter((_, n) => n !== 1)), old] },
    },
    {
      what: 'names other buckets than its header',
      words: /have the hash [0-9a-f]{64} together, its header states/,
      archive: { change: (header) => ({ ...header, bucketListHash: new Uint8Array(32) }) },
    },
    {
      what: 'has a header of another hash',
      words: /the header of ledger 373 has another hash than stated$/,
      spoil: (at) =>
        writeFileSync(
          path.join(at, fileOf('ledger', 373)),
          marked(new Uint8Array(32), header, numbers(0)),
        ),
    },
    {
      what: 'lacks the list of archived entries',
      words: /lacks archived entries, which protocol 26 has$/,
      archive: { state: (own) => ({ ...own, hotArchiveBuckets: undefined, version: 1 }) },
    },
    {
      what: 'has a history file of later form',
      words: /stellar-history\.json: it has version 3, this program reads 1 and 2$/,
      archive: { state: (own) => ({ ...own, version: 3 }) },
    },
    {
      what: 'is of another network',
      words:
        /is not of the network “Other”: a transaction of ledger 373 has another hash under it$/,
      archive: { state: (own) => ({ ...own, networkPassphrase: 'Other' }) },
    },
    {
      what: 'does not state its network',
      words: /does not state its network: give its --passphrase$/,
      archive: { state: (own) => ({ ...own, networkPassphrase: undefined }) },
    },
    {
      what: 'is none',
      words: /has no \.well-known\/stellar-history\.json: it is no history archive$/,
      spoil: (at) => rmSync(path.join(at, '.well-known'), { recursive: true }),
    },
  ]
  it.each(all)(
    'that $what is refused, and nothing of it is kept',
    async ({ words, archive = {}, spoil }) => {
      const { code, text, out } = await stateOf(archive, spoil)
      expect(text).toMatch(words)
      expect(code).toBeGreaterThan(0)
      expect(text).not.toMatch(/\n {4}at /)
      expect(existsSync(out) ? filesOf(out) : {}).toEqual({})
    },
  )

  it('keeps the index that is there', async () => {
    const [at, out] = [fresh(), fresh()]
    const [name = ''] = writeArchive(at, recorded)
    await state(at, out)
    const before = filesOf(out)
    rmSync(path.join(at, bucketFile(name)))
    expect((await state(at, out)).code).toBe(1)
    expect(filesOf(out)).toEqual(before)
  })

  it('has the times of ledgers as far back as its headers follow each other', async () => {
    const [at, out] = [fresh(), fresh()]
    writeArchive(at, recorded)
    const name = fileOf('ledger', 373)
    const headers = [...((await readRecords(openArchive(at), name)) ?? [])]
    headers.splice(350 - 320, 1)
    writeFileSync(path.join(at, name), gzipSync(joinedBytes(headers.map((each) => marked(each)))))
    expect((await state(at, out)).code).toBe(0)
    const ctx = { signal: new AbortController().signal, calls: [] }
    const times = await (await openIndex(out)).times(ctx)
    const closed = Array.from({ length: 373 - 350 }, (_, n): [number, number] => {
      const { header } = linkedLedger(
        recordedLedgers()[349 + n] ?? bucketOf([]),
        351 + n,
        undefined,
      )
      return [351 + n, Number(header.scpValue.closeTime)]
    })
    expect([...times]).toEqual(closed)
  })

  it('is read where only a later protocol’s records are new, or nothing happened at the checkpoint', async () => {
    // An entry of the type 10, and a record of the kind 3.
    const later = [marked(numbers(0, 300, 10, 1, 2, 3)), marked(numbers(3, 1, 2, 3))]
    const { code, text } = await stateOf({
      ...changed((all) => [...all, ...later]),
      isSilent: true,
    })
    expect(text).toMatch(/^1 entries of the unknown type 10 are left out/m)
    expect(text).toMatch(/^1 records of the unknown kind 3 are left out/m)
    expect(text).toMatch(/not shown: that the passphrase is this network’s/)
    expect(code).toBe(0)
  })
})
