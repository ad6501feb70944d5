import {
  Account,
  Asset,
  BASE_FEE,
  Keypair,
  Memo,
  Networks,
  Operation,
  type Transaction,
  TransactionBuilder,
} from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { base64FromBytes, bytesFromBase64, hexFromBytes } from '#ledger/values/bytes.ts'
import { textOf } from '#mock/record.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import type { Envelope } from './envelope.ts'
import { readEnvelope } from './readEnvelope.ts'

const passphrase = 'Parallax Local Network ; 2026'
const others = [
  { name: 'Test network', passphrase: Networks.TESTNET },
  { name: 'Recorded network', passphrase },
]
const read = (text: string) => readEnvelope({ text, passphrase, others })
async function sure(text: string): Promise<Envelope> {
  const found = await read(text)
  if (found.kind !== 'envelope') throw new Error(found.kind)
  return found.envelope
}
const alice = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 1))
const bob = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 2))

/** One payment of Alice's to Bob, not signed yet. */
const payment = (network = passphrase): Transaction =>
  new TransactionBuilder(new Account(alice.publicKey(), '41'), {
    fee: BASE_FEE,
    networkPassphrase: network,
    memo: Memo.text('rent'),
    timebounds: { minTime: 0, maxTime: 1_800_000_000 },
  })
    .addOperation(
      Operation.payment({ destination: bob.publicKey(), asset: Asset.native(), amount: '12.5' }),
    )
    .build()
function signed(by: readonly Keypair[], network = passphrase): Transaction {
  const transaction = payment(network)
  transaction.sign(...by)
  return transaction
}

describe('an envelope that someone pasted', () => {
  it('is told in full before any ledger has it', async () => {
    const transaction = signed([alice])
    const found = await sure(transaction.toXDR())
    expect(found).toMatchObject({
      base64: transaction.toXDR(),
      hash: hexFromBytes(transaction.hash()),
      form: 'v1',
      source: alice.publicKey(),
      sequence: 42n,
      maxFee: 100n,
      memo: { type: 'text', text: 'rent' },
      preconditions: { timeBounds: { min: 0n, max: 1_800_000_000n } },
      feeBump: undefined,
      contract: undefined,
    })
    expect(found.operations).toHaveLength(1)
    expect(found.operations[0]?.description.summary[0]).toBe('would send')
    expect(found.operations[0]?.body).toMatchObject({ type: 'payment', amount: 125_000_000n })
  })

  it('is read in base64, its variant for addresses, hex, broken lines and quotes', async () => {
    const base64 = signed([alice]).toXDR()
    const bytes = bytesFromBase64(base64) ?? new Uint8Array()
    const spellings = [
      base64.replace(/=+$/, ''),
      base64.replaceAll('+', '-').replaceAll('/', '_'),
      hexFromBytes(bytes),
      `0x${hexFromBytes(bytes).toUpperCase()}`,
      ` "${base64.replaceAll(/.{20}/g, '$&\r\n')}"\n`,
      encodeURIComponent(base64),
    ]
    for (const spelling of spellings) expect((await sure(spelling)).base64).toBe(base64)
  })

  it('that is none, or not whole, is told why', async () => {
    const base64 = signed([alice]).toXDR()
    const bytes = bytesFromBase64(base64) ?? new Uint8Array()
    const problems = [
      ['', 'empty'],
      [' \n ', 'empty'],
      ['not an envelope!', 'encoding'],
      [`${base64.slice(0, 40)}é${base64.slice(41)}`, 'encoding'],
      [base64.slice(0, 120), 'truncated'],
      [base64.slice(0, 121), 'truncated'],
      [hexFromBytes(bytes).slice(0, -1), 'truncated'],
      [`${base64.replace(/=+$/, '')}AAAA`, 'notAnEnvelope'],
      // Preconditions of a type that no protocol has so far.
      [base64FromBytes(bytes.with(55, 99)), 'laterProtocol'],
      [Buffer.from('a letter to somebody').toString('base64'), 'notAnEnvelope'],
    ] as const
    for (const [text, problem] of problems)
      expect(await read(text)).toMatchObject({ kind: 'unreadable', problem })
  })

  it('says of each signature whose it is and whether it is good', async () => {
    const [good] = (await sure(signed([alice]).toXDR())).signatures
    expect(good).toMatchObject({ account: alice.publicKey(), role: 'source', check: 'valid' })
    expect((await sure(payment().toXDR())).signatures).toEqual([])
    const [stranger] = (await sure(signed([bob]).toXDR())).signatures
    expect(stranger?.check).toBe('unknown')
    expect(stranger?.account).toBeUndefined()
    const forged = signed([alice]).toEnvelope()
    const bytes = bytesFromBase64(forged.toXDR('base64')) ?? new Uint8Array()
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    const [wrong] = (await sure(hexFromBytes(bytes))).signatures
    expect(wrong).toMatchObject({ account: alice.publicKey(), check: 'wrong' })
  })

  it('signed for another network is told so, by its name', async () => {
    const found = await sure(signed([alice], Networks.TESTNET).toXDR())
    expect(found.signatures).toMatchObject([{ check: 'otherNetwork', network: 'Test network' }])
    // Under a passphrase that nobody listed it is only wrong.
    const [unlisted] = (await sure(signed([alice], 'Somewhere else').toXDR())).signatures
    expect(unlisted?.check).toBe('wrong')
    expect(unlisted?.network).toBeUndefined()
  })

  it('that is a fee bump has both hashes, fees and kinds of signature', async () => {
    const inner = signed([alice])
    const outer = TransactionBuilder.buildFeeBumpTransaction(bob, '400', inner, passphrase)
    outer.sign(bob)
    const found = await sure(outer.toXDR())
    expect(found).toMatchObject({
      form: 'feeBump',
      hash: hexFromBytes(outer.hash()),
      source: alice.publicKey(),
      maxFee: 800n,
      signatures: [{ account: bob.publicKey(), role: 'feeSource', check: 'valid' }],
      feeBump: {
        feeAccount: bob.publicKey(),
        innerHash: hexFromBytes(inner.hash()),
        innerMaxFee: 100n,
        innerSignatures: [{ account: alice.publicKey(), role: 'source', check: 'valid' }],
      },
    })
  })
})

