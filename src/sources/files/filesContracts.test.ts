import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordedCode } from '#e2e/testing/contracts/recordedCode.ts'
import { moduleOf, writeFunction } from '#e2e/testing/contracts/testCode.ts'
import { recordedHistory } from '#e2e/testing/historyFolder.ts'
import { lakeOf, oneEach, packed, recordedBatch } from '#e2e/testing/lakeHost.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { all } from '#e2e/testing/parity.ts'
import { rpc, signal } from '#e2e/testing/recordedSources.ts'
import { type SeenContract, wasmHash } from '#ledger/contract/contract.ts'
import { type Cursor, knownItems, type SourceError } from '#ledger/values/answer.ts'
import { hexFromBytes, joinedBytes } from '#ledger/values/bytes.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import { wi32, writeAll } from '#ledger/xdr/xdrBytes.ts'
import type { Source } from '../source.ts'
import { lakeFile } from './lakeNames.ts'

const built = await recordedHistory()
const index = 'https://files.example.org/index'

/** Files of the recording, and an index of it; the browser's own index reads nothing. */
const indexed = (change: (name: string) => Response | undefined = () => undefined) =>
  lakeOf({
    more: { history: index, index: { requestsPerSecond: 0.001 } },
    instead: (request) =>
      request.url.startsWith(index) ? (change(request.url) ?? built.answer(request)) : undefined,
  })

async function allContracts(from: Source): Promise<readonly SeenContract[]> {
  const found: SeenContract[] = []
  for (let cursor: Cursor | undefined, n = 0; n < 100; n++) {
    const { value } = await from.one('seenContracts', { cursor }, signal)
    found.push(...value.contracts)
    cursor = value.next
    if (cursor === undefined) break
  }
  return found
}

/** What two sources say of the same. */
const both = async (read: (from: Source) => Promise<unknown>): Promise<void> =>
  expect(await read(indexedSource)).toEqual(await read(rpc))
const { source: indexedSource } = indexed()
const { source: plain } = lakeOf()

/** Three ledgers alone, so that their reader meets no other upload of a code. */
const around = (ledger: number) =>
  lakeOf({ from: ledger - 1, to: ledger + 1, more: { first: ledger - 1 } })

test('each contract of the network is through files and their index as a node has it', async () => {
  const contracts = await allContracts(rpc)
  expect(contracts.length).toBeGreaterThan(10)
  let [codes, entries] = [0, 0]
  for (const { id } of contracts.filter((_, n) => isNightly || n % 2 === 0)) {
    const read = (from: Source) =>
      from.one('contract', id, signal).then(
        ({ value }) => value,
        (error: SourceError) => error.kind,
      )
    // Storage, decimals and lifetime are in this, interface and errors in its code.
    await both(read)
    const value = await read(rpc)
    if (typeof value === 'string') continue
    const { codeHash } = value
    if (codeHash !== undefined) {
      codes++
      await both(async (from) => (await from.one('contractCode', codeHash, signal)).value)
      await both(async (from) =>
        (await from.one('contractsOfCode', codeHash, signal)).value.toSorted(),
      )
    }
    const of = { kind: 'contract', id } as const
    await both((from) => all((request) => from.list('contractVersions', of, request, signal)))
    const newest = { order: 'desc', limit: 5 } as const
    await both(async (from) => (await from.list('contractCalls', of, newest, signal)).items)
    await both(async (from) => (await from.one('contractOrigin', id, signal)).value)
    const stored = async (from: Source) =>
      knownItems(await all((request) => from.list('contractEntries', of, request, signal)))
    const used = (await stored(rpc)).filter(({ entry }) => entry !== undefined)
    const own = new Map((await stored(indexedSource)).map((each) => [each.keyXdr, each.entry]))
    expect(used.map(({ keyXdr }) => own.get(keyXdr))).toEqual(used.map(({ entry }) => entry))
    entries += used.length
    for (const { keyXdr: key } of used)
      await both(
        async (from) =>
          (await from.one('contractStorage', { contract: id, key }, signal)).value.entries,
      )
  }
  expect([codes, entries].every((count) => count > (isNightly ? 5 : 2))).toBe(true)
})

test('the list of contracts is that of a node, and events by themselves are said to be a node’s', async () => {
  const idsOf = async (from: Source) => (await allContracts(from)).map(({ id }) => id).toSorted()
  expect(await idsOf(plain)).toEqual(await idsOf(rpc))
  const events = plain.list(
    'contractEvents',
    { kind: 'contract', id: token },
    { order: 'desc', limit: 5 },
    signal,
  )
  await expect(events).rejects.toMatchObject({ kind: 'unsupported' })
  await expect(events).rejects.toThrow(/events of contracts by themselves/)
})

const token = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))
const tokenCode = wasmHash('9fd6d53a74fa9ac18d9d0d92ebe1ac78edd9b4f704b56a0940d7d106641d798b')

