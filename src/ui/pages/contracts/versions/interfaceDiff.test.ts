import { expect, it } from 'vitest'
import { parameters, specOf as spec, struct } from '#e2e/testing/contracts/specs.ts'
import { interfaceDiff } from './VersionsTab.tsx'

const inputs = (names: readonly string[]) =>
  parameters(Object.fromEntries(names.map((name) => [name, 'u32'])))
const fn = (name: string, ...names: readonly string[]) => ({ name, doc: '', inputs: inputs(names) })
const fields = (...names: readonly string[]) =>
  struct('Job', Object.fromEntries(names.map((name) => [name, 'u32'])))

it('a function that only one interface has is added or removed; the order does not count', () => {
  const changes = interfaceDiff(
    spec({ functions: [fn('a'), fn('b'), fn('c')] }),
    spec({ functions: [fn('c'), fn('d'), fn('a')] }),
  )
  expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['removed b', 'added d'])
})

it('of a type that changed, the lines that both have stay around those removed and added', () => {
  const [job] = interfaceDiff(
    spec({ types: [fields('id', 'old', 'end')] }),
    spec({ types: [fields('id', 'new', 'more', 'end')] }),
  )
  expect(job?.lines.map(({ side, text }) => `${side} ${text.trim()}`)).toEqual([
    'both struct Job {',
    'both id: u32,',
    'removed old: u32,',
    'added new: u32,',
    'added more: u32,',
    'both end: u32,',
    'both }',
  ])
})

it('functions of one name are one item, and what the code states of itself counts too', () => {
  const twice = spec({ functions: [fn('a'), fn('a', 'x')], protocol: 22 })
  expect(interfaceDiff(twice, twice)).toEqual([])
  const once = spec({ functions: [fn('a')], protocol: 23, meta: [{ key: 'rsver', value: '1' }] })
  expect(interfaceDiff(twice, once).map(({ group, kind, name }) => [group, kind, name])).toEqual([
    ['Functions', 'changed', 'a'],
    ['Meta', 'changed', 'built for protocol'],
    ['Meta', 'added', 'rsver'],
  ])
})
