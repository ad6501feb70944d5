import { describe, expect, it } from 'vitest'
import { stillWanted } from './rowsWanted.ts'

describe('rows that are wanted still', () => {
  it('are the same set where all are, so that nothing is drawn anew', () => {
    const keys = new Set(['a', 'b'])
    expect(stillWanted(['b', 'c', 'a'], keys)).toBe(keys)
    // Drawn anew each time, a row that was given twice would never let the list come to rest.
    expect(stillWanted(['a', 'a', 'b'], keys)).toBe(keys)
  })

  it('are without those that went', () => {
    expect(stillWanted(['a', 'a', 'c'], new Set(['a', 'b']))).toEqual(new Set(['a']))
  })
})