test('without an index a contract is as the ledgers read left it, and what none of them changed is never said not to exist', async () => {
  const expected = (await rpc.one('contract', token, signal)).value
  const { value } = await plain.one('contract', token, signal)
  const { lifetime, ...rest } = value
  expect({ ...rest, lifetime: undefined }).toEqual({ ...expected, lifetime: undefined })
  // No ledger says of an entry by itself until when it lives.
  expect(lifetime).toMatchObject({ archived: false, asOf: 373 })
  expect(lifetime.liveUntil).toBeUndefined()
  const code = (await plain.one('contractCode', tokenCode, signal)).value
  expect(code.spec.functions.length).toBeGreaterThan(5)
  expect(code.size).toBe(19_747)
  const late = lakeOf({ from: 330, more: { first: 330 } }).source
  for (const [kind, id] of [
    ['contract', token],
    ['contractCode', tokenCode],
  ] as const) {
    const read = late.one(kind, id, signal)
    await expect(read).rejects.toMatchObject({
      kind: 'unsupported',
      message: expect.stringMatching(
        /index of ledgers 330 to 373 does not have the (contract|code)/,
      ),
    })
  }
})

test('an index of today, which lacks what contracts have, says so', async () => {
  const { source } = lakeOf({
    from: 330,
    more: { history: index },
    instead(request) {
      if (!request.url.startsWith(index)) return undefined
      if (!request.url.endsWith('manifest.json')) return built.answer(request)
      const { tables, ...manifest } = JSON.parse(
        new TextDecoder().decode(built.read('manifest.json')),
      )
      const { contracts: _, ...older } = tables
      return Response.json({ ...manifest, tables: older })
    },
  })
  await expect(source.one('contractCode', tokenCode, signal)).rejects.toThrow(
    /index of their history lacks what contracts have/,
  )
})

test.each([
  ['with another bit', /is not that of hash/],
  ['cut off', /was refused/],
])('code %s in its ledger is not shown as the contract’s', async (what, words) => {
  const { value: wasm } = await rpc.one('contractWasm', tokenCode, signal)
  const { lastModifiedLedger } = (await rpc.one('contractCode', tokenCode, signal)).value
  const batch = Buffer.from(recordedBatch(lastModifiedLedger, lastModifiedLedger))
  // In the envelope, which hashes cover, and in the entry, which none covers.
  const at = batch.lastIndexOf(wasm) + 4_000
  const changed =
    what === 'cut off' ? Buffer.concat([batch.subarray(0, at), batch.subarray(at + 400)]) : batch
  if (what !== 'cut off') batch.writeUInt8(batch.readUInt8(at) ^ 1, at)
  // Without an index the same code, of an earlier upload, is right.
  const plainly = around(lastModifiedLedger)
  for (const { files, source } of what === 'cut off' ? [indexed()] : [indexed(), plainly]) {
    files.set(lakeFile(oneEach, lastModifiedLedger), packed(changed))
    await expect(source.one('contractCode', tokenCode, signal)).rejects.toThrow(words)
  }
})

const unknownEntry = writeAll(() => {
  writeFunction('first')
  wi32(99)
})
test.each([
  ['that is cut off', (wasm: Uint8Array) => wasm.subarray(0, 9_000), 0, /^The code cannot be read/],
  [
    'with an interface of a later version',
    () => moduleOf('contractspecv0', unknownEntry),
    1,
    /no case 99/,
  ],
  [
    'of 128 kB',
    (wasm: Uint8Array) =>
      joinedBytes([wasm, moduleOf('padding', new Uint8Array(131_072)).subarray(8)]),
    18,
    /^none$/,
  ],
])('code %s is shown as far as it can be read', async (_, change, functions, problem) => {
  const wasm = await recordedCode(tokenCode)
  const { lastModifiedLedger } = (await rpc.one('contractCode', tokenCode, signal)).value
  const batch = Buffer.from(recordedBatch(lastModifiedLedger, lastModifiedLedger))
  // In the entry, which no hash covers: its hash, its length, then the code, in whole words.
  const at = batch.lastIndexOf(wasm)
  const code = change(wasm)
  const hash = createHash('sha256').update(code).digest()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(code.length)
  const padded = (size: number) => Math.ceil(size / 4) * 4
  const entry = [hash, length, code, new Uint8Array(padded(code.length) - code.length)]
  const behind = batch.subarray(at + padded(wasm.length))
  const { files, source } = around(lastModifiedLedger)
  const changed = joinedBytes([batch.subarray(0, at - 36), ...entry, behind])
  files.set(lakeFile(oneEach, lastModifiedLedger), packed(changed))
  const { value } = await source.one('contractCode', wasmHash(hexFromBytes(hash)), signal)
  expect(value.size).toBe(code.length)
  expect(value.spec.functions.length).toBe(functions)
  expect(value.spec.problem?.reason ?? 'none').toMatch(problem)
})
