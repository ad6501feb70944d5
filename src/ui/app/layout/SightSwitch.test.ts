import { RouterContextProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { routerAt } from '#e2e/testing/routerAt.ts'
import { createFilesSource } from '#sources/files/filesSource.ts'
import { filesKind, restKind } from '#sources/kinds.ts'
import { pageSource } from '#sources/worker/pageSource.ts'
import { AddressContext, addressesOf } from '../../address/addresses.ts'
import type { Network } from '../../address/networks.ts'
import { SightContext } from '../../address/sight.ts'
import { SightSwitch } from './Layout.tsx'

const network: Network = {
  id: 'test',
  name: 'Test network',
  endpoints: [
    { kind: restKind, url: 'https://horizon.example.org' },
    { kind: filesKind, url: 'https://lake.example.org' },
  ],
  bundled: false,
}
const source = pageSource(createFilesSource({ url: 'https://lake.example.org', fetch }))
const sight = { network, source }

async function drawn(): Promise<string> {
  const router = await routerAt('/test/ledgers')
  const content = createElement(SightSwitch, { sight })
  const addressed = createElement(AddressContext, { value: addressesOf('test', {}) }, content)
  const seen = createElement(SightContext, { value: sight }, addressed)
  const routed = { router, children: seen }
  return renderToStaticMarkup(createElement(RouterContextProvider, routed))
}

test('the switch lists a third line of sight that the network offers, and marks the current one', async () => {
  const entries = (await drawn()).match(/(?<=<li[^>]*>)<(a|span) .*?<\/\1>/g)?.map((entry) => ({
    name: entry.replaceAll(/<[^>]*>/g, ''),
    href: /href="([^"]*)"/.exec(entry)?.[1],
    current: entry.includes('aria-current="true"'),
  }))
  expect(entries).toEqual([
    { name: 'Auto', href: '/test/ledgers', current: false },
    { name: 'Horizon', href: '/test/ledgers?via=rest', current: false },
    { name: 'RPC', href: undefined, current: false },
    { name: 'Files', href: '/test/ledgers?via=files', current: true },
    { name: 'Compare', href: '/test/ledgers?compare=on', current: false },
  ])
})
