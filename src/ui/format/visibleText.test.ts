import { expect, test } from 'vitest'
import { isPlainText, plainText, visibleBytes, visibleText } from './text.ts'

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === 'number' ? [value] : [...new TextEncoder().encode(value)],
    ),
  )

test('bytes that are UTF-8 are one text', () => {
  expect(visibleBytes(bytes('caffè 🦊 عربي'))).toEqual([
    { kind: 'text', at: 0, text: 'caffè 🦊 عربي' },
  ])
  expect(visibleBytes(bytes())).toEqual([])
})

test('bytes that are not UTF-8 are named one by one', () => {
  expect(visibleBytes(bytes('a', 0xff, 0xfe, 'b', 0xe2, 0x82))).toEqual([
    { kind: 'text', at: 0, text: 'a' },
    { kind: 'byte', at: 1, name: '\\xff' },
    { kind: 'byte', at: 2, name: '\\xfe' },
    { kind: 'text', at: 3, text: 'b' },
    { kind: 'byte', at: 4, name: '\\xe2' },
    { kind: 'byte', at: 5, name: '\\x82' },
  ])
})

test('NUL and a direction override are shown by name', () => {
  const runs = visibleText('a\u0000b\u202Ec')
  expect(runs).toEqual([
    { kind: 'text', at: 0, text: 'a' },
    { kind: 'control', at: 1, name: 'NUL' },
    { kind: 'text', at: 2, text: 'b' },
    { kind: 'control', at: 3, name: 'RLO' },
    { kind: 'text', at: 4, text: 'c' },
  ])
  expect(isPlainText(runs)).toBe(false)
})

test('a service text in a title or a badge is cut, with its direction marks and zero-width characters by name', () => {
  expect(plainText('ok\u202Eevil\u200B\u2066\uFEFF\u2060', 100)).toBe(
    'ok[RLO]evil[ZWSP][U+2066][BOM][U+2060]',
  )
  expect(plainText('x'.repeat(20_000), 64)).toBe(`${'x'.repeat(64)}…`)
})
