import { describe, expect, it } from 'vitest'
import { rest } from '#e2e/testing/recordedSources.ts'
import { readRecord } from './restRecord.ts'
import { memoFromXdr, transactionFromRest, transactionToRest } from './transaction.ts'
import { knownItems } from './values/answer.ts'
import { base64FromBytes } from './values/bytes.ts'

const { items } = await rest.list(
  'transactions',
  undefined,
  { order: 'asc', limit: 1 },
  new AbortController().signal,
)
const [first] = knownItems(items)
const record = first && transactionToRest(first, 'https://rest.example.org')
const read = (memo: object) => transactionFromRest(readRecord({ ...record, ...memo })).memo

describe('a text memo', () => {
  // The service writes them as they are, but drops NULs and writes U+FFFD for bytes that are no text.
  it.each([
    ['a byte order mark', '\ufeff104561234', [0xef, 0xbb, 0xbf, ...Buffer.from('104561234')]],
    ['two of them', '\ufeff\ufeffx', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x78]],
    ['one alone', '\ufeff', [0xef, 0xbb, 0xbf]],
    ['one behind bad bytes', '\ufffd\ufeffx', [0xff, 0xef, 0xbb, 0xbf, 0x78]],
    ['one cut off', '\ufffd\ufffdx', [0xef, 0xbb, 0x78]],
  ])('with %s is read, and its text has it', (_what, memo, list) => {
    const bytes = Uint8Array.from(list)
    const found = read({ memo_type: 'text', memo, memo_bytes: base64FromBytes(bytes) })
    expect(found).toEqual({ type: 'text', text: memo, bytes })
    expect(memoFromXdr({ type: 'memoText', text: bytes })).toEqual(found)
  })

  it('has the bytes of its text where a service writes none', () => {
    const memo = '\ufeff7'
    const found = read({ memo_type: 'text', memo, memo_bytes: undefined })
    expect(found).toEqual({ type: 'text', text: memo, bytes: Uint8Array.of(0xef, 0xbb, 0xbf, 55) })
  })

  it('that is not the text of its bytes is still refused', () => {
    const other = (memo: string, bytes: string) =>
      read({ memo_type: 'text', memo, memo_bytes: Buffer.from(bytes).toString('base64') })
    expect(() => other('7', '8')).toThrow('memo is not the text of memo_bytes')
    expect(() => other('7', '\ufeff7')).toThrow('memo is not the text of memo_bytes')
    expect(() => other('\ufeff7', '7')).toThrow('memo is not the text of memo_bytes')
  })
})
