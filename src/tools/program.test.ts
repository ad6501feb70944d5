import { expect, test } from 'vitest'
import { withoutQuery } from './program.ts'

test('a program names an address without its key, and a folder as it is', () => {
  const lake = 'https://lake.example/v2/h7Tq0xYzL3mNvB9cRk2Wd8sF?sig=1'
  expect(withoutQuery(lake)).toBe('https://lake.example/v2/YOUR_KEY')
  const file = lake.replace('?', '/FFFFFFFF--0-63999/FFFFFFF5--10.xdr.zst?')
  expect(withoutQuery(file, lake)).toBe(
    'https://lake.example/v2/YOUR_KEY/FFFFFFFF--0-63999/FFFFFFF5--10.xdr.zst',
  )
  expect(withoutQuery('/srv/Ledgers2026/Main-Lake')).toBe('/srv/Ledgers2026/Main-Lake')
})
