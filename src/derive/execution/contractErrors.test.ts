import { expect, test } from 'vitest'
import type { Sentence } from '../../model/value.ts'
import { passphrase, recordedLedgers } from '../../testing/indexedLedgers.ts'
import { readClosedLedger } from '../../testing/readLedgers.ts'
import { readTransactionMeta } from '../../xdr/generated/reader.ts'
import { isSuccessful } from '../../xdr/innerTransaction.ts'
import { readAll } from '../../xdr/xdrBytes.ts'
import { contractErrors } from './contractErrors.ts'

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
