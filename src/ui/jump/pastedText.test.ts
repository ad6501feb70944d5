import { Keypair } from '@stellar/stellar-sdk'
import { describe, expect, it } from 'vitest'
import { judgeSpeed, processorTime } from '#e2e/testing/speed.ts'
import { bytesFromBase64, hexFromBytes } from '#ledger/values/bytes.ts'
import { textOf } from '#mock/record.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { examples } from '../pages/submit/EnvelopeExamples.tsx'
import { maxCharacters, refusalOf } from './pastedText.ts'

const seed = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 7)).secret()
const phrase = 'illness spike retreat truth genius clock brain pass fit cave bargain toe'

describe('a secret seed', () => {
  it('is refused alone, in other text, in pieces, and in small letters', () => {
    for (const text of [
      seed,
      ` ${seed}\n`,
      `my key: "${seed}", please`,
      `secret=${seed}`,
      `{"seed":"${seed}","xdr":"AAAAAgAA"}`,
      seed.toLowerCase(),
      `${seed.slice(0, 20)}\n${seed.slice(20, 40)} ${seed.slice(40)}`,
      `AAAAAgAAAAB${seed}AAAA`,
      `${examples[0]?.envelope} ${seed}`,
      seed.replaceAll(/.{4}/g, '$& '),
      seed.toLowerCase().replaceAll(/.{4}/g, '$&-'),
      `seed ${seed.toLowerCase().replaceAll(/.{8}/g, '$&\n')}`,
      // Wide letters, a character too few or too many.
      seed.replaceAll(/./g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
      seed.slice(0, 54),
      `${seed}A`,
    ])
      expect(refusalOf(text)).toBe('secret')
  })

  it('is refused with a wrong character, too', () => {
    const wrong = `${seed.slice(0, 30)}${seed[30] === 'A' ? 'B' : 'A'}${seed.slice(31)}`
    expect(refusalOf(wrong)).toBe('secret')
  })
})

describe('a recovery phrase', () => {
  it('is refused alone, numbered, in lines, with commas, in capitals and in other text', () => {
    const words = phrase.split(' ')
    for (const text of [
      phrase,
      `${phrase} ${phrase}`,
      words.join('\n'),
      words.join(', '),
      words.map((word, i) => `${i + 1}. ${word}`).join('\n'),
      phrase.toUpperCase(),
      words.join('_'),
      words.join('+'),
      words.join('/'),
      words.join('%20'),
      words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' '),
      `wallet 2024: ${phrase} (keep!)`,
      `${'abandon '.repeat(11)}about`,
      'あいこくしん あいさつ あいだ あおぞら あかちゃん あきる あけがた あける あこがれる あさい あさひ あしあと',
    ])
      expect(refusalOf(text)).toBe('phrase')
  })
})

describe('an envelope', () => {
  it('of the recording is accepted in base64, in hex, and in lines', async () => {
    const corpus = openFolder('public/recorded/demo')
    const rejected = (await corpus.table('rejected')).map((row) => textOf(row, 'envelope'))
    const { rows } = await corpus.chunk('transactions', 145)
    const all = [...rejected, ...rows.map((row) => textOf(row, 'envelope_xdr'))]
    expect(all.length).toBeGreaterThan(50)
    for (const text of all)
      for (const spelling of [
        text,
        hexFromBytes(bytesFromBase64(text) ?? new Uint8Array()),
        text.replaceAll(/.{4}/g, '$& '),
        text.replaceAll(/.{64}/g, '$&\n'),
      ])
        expect(refusalOf(spelling)).toBeUndefined()
  })

  it('of another form and a hash are accepted', () => {
    expect(
      refusalOf('b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404'),
    ).toBeUndefined()
  })

  it('with zeros after an S is not a seed', () => {
    expect(refusalOf(`AAAAS${'A'.repeat(60)}`)).toBeUndefined()
    expect(refusalOf('AAAA '.repeat(40))).toBeUndefined()
  })

  it('is too large beyond the size limit', () => {
    expect(refusalOf('A'.repeat(maxCharacters))).toBeUndefined()
    expect(refusalOf('A'.repeat(maxCharacters + 1))).toBe('tooLarge')
  })
})

it('megabytes are judged at once, with a seed among them or without', () => {
  const size = 5_000_000
  const texts = ['S', 'SA', 'S ', 'abandon ', '\u0000\uFFFD\u202E', 'AAAA'].map((part) =>
    part.repeat(size / part.length),
  )
  const took = processorTime(() => {
    for (const text of texts) expect(refusalOf(text)).toBe('tooLarge')
    expect(refusalOf(`${texts[3]} ${seed} ${texts[3]}`)).toBe('secret')
  })
  // Eight seconds for one of them before.
  judgeSpeed(took, 2_500)
})

it('the examples are envelopes of the recording', async () => {
  const corpus = openFolder('public/recorded/demo')
  const rejected = (await corpus.table('rejected')).map((row) => row.envelope)
  const [included, ...refused] = examples
  const { rows } = await corpus.chunk('transactions', 39)
  expect(rows.map((row) => row.envelope_xdr)).toContain(included?.envelope)
  expect(refused.length).toBeGreaterThan(3)
  for (const { envelope } of refused) expect(rejected).toContain(envelope)
})
