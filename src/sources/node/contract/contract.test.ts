import { describe, expect, it } from 'vitest'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { wasmHash } from '#ledger/contract/contract.ts'
import { base64FromBytes, bytesFromBase64 } from '#ledger/values/bytes.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import { isRow, type Row } from '#mock/record.ts'

const contract = (text: string) => defined(parseContractId(text))
const token = contract('CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N')
const tokenCode = wasmHash('9fd6d53a74fa9ac18d9d0d92ebe1ac78edd9b4f704b56a0940d7d106641d798b')
const usd = contract('CCILWRJYZPIIKULHBCIBPKNSM5T6KWPCSAVH6VZDXHNYL7UU6T6W53SM')
const lumens = contract('CBQMCSEC2TYPJDKD3QNEHGLABRB7W6XJKHJULJO42JGCGCV6CXPBR3DN')
const read = async (id: typeof token, source = rpc) =>
  (await source.one('contract', id, signal)).value

/** A node that changes the entries of its answers. */
const changing = (change: (entry: Row) => object) =>
  faultyRpc({
    result: (result) => {
      if (Array.isArray(result.entries))
        Object.assign(result, { entries: result.entries.filter(isRow).map(change) })
    },
  })
const bytesOf = (entry: Row) => defined(bytesFromBase64(String(entry.xdr)))

describe('the kinds of several contracts', () => {
  it('are read by one request; one that the ledger does not have is absent', async () => {
    const absent = contract('CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM')
    const asked: string[] = []
    const node = faultyRpc({ asked })
    const { value } = await node.one('contractKinds', [token, usd, absent], signal)
    expect(value).toMatchObject([
      { id: token, about: { state: 'current', executable: { kind: 'wasm', hash: tokenCode } } },
      { id: usd, about: { state: 'current', executable: { kind: 'stellarAsset' } } },
      { id: absent, about: { state: 'absent' } },
    ])
    expect(asked.filter((each) => each.includes('getLedgerEntries'))).toHaveLength(1)
    await expect(rest.one('contractKinds', [token], signal)).rejects.toMatchObject({
      kind: 'unsupported',
    })
  })
})

describe('a contract by its ledger entries', () => {
  it('has the hash of its code, and the token that its storage states', async () => {
    expect(await read(token)).toMatchObject({
      executable: { kind: 'wasm', hash: tokenCode },
      token: { name: 'Harbor Credit', symbol: 'HBR', decimals: 7 },
      lifetime: { liveUntil: 400104, archived: false, asOf: 373 },
    })
    const { value } = await rpc.one('contractCode', tokenCode, signal)
    expect(value).toMatchObject({ hash: tokenCode, size: 19747, lifetime: { liveUntil: 400098 } })
  })

  it('is an asset’s own if its id is the one computed from the asset', async () => {
    expect((await read(usd)).executable).toMatchObject({
      kind: 'stellarAsset',
      of: { kind: 'authentic', asset: { code: 'USD' } },
    })
    expect((await read(lumens)).executable).toMatchObject({
      of: { kind: 'authentic', asset: { type: 'native' } },
    })
  })

  it('is not an asset’s own if its storage states another asset', async () => {
    const source = changing((entry) => {
      const bytes = bytesOf(entry)
      const at = Buffer.from(bytes).lastIndexOf('asset_code') + 20
      expect(Buffer.from(bytes).toString('latin1', at, at + 3)).toBe('USD')
      bytes[at] = 'A'.charCodeAt(0)
      return { ...entry, xdr: base64FromBytes(bytes) }
    })
    expect((await read(usd, source)).executable).toMatchObject({
      of: { kind: 'other', asset: { code: 'ASD' } },
    })
  })

  it('is archived if the node says that it lives until ledger 0', async () => {
    const source = changing((entry) => ({ ...entry, liveUntilLedgerSeq: 0 }))
    expect((await read(token, source)).lifetime).toMatchObject({ archived: true })
    expect((await read(token, source)).lifetime.liveUntil).toBeUndefined()
  })

  it('of a kind of a later protocol is shown raw, with the reason', async () => {
    const source = changing((entry) => {
      const bytes = bytesOf(entry)
      // After type, extension, contract, key, durability and the value's type.
      bytes[4 * 14 + 3] = 9
      return { ...entry, xdr: base64FromBytes(bytes) }
    })
    expect(await read(token, source)).toMatchObject({
      executable: {
        kind: 'unknown',
        reason: expect.stringContaining('ContractExecutable has no case 9'),
      },
      storage: [],
    })
  })

  it('is refused if the entry is another contract’s, or the code has another hash', async () => {
    const other = changing((entry) => {
      const bytes = bytesOf(entry)
      bytes[16] = (bytes[16] ?? 0) ^ 1
      return { ...entry, xdr: base64FromBytes(bytes) }
    })
    const refused = { name: 'SourceError', kind: 'badResponse' }
    await expect(read(token, other)).rejects.toMatchObject(refused)
    const code = changing((entry) => {
      const bytes = bytesOf(entry)
      const last = bytes.length - 8
      bytes[last] = (bytes[last] ?? 0) ^ 1
      return { ...entry, xdr: base64FromBytes(bytes) }
    })
    await expect(code.one('contractCode', tokenCode, signal)).rejects.toMatchObject(refused)
  })

  it('that was never created is not found, with the reason', async () => {
    const absent = contract('CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM')
    await expect(read(absent)).rejects.toMatchObject({
      kind: 'notFound',
      message: expect.stringContaining('never created on this network'),
    })
  })

  it('is not served through REST', async () => {
    await expect(read(token, rest)).rejects.toMatchObject({ kind: 'unsupported' })
  })
})
