import { RouterContextProvider } from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOfHtml } from '#e2e/testing/drawnPage.ts'
import { routerAt } from '#e2e/testing/routerAt.ts'
import { rpcKind } from '#sources/kinds.ts'
import { customNetwork } from '../../address/sight.ts'
import { NetworkMenu } from './Layout.tsx'

const endpoints = [{ kind: rpcKind, url: 'https://rpc.example.org/v2/h7Tq0xYzL3mNvB9cRk2Wd8sF' }]

/** The text of the menu's button. */
async function button(network?: ReturnType<typeof customNetwork>) {
  const router = await routerAt('/custom/ledgers')
  const menu = createElement(NetworkMenu, { networks: [], current: 'custom', network })
  const inRouter = { router, children: menu }
  const html = renderToStaticMarkup(createElement(RouterContextProvider, inRouter))
  return textOfHtml(/<summary.*?<\/summary>/s.exec(html)?.[0] ?? '').trim()
}

test('the header names the host of a custom endpoint once the reader agreed to it', async () => {
  expect(await button(customNetwork(endpoints))).toBe('Network: custom, rpc.example.org (custom)')
  expect(await button()).toContain('Custom endpoint')
})
