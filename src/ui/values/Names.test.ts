import { RouterContextProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defined } from '#e2e/testing/listQueries.ts'
import { routerAt } from '#e2e/testing/routerAt.ts'
import { creditAsset } from '#ledger/asset.ts'
import { parseAccountId } from '#ledger/values/ids.ts'
import { address } from '#ledger/values/value.ts'
import { AddressContext, addressesOf } from '../address/addresses.ts'
import { isMistakable, NamesContext, type Namings, noteDrawn } from '../address/names.ts'
import { AssetName } from './Asset.tsx'
import { Address } from './ids.tsx'
import { AssetMark } from './Mark.tsx'
import { sentenceText } from './sentenceText.ts'
import { SentenceView } from './ValueView.tsx'

const router = await routerAt('/test/operations')
const alice = 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK'
const northwind = 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G'
const account = (text: string) => defined(parseAccountId(text))

function markupOf(names: Namings, content: ReturnType<typeof createElement>): string {
  const named = createElement(NamesContext, { value: names }, content)
  const addressed = createElement(AddressContext, { value: addressesOf('test', {}) }, named)
  const routed = { router, children: addressed }
  return renderToStaticMarkup(createElement(RouterContextProvider, routed)).replaceAll(
    /<!--.*?-->/g,
    '',
  )
}
const textOf = (names: Namings, content: ReturnType<typeof createElement>): string =>
  markupOf(names, content).replaceAll(/<[^>]*>/g, '')

test('the mark of an asset tells the known one, one of the same code and one that nobody named apart', () => {
  const names: Namings = new Map([[`/assets/USD-${northwind}`, { host: 'Northwind dollar' }]])
  const markOf = (code: string, issuer: string) => {
    const asset = creditAsset(code, account(issuer))
    const [, letters] =
      /data-letters="([^"]*)"/.exec(markupOf(names, createElement(AssetMark, { asset }))) ?? []
    const isRing = markupOf(names, createElement(AssetMark, { asset })).includes('mark-ring')
    return `${letters}${isRing ? ' in a ring' : ''}`
  }
  expect(markOf('USD', northwind)).toBe('U')
  expect(markOf('USD', alice)).toBe('! in a ring')
  expect(markOf('xlm', northwind)).toBe('! in a ring')
  expect(markOf('OLIVE', alice)).toBe('OL in a ring')
})

test('a whole address has the reader’s label before it, and stays itself', () => {
  const names: Namings = new Map([[`/accounts/${alice}`, { label: 'Alice', host: 'Exchange' }]])
  const whole = (id: string) => createElement(Address, { id: account(id), full: true })
  expect(textOf(names, whole(alice))).toBe(`Alice ${alice}`)
  expect(textOf(names, whole(northwind))).toBe(northwind)
})

test('what the host calls an address is shown as its word, and its warning beside a label too', () => {
  const names: Namings = new Map([
    [`/accounts/${alice}`, { host: 'Exchange' }],
    [`/accounts/${northwind}`, { label: 'Mine', host: 'USDC', isScam: true }],
  ])
  expect(markupOf(names, createElement(Address, { id: account(alice) }))).toContain(
    'named so by this site’s host',
  )
  expect(textOf(names, createElement(Address, { id: account(northwind) }))).toBe(
    'Mine scam, says this site’s host GBGIV…NYI2G',
  )
})

test('a name stands in the place of a short address, in a sentence and in its text, unless the host warns of it', () => {
  const names: Namings = new Map([
    [`/accounts/${alice}`, { label: 'Alice', host: 'Exchange' }],
    [`/accounts/${northwind}`, { host: 'USDC', isScam: true }],
  ])
  const inColumn = (id: string) => createElement(Address, { id: account(id), mark: true })
  expect(textOf(names, inColumn(alice)).trim()).toBe('Alice')
  // Two keys may have the same mark.
  expect(textOf(new Map(), inColumn(alice)).trim()).toBe('GA5QO…MD6MK')
  const sentence = ['paid', address(account(alice))]
  expect(textOf(names, createElement(SentenceView, { sentence }))).toBe('paid Alice')
  expect(sentenceText([...sentence, 'of', address(account(northwind))], names)).toBe(
    'paid Alice of GBGIV…NYI2G',
  )
  // The whole address is copied with a row.
  expect(markupOf(names, inColumn(alice))).toContain(`data-whole="${alice}"`)
  expect(textOf(names, inColumn(northwind))).toMatch(/USDC scam, says this site’s host GBGIV…NYI2G/)
})

test('a name that another address has too stands beside the short address', () => {
  const names: Namings = new Map([
    [`/accounts/${alice}`, { host: 'Exchange' }],
    [`/accounts/${northwind}`, { label: 'exchange' }],
  ])
  const inColumn = createElement(Address, { id: account(alice), mark: true })
  expect(textOf(names, inColumn).trim()).toBe('Exchange GA5QO…MD6MK')
})

test('a name is never markup, its direction marks have names, and it is cut', () => {
  const name = `<b>\u202E${'x'.repeat(100)}`
  const names: Namings = new Map([[`/accounts/${alice}`, { label: name }]])
  expect(markupOf(names, createElement(Address, { id: account(alice) }))).toContain(
    `&lt;b&gt;[RLO]${'x'.repeat(20)}…`,
  )
})

test('an address with the ends of a named one is marked', () => {
  const other = `GA5QO${'A'.repeat(46)}MD6MK`
  const names: Namings = new Map([[`/accounts/${other}` as const, { label: 'Alice' }]])
  expect(textOf(names, createElement(Address, { id: account(alice) }))).toBe(
    'GA5QO…MD6MK not Alice',
  )
})

test('two addresses of a page with the same ends are told apart for as long as both are drawn', () => {
  const other = `GA5QO${'A'.repeat(46)}MD6MK`
  const removed = [noteDrawn(alice), noteDrawn(alice)]
  expect(isMistakable(alice)).toBe(false)
  const remove = noteDrawn(other)
  expect(isMistakable(alice)).toBe(true)
  removed[0]?.()
  expect(isMistakable(other)).toBe(true)
  removed[1]?.()
  expect(isMistakable(other)).toBe(false)
  remove()
})

test('an asset with the code of one that the host names is marked where its issuer is another', () => {
  const names: Namings = new Map([[`/assets/USD-${northwind}`, { host: 'US dollar' }]])
  const draw = (code: string, issuer: string) =>
    textOf(names, createElement(AssetName, { asset: creditAsset(code, account(issuer)) }))
  expect(draw('USD', northwind)).toBe('USD US dollar GBGIV…NYI2G')
  expect(draw('usd', alice)).toBe('usd not the known usd GA5QO…MD6MK')
  expect(draw('USDX', alice)).toBe('USDX GA5QO…MD6MK')
})
