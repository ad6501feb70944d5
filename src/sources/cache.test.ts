import { describe, expect, it } from 'vitest'
import { Cache } from './cache.ts'

describe('a cache', () => {
  it('holds the values used last, within its capacity', () => {
    const cache = new Cache<number>(10)
    for (let n = 0; n < 10; n++) cache.set(`${n}`, n, 1)
    expect(cache.get('0')).toBe(0)
    cache.set('new', 10, 1)
    expect(cache.get('0')).toBe(0)
    expect(cache.get('1')).toBe(undefined)
  })
  it('evicts even where all values were used', () => {
    const cache = new Cache<number>(3)
    for (let n = 0; n < 100; n++) {
      cache.set(`${n}`, n, 1)
      for (let m = 0; m <= n; m++) cache.get(`${m}`)
    }
    const kept = Array.from({ length: 100 }, (_, n) => cache.get(`${n}`)).filter(
      (value) => value !== undefined,
    )
    expect(kept).toHaveLength(3)
    expect(kept).toContain(99)
  })
  it('holds a value larger than its capacity alone, until the next one', () => {
    const cache = new Cache<string>(3)
    cache.set('a', 'small', 1)
    cache.set('b', 'large', 5)
    expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 'large'])
    cache.set('c', 'small', 1)
    expect([cache.get('b'), cache.get('c')]).toEqual([undefined, 'small'])
  })
})