it('each envelope that the recorded network refused is read, with the hash it was refused under', async () => {
  const rejected = await openFolder('public/recorded/demo').table('rejected')
  expect(rejected.length).toBeGreaterThan(5)
  const checks = new Map<string, number>()
  for (const row of rejected) {
    const found = await sure(textOf(row, 'envelope'))
    expect(found.hash).toBe(row.hash)
    for (const { description } of found.operations) {
      const [verb] = description.summary
      expect(verb).toMatch(/^would /)
    }
    for (const { check } of found.signatures) checks.set(check, (checks.get(check) ?? 0) + 1)
  }
  expect(checks.get('valid')).toBeGreaterThan(10)
  expect(checks.get('otherNetwork')).toBeUndefined()
  expect(checks.get('wrong')).toBeUndefined()
})

it('each operation of the recorded network is told as planned, in no other tense', async () => {
  const corpus = openFolder('public/recorded/demo')
  let count = 0
  const types = new Set<string>()
  let last = 1
  while (last < 373 && (types.size < 27 || count < 1_000)) {
    const chunk = await corpus.chunk('transactions', last + 1)
    last = chunk.last
    for (const row of chunk.rows) {
      const { operations, form } = await sure(textOf(row, 'envelope_xdr'))
      expect(['v0', 'v1', 'feeBump']).toContain(form)
      for (const { description, body } of operations) {
        count++
        types.add(body.type)
        const message = description.summary.filter((part) => typeof part === 'string').join(' ')
        expect(message).toMatch(/^would /)
        expect(message).not.toMatch(/tried|failed/)
        expect(JSON.stringify(description.fields, plain)).not.toMatch(/failed/)
      }
    }
  }
  expect(count).toBeGreaterThan(1_000)
  expect(types.size).toBe(27)
})

const plain = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
