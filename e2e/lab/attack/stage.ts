import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { listen, type Running } from '#tools/network/server.ts'
import { chromiumArguments, chromiumPath } from '../../support/browsers.ts'
import { passphrase } from '../../support/faultyNetwork.ts'
import { type StaticServer, serveFolder } from '../../support/staticServer.ts'
import { acts, isThereHonestly, isThereSoon } from './acts.ts'
import type { Cell } from './cells.ts'
import type { Sight } from './faults/fault.ts'
import { networksOf } from './networks.ts'
import { type LyingProxy, startProxy } from './proxy.ts'
import { type Until, type Visit, visit } from './visit.ts'

/** The built pages, the services that lie, and browsers: as many visits at once as there are places. */
export interface Stage {
  readonly visit: (
    cell: Pick<Cell, 'page' | 'path' | 'via' | 'faults'>,
    seed: string,
    until: Until,
  ) => Promise<Visit>
  readonly close: () => Promise<void>
}

/** One visit at a time: a service of its own, and a browser, which tells what its pages take. */
interface Place {
  readonly proxy: LyingProxy
  readonly network: string
  readonly browser: Browser
}

export async function openStage(folder: string, atOnce: number): Promise<Stage> {
  const corpus = createPackedFolderCorpus(
    path.join(import.meta.dirname, '..', '..', '..', 'public', 'recorded', 'demo'),
  )
  const networks = networksOf(corpus)
  /** Requests at a service that nobody agreed to, by the place whose page made them. */
  const strayed: string[] = []
  const elsewhere = await listen((request) => {
    strayed.push(new URL(request.url).pathname)
    return Promise.resolve(Response.json({}, { headers: { 'Access-Control-Allow-Origin': '*' } }))
  }, 0)
  const start = (place: string) => startProxy(networks, `${elsewhere.url}/${place}`)
  const proxies = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => start(`attacked${index}`)),
  )
  // Other endpoints of the same network, that a reader has opened before.
  const forgers = { own: await start('own'), meta: await start('meta') }
  for (const history of ['own', 'meta'] as const) forgers[history].attack([], '', history)
  const listed = [
    ...proxies.map(({ origin }, index) => ({ id: `attacked${index}`, origin })),
    ...Object.entries(forgers).map(([id, { origin }]) => ({ id, origin })),
  ]
  const site = await serveFolder({
    folder,
    fallback: 'redirects',
    edited: {
      'networks.json': JSON.stringify(
        listed.map(({ id, origin }) => ({
          id,
          name: 'Attacked network',
          passphrase,
          rest: origin,
          rpc: `${origin}/rpc`,
        })),
      ),
    },
  })
  const places = await Promise.all(
    proxies.map(
      async (proxy, index): Promise<Place> => ({
        proxy,
        network: `attacked${index}`,
        browser: await chromium.launch({
          args: chromiumArguments,
          ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
        }),
      }),
    ),
  )
  const free = [...places]
  return {
    visit: async ({ page, path, via, faults }, seed, until) => {
      const place = free.pop()
      if (place === undefined) throw new Error('more visits than places')
      const { proxy, network, browser } = place
      strayed.splice(
        0,
        strayed.length,
        ...strayed.filter((path) => !path.startsWith(`/${network}/`)),
      )
      proxy.attack(faults, seed, faults.map((fault) => fault.forged).find(Boolean))
      const before = faults.flatMap(({ forgedBefore }) => forgedBefore ?? [])
      const [link] = faults.flatMap(({ link: of }) => of?.(`${elsewhere.url}/${network}/`) ?? [])
      const resets = faults.some((fault) => fault.resets === true)
      const act = acts[page]
      try {
        const addresses =
          link === undefined
            ? [...before, network].map((id) => addressOf(site.url, id, path, via))
            : [`${addressOf(site.url, 'custom', path, via)}&${via}=${encodeURIComponent(link)}`]
        const found = await visit(browser, addresses, proxy, {
          until,
          consented: [site.url, proxy.origin, ...before.map((id) => forgers[id].origin)],
          act: resets
            ? async () => {
                proxy.attack(faults, seed, 'reset')
                await wait(resetPatience)
              }
            : act &&
              ((tab) => act(tab, faults.length === 0 ? isThereHonestly(page, via) : isThereSoon)),
        })
        const own = strayed.filter((path) => path.startsWith(`/${network}/`))
        return { ...found, foreign: [...found.foreign, ...own] }
      } finally {
        free.push(place)
      }
    },
    close: async () => {
      await Promise.all(places.map(({ browser }) => browser.close()))
      const servers: readonly (LyingProxy | Running | StaticServer)[] = [
        site,
        elsewhere,
        ...Object.values(forgers),
        ...proxies,
      ]
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

/** Milliseconds in which an open page notices a reset: it asks for the status every few seconds. */
const resetPatience = 15_000

function addressOf(site: string, network: string, path: string, via: Sight): string {
  const [place = '', search = ''] = path.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('via', via)
  return `${site}${network}${place}?${parameters}`
}
