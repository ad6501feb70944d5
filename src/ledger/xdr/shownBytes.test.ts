import { expect, it } from 'vitest'
import { text } from '../values/value.ts'
import { treeOf } from './tree.ts'
import { typedValue } from '../contract/typedValue.ts'

const [mark, letter] = [[0xef, 0xbb, 0xbf], 0x41]

it('bytes that are text are shown as text, others as hex', () => {
  const shown = (...bytes: number[]) => treeOf('text', Uint8Array.of(...bytes)).text
  expect(shown(letter)).toBe('"A"')
  expect(shown(...mark, letter)).toBe('efbbbf41')
  expect(shown(0xff)).toBe('ff')
})

it('a contract’s string is shown with its invisible byte order mark', () => {
  const shown = (...bytes: number[]) =>
    typedValue({ type: 'scvString', str: Uint8Array.of(...bytes) }).value
  expect(shown(...mark, letter)).toEqual(text('\ufeffA'))
  expect(shown(0xff, letter)).toEqual({ kind: 'bytes', base64: '/0E=' })
})
