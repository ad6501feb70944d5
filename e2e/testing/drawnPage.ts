import { QueryClient, QueryClientProvider, skipToken } from '@tanstack/react-query'
import { RouterContextProvider } from '@tanstack/react-router'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageSource, Source } from '#sources/source.ts'
import { pageSource } from '#sources/worker/pageSource.ts'
import { AddressContext, addressesOf } from '#ui/address/addresses.ts'
import { type Sight, SightContext } from '#ui/address/sight.ts'
import { lateCode } from '#ui/app/lateCode.ts'
import { provideLateCode } from '#ui/components/Late.tsx'
import { passphrase } from './indexedLedgers.ts'
import './pageWorker.ts'
import { routerAt } from './routerAt.ts'

const isOfPage = (source: Source): source is PageSource => 'reader' in source
const never = () => Promise.reject(new Error('no evidence'))
provideLateCode(lateCode)

/** The text that a part of a page draws once all its questions are answered; parts that load later are absent. */
export const drawnPage = async (...args: Parameters<typeof drawnHtml>): Promise<string> =>
  textOfHtml(await drawnHtml(...args))

export const textOfHtml = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** The same as HTML. */
export async function drawnHtml(
  content: ReactNode,
  shown: Source & Partial<PageSource>,
  /** The network's other service. */
  other?: Source,
  /** The filters in the page's address. */
  search = '',
  /** Asks before the page is drawn, which is drawn once then. */
  ahead?: (client: QueryClient, sight: Sight) => Promise<void>,
): Promise<string> {
  // A page of one source by itself proves nothing, but where its test gives the evidence.
  const source = isOfPage(shown) ? shown : { ...pageSource(shown), evidence: never, ...shown }
  const sources = other === undefined ? [source] : [source, other]
  const endpoints = sources.map(({ kind, url }) => ({ kind, url }))
  const network = { id: 'test', name: 'Test', endpoints, bundled: false, passphrase }
  // A failed question is shown as failed, and not asked again.
  const client = new QueryClient({
    defaultOptions: { queries: { retryOnMount: false, retry: false } },
  })
  const router = await routerAt(`/test/transactions?${search}`, {
    sourceFor: () => other,
    networks: [],
  })
  const addressed = createElement(AddressContext, { value: addressesOf('test', {}) }, content)
  const seen = createElement(SightContext, { value: { network, source } }, addressed)
  const inRouter = { router, children: seen }
  const routed = createElement(RouterContextProvider, inRouter)
  const tree = createElement(QueryClientProvider, { client }, routed)
  await ahead?.(client, { network, source })
  const asked = new Set(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryHash }) => queryHash),
  )
  let html = drawn(tree)
  // Each drawing names queries, whose answers may lead to others.
  for (let round = 0; round < (ahead === undefined ? 8 : 0); round++) {
    const open = client
      .getQueryCache()
      .getAll()
      .filter((query) => !asked.has(query.queryHash) && query.options.queryFn !== skipToken)
    if (open.length === 0) break
    for (const query of open) asked.add(query.queryHash)
    await Promise.allSettled(open.map((query) => query.fetch()))
    html = drawn(tree)
  }
  client.clear()
  return html
}

/** Draws in a document with an address; only drawing has one, since the router takes a document for a browser. */
function drawn(tree: ReactNode): string {
  const before = Reflect.get(globalThis, 'document')
  Object.assign(globalThis, { document: { baseURI: 'https://page.example.org/' } })
  try {
    return renderToStaticMarkup(tree)
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'document')
    else Object.assign(globalThis, { document: before })
  }
}
