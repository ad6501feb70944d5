import { expect, it, test } from 'vitest'
import { recordedCode, recordedCodes } from '#e2e/testing/contracts/recordedCode.ts'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { account, defined } from '#e2e/testing/listQueries.ts'
import { parseAsset } from '#ledger/asset.ts'
import { base64FromBytes, bytesFromBase64, joinedBytes } from '#ledger/values/bytes.ts'
import { offerId } from '#ledger/values/ids.ts'
import { seeded } from '#ledger/values/numbers.ts'
import { skipTransaction } from '#ledger/xdr/generated/reader.ts'
import { networkId } from '#ledger/xdr/hashes.ts'
import { locateParts } from '#ledger/xdr/ledgerIndex.ts'
import {
  accountDataKey,
  addressTopic,
  offerKey,
  symbolTopic,
  trustlineKey,
} from '#ledger/xdr/values.ts'
import { readWasmSections } from '#ledger/xdr/wasm.ts'
import { open, position } from '#ledger/xdr/xdrBytes.ts'
import { textOf } from '#mock/record.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { readEnvelope, readingsOf } from './readEnvelope.ts'

const alice = account('GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G')
const usd = defined(parseAsset(`USD:${alice}`))
const bytesOf = (base64: string) => defined(bytesFromBase64(base64))
const passphrase = 'Parallax Local Network ; 2026'
const read = (base64: string) => readingsOf(bytesOf(base64), passphrase)
const first = (base64: string) => defined(read(base64)[0])

test('a recorded result, meta and fee change are each read as what they are', async () => {
  const recorded = openFolder('public/recorded/demo')
  for (const ledger of [39, 145]) {
    const { rows } = await recorded.chunk('transactions', ledger)
    for (const row of rows.slice(0, 20))
      for (const [name, type] of [
        ['result_xdr', 'TransactionResult'],
        ['result_meta_xdr', 'TransactionMeta'],
        ['fee_meta_xdr', 'LedgerEntryChanges'],
      ] as const)
        expect(first(textOf(row, name)).type).toBe(type)
  }
})

test('a result has the meaning of its codes', () => {
  expect(first('AAAAAAAAAGT////7AAAAAA==').codes?.outcome).toMatchObject({
    code: 'tx_bad_seq',
    success: false,
  })
})

test.each([
  ['AAAAAwAAAAE=', 'ScVal', [{ kind: 'number', value: 1 }]],
  ['AAAABQAAAAAAAAAB', 'ScVal', [{ kind: 'number', value: 1n }]],
  [symbolTopic('transfer'), 'ScVal', [{}]],
  [
    offerKey(alice, offerId(25n)),
    'LedgerKey',
    [
      { kind: 'offer', id: 25n },
      { kind: 'list', items: [{ kind: 'address', id: alice }] },
    ],
  ],
  [
    trustlineKey(alice, usd),
    'LedgerKey',
    [
      { kind: 'asset', asset: usd },
      { kind: 'list', items: [{ kind: 'address', id: alice }] },
    ],
  ],
  [
    accountDataKey(alice, '<b>'),
    'LedgerKey',
    [
      { kind: 'text', text: '“<b>”' },
      { kind: 'list', items: [{ kind: 'address', id: alice }] },
    ],
  ],
] as const)('%s is read as %s, with what it names', (base64, type, values) => {
  const { type: found, facts } = first(base64)
  expect(found).toBe(type)
  expect(facts.map(({ value }) => value)).toMatchObject(values)
})

test('an address that is a value is among the addresses in it', () => {
  expect(first(addressTopic(alice)).facts).toContainEqual({
    label: 'Addresses in it',
    value: { kind: 'list', items: [{ kind: 'address', id: alice }] },
  })
})

test('bytes that are values of two types are offered as both', () => {
  const zeros = new Uint8Array(8)
  expect(readingsOf(zeros, passphrase).map(({ type }) => type)).toEqual([
    'ScVal',
    'TransactionMeta',
  ])
})

test('code and the interface in it are read as an interface', async () => {
  const wasm = await recordedCode(recordedCodes.workshop)
  const code = defined(readingsOf(wasm, passphrase)[0])
  expect(code.facts).toEqual([
    { label: 'Wasm hash', value: { kind: 'text', text: recordedCodes.workshop } },
  ])
  const { sections } = readWasmSections(wasm)
  const section = defined(sections.find(({ name }) => name === 'contractspecv0')).bytes
  const spec = defined(readingsOf(section, passphrase)[0])
  expect(spec.type).toBe('ScSpecEntry')
  expect(spec.spec?.functions).toEqual(code.spec?.functions)
})

it('is read through the page’s own question, in base64 and hex', async () => {
  const options = { passphrase: 'Parallax Local Network ; 2026', others: [] }
  for (const text of ['AAAABQAAAAAAAAAB', '0x000000050000000000000001', ' "AAAABQAA AAAAAAAB"'])
    expect(await readEnvelope({ text, ...options })).toMatchObject({
      kind: 'other',
      xdr: { base64: 'AAAABQAAAAAAAAAB', size: 12 },
    })
})

