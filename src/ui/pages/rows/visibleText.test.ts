import { expect, test } from 'vitest'
import { isPlainText, visibleBytes, visibleText } from './visibleText.ts'

const bytes = (...values: (number | string)[]) =>
  Uint8Array.from(
    values.flatMap((value) =>
      typeof value === 'number' ? [value] : [...new TextEncoder().encode(value)],
    ),
  )

test('bytes that are UTF-8 stand as one text', () => {
  expect(visibleBytes(bytes('caffè 🦊 عربي'))).toEqual([{ kind: 'text', text: 'caffè 🦊 عربي' }])
  expect(visibleBytes(bytes())).toEqual([])
})

test('bytes that are no UTF-8 are named one by one, and nothing is lost', () => {
  expect(visibleBytes(bytes('a', 0xff, 0xfe, 'b', 0xe2, 0x82))).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'byte', name: '\\xff' },
    { kind: 'byte', name: '\\xfe' },
    { kind: 'text', text: 'b' },
    { kind: 'byte', name: '\\xe2' },
    { kind: 'byte', name: '\\x82' },
  ])
})

test('NUL and a direction override are drawn by name', () => {
  const runs = visibleText('a\u0000b\u202Ec')
  expect(runs).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'control', name: 'NUL' },
    { kind: 'text', text: 'b' },
    { kind: 'control', name: 'RLO' },
    { kind: 'text', text: 'c' },
  ])
  expect(isPlainText(runs)).toBe(false)
})
