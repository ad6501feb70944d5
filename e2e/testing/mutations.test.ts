import { expect, it } from 'vitest'
import { mutated } from './mutations.ts'

const body = JSON.stringify({
  id: 1,
  result: {
    ledgers: [
      { sequence: 7, hash: 'ab' },
      { sequence: 8, hash: 'cd' },
    ],
    latest: '8',
  },
})

it('a seed gives the same change of an answer each time, and seeds differ', () => {
  const changes = Array.from({ length: 200 }, (_, seed) => mutated(body, seed))
  expect(changes).toEqual(Array.from({ length: 200 }, (_, seed) => mutated(body, seed)))
  expect(new Set(changes.map((each) => each.body)).size).toBeGreaterThan(60)
})

it('a fixed field is only changed with the bytes of the body', () => {
  for (let seed = 0; seed < 200; seed++) {
    const { change } = mutated(body, seed, (path) => path === 'id')
    expect(change).not.toMatch(/^id:/)
  }
})
