import path from 'node:path'
import { attack } from '../lab/attack/attack.ts'
import { idOf, sampleCells } from '../lab/attack/cells.ts'
import { expect, test } from '../support/fixtures.ts'

test('29 lies of services are refused, marked, or change nothing', { tag: '@rest' }, async () => {
  test.setTimeout(240_000)
  const folder = path.resolve(import.meta.dirname, '../..', process.env.PW_DIST ?? 'dist')
  const outcomes = await attack(sampleCells, { folder, atOnce: 3, tell: () => undefined })
  expect(outcomes).toHaveLength(29)
  const found = outcomes.flatMap(({ cell, verdict }) =>
    verdict.findings.map(({ rule, text }) => `${idOf(cell)}: ${rule}: ${text}`),
  )
  expect(found).toEqual([])
})
