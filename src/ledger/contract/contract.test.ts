import { expect, it } from 'vitest'
import { parseTopicFilter } from './contract.ts'

const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'

it('a topic filter is a list of symbols, addresses, numbers, bytes, texts or any value', () => {
  const parts = ['transfer', '*', account, '-5']
  expect(parseTopicFilter(parts.join(' , '))).toEqual(parts)
  expect(parseTopicFilter('0xABCD,"two words"')).toEqual(['0xABCD', '"two words"'])
})

it('a text with five topics, an empty one or markup is no filter', () => {
  const texts = ['', 'a,', 'a,b,c,d,e', '<b>', 'a'.repeat(33), '0xABC', '"']
  expect(texts.filter((text) => parseTopicFilter(text) !== undefined)).toEqual([])
})
