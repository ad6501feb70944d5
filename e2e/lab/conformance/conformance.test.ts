import { describe, expect, it } from 'vitest'
import { effectTypes } from '#ledger/effects/registry.ts'
import { operationTypes } from '#ledger/operations/operationTypes.ts'
import { recordings } from '../../testing/recordings.ts'
import { addTally, compareRecording, noTally } from './compare.ts'
import { differingPaths } from './knownDifferences.ts'
import { openRecording } from './recording.ts'

const sets = Map.groupBy(recordings.map(openRecording), ({ name }) => name.split('/')[0] ?? name)

describe('REST records derived from XDR alone', () => {
  let total = noTally
  let fields = 0
  const kinds = new Set<string>()
  it.each([...sets])('equal what the service said of the same ledgers: %s', async (_, runs) => {
    const different: string[] = []
    for (const run of runs) {
      const comparison = await compareRecording(run)
      different.push(...comparison.differences.map((line) => `${run.name}: ${line}`))
      total = addTally(total, comparison.total)
      fields += comparison.fields
      for (const kind of comparison.tallies.keys()) kinds.add(kind)
    }
    expect(different.slice(0, 20)).toEqual([])
  })
  it('are enough to prove something, and hardly any needs an explanation', () => {
    expect(fields).toBeGreaterThan(300_000)
    expect(total.explained).toBeLessThanOrEqual(total.compared * 0.005)
  })
  it('are of every type of operation and effect', () => {
    for (const { type } of Object.values(operationTypes))
      expect(kinds).toContain(`operations ${type}`)
    for (const type of Object.keys(effectTypes)) expect(kinds).toContain(`effects ${type}`)
  })
})

describe('a difference between two records', () => {
  it('is told by its path, and an absent field is not null', () => {
    expect(differingPaths({ a: [{ b: 1 }], c: null }, { a: [{ b: 2 }] })).toEqual([
      'a.0.b: 1, derived 2',
      'c: null, derived absent',
    ])
    expect(differingPaths({ a: 1 }, { a: 1, b: undefined })).toEqual([])
  })
})
