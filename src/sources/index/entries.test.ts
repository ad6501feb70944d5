import { expect, it } from 'vitest'
import { LastChanges } from '#tools/history/archive/lastChanges.ts'
import { createStateBuilder } from './entries.ts'

const [created, updated, removed, restored] = [0, 1, 2, 4]

/** The last ledger that a contract's data lives in, after changes of one ledger: by an index, and by what compares a lake. */
function livesUntil(...steps: readonly (readonly [kind: number, until: number])[]) {
  const [state, last] = [createStateBuilder('contracts'), new LastChanges()]
  for (const [kind, until] of steps) {
    const key = [0, 0, 0, 9, ...new Uint8Array(32)]
    const bytes = Uint8Array.from([0, 0, 1, 44, ...key, 0, 0, 0, until, 0, 0, 0, 0])
    const [start, end] = kind === removed ? [4, 40] : [0, 48]
    for (const fold of [state, last])
      fold.apply(bytes, { kind, type: 9, start, ext: end, end }, 300)
  }
  const [own] = last.all.values()
  return [state.seal().entries[43], own?.entry?.[43]]
}

it('a contract’s data lives as long as the longest of the transactions side by side made it', () => {
  expect(livesUntil([updated, 90], [updated, 70])).toEqual([90, 90])
  expect(livesUntil([updated, 70], [updated, 90])).toEqual([90, 90])
  expect(livesUntil([updated, 90], [removed, 0], [created, 70])).toEqual([70, 70])
})

it('an entry that was restored and changed is as it was changed, in whichever order its meta has both', () => {
  expect(livesUntil([restored, 60], [updated, 90])).toEqual([90, 90])
  expect(livesUntil([updated, 90], [restored, 95])).toEqual([90, 90])
})
