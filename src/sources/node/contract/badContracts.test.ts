import { describe, expect, it } from 'vitest'
import { codeOfFunctions } from '#e2e/testing/contracts/testCode.ts'
import {
  codeEntry,
  dataEntry,
  instanceEntry,
  referenceTo,
  type TestEntry,
  withEntries,
} from '#e2e/testing/contracts/testEntries.ts'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { bytes32, fields, opaque, string, symbol, u32, utf8, vec } from '#e2e/testing/scValues.ts'
import type { Asset } from '#ledger/asset.ts'
import { base64FromBytes } from '#ledger/values/bytes.ts'
import { parseAccountId, parseContractId } from '#ledger/values/ids.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { encodersOf } from '#ledger/xdr/values.ts'

const { signal } = new AbortController()
const contract = defined(
  parseContractId('CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM'),
)
const owner = defined(parseContractId('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N'))
const code = codeEntry(codeOfFunctions(['run']))
const wasm = code.executable

/** The recorded network, with entries that it does not have. */
const nodeWith = (...entries: readonly TestEntry[]) =>
  faultyRpc({ body: (answer, sent) => withEntries(JSON.stringify(sent), answer, entries) })
const read = async (...entries: readonly TestEntry[]) =>
  (await nodeWith(...entries).one('contract', contract, signal)).value

const tag = utf8('fleet')
const { executable: reference, key } = referenceTo(owner, tag)

describe('a contract whose code an entry of another contract names (CAP-85)', () => {
  const named = (value: Xdr.ScVal, liveUntil?: number) => dataEntry(owner, key, value, liveUntil)

  it('has the hash in that entry, and the interface of that code', async () => {
    const bytes = wasm.type === 'contractExecutableWasm' ? wasm.wasmHash : new Uint8Array(0)
    const entries = [instanceEntry(contract, reference), named(opaque(bytes)), code.entry]
    const { executable } = await read(...entries)
    expect(executable).toMatchObject({
      kind: 'externalRef',
      owner: owner,
      tag: base64FromBytes(tag),
      names: { kind: 'code', hash: code.hash, lifetime: { archived: false } },
    })
    const { value } = await nodeWith(...entries).one('contractCode', code.hash, signal)
    expect(value.spec.functions).toMatchObject([{ name: 'run' }])
  })

  it.each([
    ['without that entry', [], 'has no entry with this tag'],
    ['whose entry holds another value', [named(u32(7))], 'no hash of 32 bytes'],
  ] as const)('%s has none, with the reason', async (_title, entries, reason) => {
    const { executable } = await read(instanceEntry(contract, reference), ...entries)
    expect(executable).toMatchObject({
      names: { kind: 'none', reason: expect.stringContaining(reason) },
    })
  })
})

describe('code of a contract', () => {
  it('that the ledger does not have is not found, and the contract is still read', async () => {
    const node = nodeWith(instanceEntry(contract, wasm))
    expect((await node.one('contract', contract, signal)).value.executable).toEqual({
      kind: 'wasm',
      hash: code.hash,
    })
    await expect(node.one('contractCode', code.hash, signal)).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining('has no code'),
    })
  })

  it('that is archived is still read, with its size, which restoring it reads', async () => {
    const archived = codeEntry(codeOfFunctions(['run']), 0)
    const node = nodeWith(instanceEntry(contract, wasm), archived.entry)
    const { value } = await node.one('contractCode', code.hash, signal)
    expect(value.spec.functions).toHaveLength(1)
    // 8 bytes of the entry, 40 of kind, extension and hash, 4 of the code's length, the code to a multiple of four.
    const size = 8 + 40 + 4 + Math.ceil(value.size / 4) * 4
    expect(value.lifetime).toMatchObject({ archived: true, isCode: true, size })
  })
})

it('the contract of an asset that nobody issued is that asset’s own, as its id is computed', async () => {
  const issuer = defined(parseAccountId('GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'))
  const asset: Asset = { type: 'credit_alphanum4', code: 'NONE', issuer }
  const id = encodersOf('Parallax Local Network ; 2026').assetContract(asset)
  const stated = fields({ asset_code: string('NONE'), issuer: opaque(bytes32(0)) })
  const info = { key: vec(symbol('AssetInfo')), val: vec(symbol('AlphaNum4'), stated) }
  const instance = instanceEntry(id, { type: 'contractExecutableStellarAsset' }, [info])
  const { value } = await nodeWith(instance).one('contract', id, signal)
  expect(value.executable).toEqual({ kind: 'stellarAsset', of: { kind: 'authentic', asset } })
})
