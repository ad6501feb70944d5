import { expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { rest, signal } from '#e2e/testing/recordedSources.ts'
import { address } from '#ledger/values'
import { isUnknownRecord, knownItems } from '#ledger/values/answer.ts'
import {
  type AccountAddress,
  parseAccountAddress,
  parseTransactionHash,
} from '#ledger/values/ids.ts'
import { transactionSentence } from './transactionSentence.ts'

test('a failed transaction whose only operation cannot be read says no more than that it failed', async () => {
  const hash = defined(
    parseTransactionHash('77f1114eae7749adb55e2ca689edc34dbbe4984fc50fc7469734bb813efa4a8b'),
  )
  const { value } = await rest.one('transaction', hash, new AbortController().signal)
  const words = (failed?: number) => transactionSentence(value, [], failed)[1]
  expect(words(0)).toBe('tried 1 operation, which failed')
  // It may have failed before its operation was tried.
  expect(words()).toBe('tried 1 operation')
})

test('a call is said to have moved something where it succeeded alone', async () => {
  const hash = defined(
    parseTransactionHash('9c13b3799ffb7eee4075337aac817ad38b281cf253af39d75a317a7129408b97'),
  )
  const { value } = await rest.one('transaction', hash, signal)
  const page = { order: 'asc', limit: 5 } as const
  const { items } = await rest.list('operations', { kind: 'transaction', id: hash }, page, signal)
  const operations = knownItems(items)
  expect(transactionSentence(value, operations)).toContain(':')
  expect(transactionSentence({ ...value, successful: false }, operations)).not.toContain(':')
})

test('operations that are all of another account are told of that account', async () => {
  const page = { order: 'desc', limit: 200 } as const
  const { items } = await rest.list('operations', undefined, page, signal)
  const operation = defined(
    items.flatMap((each) =>
      !isUnknownRecord(each) && each.body.type === 'payment' ? [each] : [],
    )[0],
  )
  const { value } = await rest.one('transaction', operation.transactionHash, signal)
  const payer = defined(
    parseAccountAddress('GDUH375ZLSEHB7M2KUUXUMPVUO67DSKSTD5YHU3K2PBVDSVD4CYHU6O5'),
  )
  const sentence = (sources: readonly AccountAddress[], successful = true) =>
    transactionSentence(
      { ...value, successful, operationCount: sources.length },
      sources.map((source) => ({ ...operation, source })),
    )
  for (const successful of [true, false])
    expect(sentence([payer, payer], successful)[0]).toEqual(address(payer))
  expect(sentence([payer, value.source])[0]).toEqual(address(value.source))
})