test('random bytes and cut values are refused without an error', async () => {
  const random = seeded(18)
  for (let i = 0; i < 2_000; i++) {
    const bytes = Uint8Array.from({ length: random(300) }, () => random(256))
    if (i % 2 === 0) bytes.fill(0, 0, 3)
    expect(() => readingsOf(bytes, passphrase)).not.toThrow()
  }
  const meta = bytesOf(
    textOf(
      defined((await openFolder('public/recorded/demo').chunk('transactions', 39)).rows[0]),
      'result_meta_xdr',
    ),
  )
  expect(read('AAAAAw==')).toEqual([])
  for (let length = 0; length < meta.length; length += 7)
    expect(readingsOf(meta.subarray(0, length), passphrase)[0]?.type).not.toBe('TransactionMeta')
})

const options = { passphrase: 'Parallax Local Network ; 2026', others: [] }
const typesOf = async (text: string) => {
  const found = await readEnvelope({ text, ...options })
  return found.kind === 'other' ? found.xdr.readings : []
}

test.each([
  [
    'HashIdPreimage',
    'AAAACc7gMC1ZhE0yvcqRXIID3USzP7t+3BkFHqN6vt8o7NRyCyEDby6XMK4AL01gAAAAAAAAAAGtPFwNo6F7Y16gb76bS2Yqaaz94NYEkJwTBKFaqNm18QAAAA93ZWJfYXV0aF92ZXJpZnkAAAAAAQAAABIAAAAAAAAAAHjV7taGQ7q8cBtIf/dbG/eqvPoP6THJqZuyg7xCSU1fAAAAAA==',
    'web_auth_verify',
  ],
  ['ScAddress', 'AAAAAa08XA2joXtjXqBvvptLZipprP3g1gSQnBMEoVqo2bXx', 'CCWTY'],
  ['ConfigUpgradeSet', 'AAAAAQAAAAAAAgAA', '131072'],
])('a %s is read, with what it has', async (type, base64, part) => {
  const [reading] = await typesOf(base64)
  expect(reading?.type).toBe(type)
  expect(JSON.stringify(reading?.tree)).toContain(part)
})

test.each([
  ['a text', 'AAAAAQAAAAVoZWxsbwAAAA==', ['Memo', 'ScMapEntry', 'TimeBounds'], '“hello”'],
  [
    'of 28 letters',
    'AAAAAQAAABxhYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejEy',
    ['Memo', 'ScAddress'],
    '“abc',
  ],
  ['an empty text', 'AAAAAQAAAAA=', ['Memo', 'ClaimPredicate', 'Price'], '“”'],
  ['a hash', `AAAAA6urq6ur${'q6ur'.repeat(9)}`, ['Memo', 'TrustLineAsset'], 'abab'],
  // An error of a contract has the same bytes as a small number.
  ['a number', 'AAAAAgAAAAAAAAAq', ['ScVal', 'Memo'], 'Error(Contract, #42)'],
  ['a large number', 'AAAAAv//////////', ['Memo'], '18446744073709551615'],
] as const)(
  'a memo that is %s is offered before rarer types of the same bytes',
  async (_, base64, types, part) => {
    const readings = await typesOf(base64)
    const found = readings.map(({ type }) => type)
    expect(found[0]).toBe(types[0])
    expect(found).toEqual(expect.arrayContaining([...types]))
    expect(new Set(found).size).toBe(found.length)
    const shown = JSON.stringify(readings[0]?.facts, (_key, each: unknown) =>
      typeof each === 'bigint' ? String(each) : each,
    )
    expect(shown).toContain(part)
  },
)

test('a ledger’s meta is read, and what of a transaction is hashed', async () => {
  const bytes = defined(recordedLedgers()[38])
  const [meta] = await typesOf(base64FromBytes(bytes))
  expect(meta?.type).toBe('LedgerCloseMeta')
  const { envelopes } = locateParts(bytes)
  const { start } = defined(envelopes[0])
  open(bytes, start + 4)
  skipTransaction()
  const payload = joinedBytes([networkId(options.passphrase), bytes.subarray(start, position())])
  const [signed] = await typesOf(base64FromBytes(payload))
  expect(signed?.type).toBe('TransactionSignaturePayload')
})

test('authorization entries of a web login are read as a list', async () => {
  const one = Buffer.from(
    'AAAAAAAAAAAAAAABrTxcDaOhe2NeoG++m0tmKmms/eDWBJCcEwShWqjZtfEAAAABZwAAAAAAAAAAAAAA',
    'base64',
  )
  const entry = await typesOf(one.toString('base64'))
  expect(entry[0]?.type).toBe('SorobanAuthorizationEntry')
  const list = Buffer.concat([Buffer.from([0, 0, 0, 2]), one, one])
  expect((await typesOf(list.toString('base64')))[0]?.type).toBe('SorobanAuthorizationEntries')
})

test('bytes of no type that is decoded are refused, and nothing more is said of them', async () => {
  const found = await readEnvelope({ text: Buffer.alloc(40, 0xee).toString('base64'), ...options })
  expect(found).toMatchObject({
    kind: 'unreadable',
    message:
      'Its 40 bytes are neither an envelope nor a value of another type that is decoded here.',
  })
})
