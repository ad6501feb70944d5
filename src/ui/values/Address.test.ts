import { RouterContextProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { routerAt } from '#e2e/testing/routerAt.ts'
import { type AccountAddress, accountOf, muxedAccountIdFromBytes } from '#ledger/values/ids.ts'
import { address } from '#ledger/values/value.ts'
import { AddressContext, addressesOf } from '../address/addresses.ts'
import { Address } from './ids.tsx'
import { SentenceView, ValueView } from './ValueView.tsx'

const router = await routerAt('/test/operations')
const textOf = (content: ReturnType<typeof createElement>): string => {
  const addressed = createElement(AddressContext, { value: addressesOf('test', {}) }, content)
  const routed = { router, children: addressed }
  return renderToStaticMarkup(createElement(RouterContextProvider, routed))
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]*>/g, '')
}
const muxed = (id: bigint): AccountAddress =>
  muxedAccountIdFromBytes(new Uint8Array(32).fill(7), id)

describe('a muxed address', () => {
  it.each([0n, 1234n, 2n ** 64n - 1n])('is drawn with its ID, %s', (id) => {
    const all = [
      createElement(Address, { id: muxed(id) }),
      createElement(Address, { id: muxed(id), full: true }),
      createElement(SentenceView, { subject: muxed(id), sentence: ['sent it'] }),
      createElement(ValueView, { value: address(muxed(id)) }),
    ]
    for (const element of all) expect(textOf(element)).toMatch(new RegExp(` ID ${id}\\b`))
  })

  it('of the account alone has none', () => {
    expect(textOf(createElement(Address, { id: accountOf(muxed(7n)) }))).not.toContain('ID')
  })
})
