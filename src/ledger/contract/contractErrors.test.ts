import { expect, test } from 'vitest'
import { type Sentence, number } from '../values/value.ts'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { readTransactionMeta } from '../xdr/generated/reader.ts'
import { isSuccessful } from '../xdr/innerTransaction.ts'
import { readAll } from '../xdr/xdrBytes.ts'
import { contractError, contractErrors } from './contractErrors.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'

const errors = recordedLedgers().flatMap((bytes) =>
  readClosedLedger(bytes, passphrase).transactions.flatMap(({ hash, result, bytes: parts }) =>
    isSuccessful(result)
      ? []
      : contractErrors(readAll(parts.meta, readTransactionMeta)).map((error) => ({
          hash,
          ...error,
        })),
  ),
)

const wordsOf = (sentence: Sentence): string =>
  sentence
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'text') return part.text
      return part.kind === 'number' ? String(part.value) : part.kind
    })
    .join(' ')

test('every error of the host has its meaning in words; those of contracts are named by their interface', () => {
  expect(errors.length).toBeGreaterThan(60)
  const bare = errors.filter(({ error, meaning }) => meaning === undefined && !isOfContract(error))
  expect(bare).toEqual([])
})

const isOfContract = (error: string): boolean => error.startsWith('Error(Contract, #')

test('no error shows the host’s own debug text', () => {
  const texts = errors.map(({ sentence }) => wordsOf(sentence))
  const debug = /[{}]|escalating|::|\.rs\b|VM call|panicked|backtrace/i
  expect(texts.filter((each) => debug.test(each))).toEqual([])
})

test('values behind a message of the host say what they are', () => {
  const of = (hash: string) =>
    wordsOf(errors.find((each) => each.hash.startsWith(hash))?.sentence ?? [])
  expect(of('34e6bb31')).toBe('rent in stroops 20212 , left of the fee 287')
  expect(of('0a8f08fd')).toBe('bytes 4100 , allowed 4000')
})

const bytes = (words: string): Uint8Array => new TextEncoder().encode(words)

/** The host's event of a call that used a key outside of its footprint, as on the public network. */
const outside = (key: Xdr.ScVal): Xdr.ContractEvent => ({
  ext: { type: 'v0' },
  contractId: new Uint8Array(32),
  type: 'diagnostic',
  body: {
    type: 'v0',
    v0: {
      topics: [
        { type: 'scvSymbol', sym: bytes('error') },
        { type: 'scvError', error: { type: 'sceStorage', code: 'scecExceededLimit' } },
      ],
      data: {
        type: 'scvVec',
        vec: [
          {
            type: 'scvString',
            str: bytes('trying to access contract data key outside of the footprint'),
          },
          {
            type: 'scvAddress',
            address: { type: 'scAddressTypeContract', contractId: new Uint8Array(32) },
          },
          key,
        ],
      },
    },
  },
})

test('an entry that the footprint lacks is named by its whole key', () => {
  const block: Xdr.ScVal = {
    type: 'scvVec',
    vec: [
      { type: 'scvSymbol', sym: bytes('Block') },
      { type: 'scvU32', u32: 160_262 },
    ],
  }
  const { sentence = [] } = contractError(outside(block)) ?? {}
  expect(sentence.slice(3)).toEqual([
    ',',
    { kind: 'list', items: [{ kind: 'code', text: 'Block' }, number(160_262)] },
  ])
  const pool: Xdr.ScVal = {
    type: 'scvMap',
    map: [{ key: { type: 'scvSymbol', sym: bytes('pool') }, val: { type: 'scvU32', u32: 7 } }],
  }
  expect(contractError(outside(pool))?.sentence.at(-1)).toEqual({
    kind: 'list',
    items: [{ kind: 'fields', fields: [{ label: 'pool', value: number(7) }] }],
  })
})
