import { expect, it } from 'vitest'
import type { SpecType } from './contractSpec.ts'
import { storageKeyTypes } from './storageKeyTypes.ts'

const ruling: SpecType = {
  kind: 'union',
  name: 'Ruling',
  doc: '',
  cases: [{ name: 'Split', doc: '', types: ['u32', 'u32'] }],
}
const dataKey: SpecType = {
  kind: 'union',
  name: 'DataKey',
  doc: '',
  cases: [
    { name: 'Config', doc: '', types: [] },
    { name: 'Job', doc: '', types: ['u64'] },
  ],
}
const allowance: SpecType = { kind: 'struct', name: 'AllowanceKey', doc: '', fields: [] }
const failure: SpecType = { kind: 'error', name: 'KeyError', doc: '', cases: [] }

it('keys of storage are the cases of types called keys, of other unions, then plain types', () => {
  const found = storageKeyTypes({ types: [ruling, failure, dataKey, allowance] })
  expect(found.map(({ label }) => label)).toEqual([
    'DataKey::Config',
    'DataKey::Job(u64)',
    'AllowanceKey',
    'Ruling::Split(u32, u32)',
    'Symbol',
    'Address',
    'u32',
    'u64',
    'String',
  ])
  expect(found[1]).toMatchObject({ name: 'Job', parts: [{ name: 'Job', type: 'u64' }] })
  expect(found[2]?.name).toBeUndefined()
})

it('an interface of 10,000 cases offers the first 200, and plain types', () => {
  const cases = Array.from({ length: 10_000 }, (_, at) => ({ name: `C${at}`, doc: '', types: [] }))
  expect(storageKeyTypes({ types: [{ ...dataKey, cases }] })).toHaveLength(205)
})
