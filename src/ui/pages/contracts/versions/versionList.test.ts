import { expect, it } from 'vitest'
import { wasmHash, type VersionChange } from '#ledger/contract/contract.ts'
import { parseAccountAddress, toid } from '#ledger/values/ids.ts'
import { unixSeconds } from '#ledger/values/time.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { versionList } from './VersionsTab.tsx'

const by = defined(parseAccountAddress('GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'))
const wasm = (letter: string) => ({ kind: 'wasm', hash: wasmHash(letter.repeat(64)) }) as const
const change = (ledger: number, before: string | undefined, after: string): VersionChange => ({
  operation: toid(ledger, 1, 1),
  by,
  closedAt: unixSeconds(0),
  before: before === undefined ? undefined : wasm(before),
  after: wasm(after),
})
const shown = (current: string | undefined, ...changes: readonly VersionChange[]) =>
  versionList(current === undefined ? undefined : wasm(current), changes).map(
    ({ executable, set, isCurrent }) =>
      `${executable.kind === 'wasm' ? executable.hash[0] : '?'}${set === undefined ? '' : ' set'}${isCurrent ? ' current' : ''}`,
  )

it('a contract without a found change has its current version alone', () => {
  expect(shown('a')).toEqual(['a current'])
})

it('what ran before the oldest found change is a version too', () => {
  expect(shown('b', change(9, 'a', 'b'))).toEqual(['b set current', 'a'])
  expect(shown('b', change(9, 'a', 'b'), change(3, undefined, 'a'))).toEqual([
    'b set current',
    'a set',
  ])
})

it('a change that the index does not have yet leaves the current version without an operation', () => {
  expect(shown('c', change(9, 'a', 'b'))).toEqual(['c current', 'b set', 'a'])
})

it('on a page of older changes none is the current one', () => {
  expect(shown(undefined, change(3, undefined, 'b'))).toEqual(['b set'])
})
