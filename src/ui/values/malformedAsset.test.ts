import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { createElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { drawnHtml } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { passphrase, rest } from '#e2e/testing/recordedSources.ts'
import type { CreditAsset } from '#ledger/asset.ts'
import { findings } from '#ledger/envelopeFindings.ts'
import { base64FromBytes } from '#ledger/values/bytes.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { readEnvelope } from '#sources/envelope/readEnvelope.ts'
import { codeOf } from './Asset.tsx'
import { Fields, SentenceView } from './ValueView.tsx'

const alice = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 1)).publicKey()
const bob = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 2)).publicKey()
const pending = { kind: 'pending' } as const
const surroundings = {
  network: 'Test',
  status: undefined,
  account: pending,
  transaction: pending,
}

/** An envelope with operations on an asset whose code has these bytes, in the form of 4 or of 12. */
function envelopeWith(
  code: Uint8Array,
  operation: (asset: Asset) => ReturnType<typeof Operation.payment>,
): string {
  const stand = code.length === 4 ? 'ZQZQ' : 'ZQZQZQZQZQZQ'
  const transaction = new TransactionBuilder(new Account(alice, '41'), {
    fee: '100',
    networkPassphrase: passphrase,
    timebounds: { minTime: 0, maxTime: 0 },
  })
    .addOperation(operation(new Asset(stand, bob)))
    .build()
  const bytes = Buffer.from(transaction.toXDR(), 'base64')
  for (let at = bytes.indexOf(stand); at >= 0; at = bytes.indexOf(stand)) bytes.set(code, at)
  return base64FromBytes(bytes)
}
async function read(text: string) {
  const found = await readEnvelope({ text, passphrase, others: [] })
  if (found.kind !== 'envelope') throw new Error(found.kind)
  const [operation] = found.envelope.operations
  return { envelope: found.envelope, description: defined(operation).description }
}
const drawn = (content: ReactNode) => drawnHtml(content, rest)
const textOf = (html: string): string =>
  html.replaceAll(/<!--.*?-->/g, '').replaceAll(/<[^>]*>/g, '')

const bytesOf = (text: string, length: number): Uint8Array => {
  const bytes = new Uint8Array(length)
  bytes.set(new TextEncoder().encode(text))
  return bytes
}
const payment = (asset: Asset) => Operation.payment({ destination: bob, asset, amount: '50' })

describe('an asset that no ledger can have', () => {
  it.each([
    ['turned', bytesOf('\u202eCDSU', 12), 'RLO', 'more than letters and digits'],
    ['with a character that nobody sees', bytesOf('USDC\u200b', 12), 'ZWSP', 'letters and digits'],
    ['with a control character', bytesOf('USD\u0007C', 12), '\\x07', 'letters and digits'],
    ['with a zero in it', bytesOf('US\u0000C', 4), 'NUL', 'letters and digits'],
    ['with bytes that are no text', Uint8Array.of(0x55, 0xff, 0x53, 0), '\ufffd', 'letters'],
    ['of 4 characters in the form of 12', bytesOf('ABCD', 12), 'ABCD', 'too short for its form'],
    ['empty, of 12', bytesOf('', 12), 'malformed', 'its code is empty'],
  ])(
    'because its code is %s is marked, and the network refuses it',
    async (_what, code, seen, reason) => {
      const { envelope, description } = await read(envelopeWith(code, payment))
      const elements = [
        createElement(SentenceView, { sentence: description.summary }),
        createElement(Fields, { fields: description.fields }),
      ]
      for (const element of elements) {
        const html = await drawn(element)
        expect(textOf(html)).toContain(seen)
        expect(textOf(html)).toContain('malformed code')
        expect(html).not.toMatch(/[\u202e\u200b\ufeff]|\p{Cc}/u)
        expect(html).not.toContain('/assets/')
      }
      const found = findings(envelope, surroundings).filter(({ about }) => about === 'Asset')
      expect(found).toMatchObject([{ verdict: 'bad' }])
      expect(found[0]?.message).toContain(reason)
      expect(found[0]?.message).toContain('the network refuses it')
    },
  )

  it('is none with letters and digits, of 1 to 4 or 5 to 12', async () => {
    for (const code of [
      bytesOf('A', 4),
      bytesOf('usd1', 4),
      bytesOf('ABCDE', 12),
      bytesOf('ABCDEFGHIJKL', 12),
    ]) {
      const { envelope, description } = await read(envelopeWith(code, payment))
      expect(findings(envelope, surroundings).some(({ about }) => about === 'Asset')).toBe(false)
      expect(await drawn(createElement(Fields, { fields: description.fields }))).not.toContain(
        'malformed',
      )
    }
  })

  it('has its hidden characters by name in titles too', () => {
    const issuer = defined(parseAccountId(bob))
    const asset: CreditAsset = { type: 'credit_alphanum12', code: '\u202eCDSU', issuer }
    expect(codeOf(asset)).toBe('[RLO]CDSU (malformed code)')
  })
})
