import { afterEach, expect, it, vi } from 'vitest'
import { unaskedShare } from './request.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['asks to save data', { saveData: true, effectiveType: '4g' }, 50],
  ['is mobile', { type: 'cellular', effectiveType: '4g' }, 50],
  ['is slow', { effectiveType: '3g' }, 50],
  ['is fast', { saveData: false, type: 'wifi', effectiveType: '4g' }, 100],
])('of 100 bytes, as many are read unasked where the connection %s', (_name, connection, bytes) => {
  vi.stubGlobal('navigator', { connection })
  expect(unaskedShare(100)).toBe(bytes)
})
