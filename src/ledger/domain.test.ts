import { expect, test } from 'vitest'
import { isBelow, parseDomain } from './domain.ts'

test('a host name is read in lower case, an international one in Punycode', () => {
  expect(parseDomain('Northwind.Example')).toBe('northwind.example')
  expect(parseDomain('münze.example')).toBe('xn--mnze-0ra.example')
  // A Cyrillic а: the letters that look alike are told apart.
  expect(parseDomain('аpple.example')).toBe('xn--pple-43d.example')
})

test.each([
  '',
  'localhost',
  '127.0.0.1',
  '0x7f.1',
  '[::1]',
  'example.com:8080',
  'example.com/path',
  'user@example.com',
  'example.com?x',
  'exam ple.com',
  `${'a'.repeat(64)}.example`,
])('“%s” is no public host name', (text) => {
  expect(parseDomain(text)).toBeUndefined()
})

test('another domain that ends alike is not below one', () => {
  const [domain] = [parseDomain('example.com')].filter((each) => each !== undefined)
  if (domain === undefined) throw new Error('example.com is a domain')
  expect(isBelow('federation.example.com', domain)).toBe(true)
  expect(isBelow('badexample.com', domain)).toBe(false)
})
