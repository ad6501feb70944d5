import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { base64FromBytes } from '#ledger/values/bytes.ts'
import { MemoView, ValueView } from './ValueView.tsx'

const drawn = (bytes: Uint8Array): string =>
  renderToStaticMarkup(
    createElement(ValueView, { value: { kind: 'bytes', base64: base64FromBytes(bytes) } }),
  ).replaceAll(/<[^>]*>/g, '')

test('bytes have one writing: text where they are text, otherwise hex', () => {
  expect(drawn(new TextEncoder().encode('hello'))).toBe('“hello”')
  // As base64 it would read “0xSV…”.
  const pool = Uint8Array.from({ length: 32 }, (_, i) => [0xd3, 0x14, 0x95, 0x6f][i] ?? 200 + i)
  expect(drawn(pool)).toBe('d3149…5e6e7')
  expect(drawn(Uint8Array.of(0xff, 0x00, 0xfe))).toBe('ff00fe')
  expect(drawn(new Uint8Array())).toBe('no bytes')
})

test('a memo of no bytes has other words than a memo that reads like them', () => {
  const memo = (text: string) =>
    renderToStaticMarkup(
      createElement(MemoView, {
        memo: { type: 'text', text, bytes: new TextEncoder().encode(text) },
      }),
    ).replaceAll(/<[^>]*>/g, '')
  expect(memo('')).toBe('text of no bytes')
  for (const text of ['empty', 'none', 'text of no bytes']) expect(memo(text)).toBe(`${text} text`)
})
