import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { shortId } from '#ledger/values'
import { withWholeIds } from './copyIds.ts'
import { IdText } from './ids.tsx'

const hash = '6f45b88cbbd9d9e7cd2b5b3e9a1f4c27df0e6b1f5cd1b8a7c8a1f0e1d2bff285'
const account = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'

const ids = (...whole: readonly string[]) =>
  whole.map((each) => ({ whole: each, shown: shortId(each) }))

it('a copied row has its ids whole, once each, and its other text as it is', () => {
  const row = '6f45b…ff285\tGA5QO…MD6MK paid 5 USD GA5QO…MD6MK…\t39\n'
  expect(withWholeIds(row, ids(hash, account, account))).toBe(
    `${hash}\t${account} paid 5 USD ${account}…\t39\n`,
  )
  // The tip of the id that the pointer is over.
  expect(withWholeIds(`6f45b…ff285\n${hash}\tpaid`, ids(hash))).toBe(`${hash}\tpaid`)
  // The selection begins within the first id.
  expect(withWholeIds('f285\tGA5QO…MD6MK', ids(hash, account))).toBe(`f285\t${account}`)
  expect(withWholeIds('no id… at all', [])).toBe('no id… at all')
})

it('a short id on the page knows the whole one', () => {
  const drawn = (text: string) => renderToStaticMarkup(createElement(IdText, { text }))
  expect(drawn(hash)).toContain(`data-id="${hash}"`)
  expect(drawn('short')).toContain('data-id=""')
})
