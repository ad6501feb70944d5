import { expect, test } from 'vitest'
import { differences, type Snapshot } from './snapshot.ts'

const page = (style: string, box: readonly number[] = [0, 0, 10, 10]): Snapshot => ({
  styles: [style],
  elements: [{ path: 'html>body:1', text: 'Ledger 39', box, look: [0, -1, -1, -1] }],
})

test('an element that is wider, or of another colour, is a difference', () => {
  expect(differences(page('color: red'), page('color: red'))).toEqual([])
  expect(differences(page('color: red'), page('color: green'))).toMatchObject([
    { what: 'color: red → green' },
  ])
  expect(differences(page('color: red'), page('color: red', [0, 0, 12, 10]))).toMatchObject([
    { what: 'other boxes', where: 'html>body:1 "Ledger 39" 0 0 10 10 → 0 0 12 10' },
  ])
})

test('an element that is missing is a difference', () => {
  const empty: Snapshot = { styles: [], elements: [] }
  expect(differences(page(''), empty)).toEqual([{ what: 'other elements', where: 'html>body:1' }])
})

test('styles that look the same are none', () => {
  expect(differences(page('row-gap: normal'), page('row-gap: 0px'))).toEqual([])
  expect(differences(page('align-items: start'), page('align-items: flex-start'))).toEqual([])
})
