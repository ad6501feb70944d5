import { chromium, type Browser } from '@playwright/test'
import path from 'node:path'
import { createMock } from '../../src/mock/mock.ts'
import { type ForgedSignatures, forgingFetch } from '../../src/testing/forgedHistory.ts'
import { createPackedFolderCorpus } from '../../src/tools/network/packedFolder.ts'
import { type Running, listen } from '../../src/tools/network/server.ts'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { passphrase } from '../support/faultyNetwork.ts'
import { type StaticServer, serveFolder } from '../support/staticServer.ts'
import type { Cell } from './cells.ts'
import type { Via } from './faults/fault.ts'
import { type LyingProxy, startProxy } from './proxy.ts'
import { type Until, type Visit, visit } from './visit.ts'

/** The built pages, the services that lie, and browsers: as many visits at once as there are places. */
export interface Stage {
  readonly visit: (
    cell: Pick<Cell, 'path' | 'via' | 'faults'>,
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

/** The last ledger of the recorded network. */
const last = 373

export async function openStage(folder: string, atOnce: number): Promise<Stage> {
  const corpus = createPackedFolderCorpus(
    path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo'),
  )
  const honest = createMock(corpus)
  const forging = (signatures: ForgedSignatures) =>
    forgingFetch(honest, { passphrase, last, signatures })
  const forged = { kept: forging('kept'), removed: forging('removed'), own: forging('own') }
  /** Requests at a service that nobody agreed to, by the place whose page made them. */
  const strayed: string[] = []
  const elsewhere = await listen((request) => {
    strayed.push(new URL(request.url).pathname)
    return Promise.resolve(Response.json({}, { headers: { 'Access-Control-Allow-Origin': '*' } }))
  }, 0)
  const start = (place: string) => startProxy({ honest, ...forged }, `${elsewhere.url}/${place}`)
  const proxies = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => start(`attacked${index}`)),
  )
  // Another endpoint of the same network, that a reader has opened before.
  const forger = await start('forger')
  forger.attack([], '', 'own')
  const listed = [
    ...proxies.map(({ origin }, index) => ({ id: `attacked${index}`, origin })),
    { id: 'forger', ...forger },
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
    visit: async ({ path, via, faults }, seed, until) => {
      const place = free.pop()
      if (place === undefined) throw new Error('more visits than places')
      const { proxy, network, browser } = place
      strayed.splice(
        0,
        strayed.length,
        ...strayed.filter((path) => !path.startsWith(`/${network}/`)),
      )
      proxy.attack(faults, seed, faults.map((fault) => fault.forged).find(Boolean))
      const before = faults.some(({ forgedBefore }) => forgedBefore === true)
      try {
        const addresses = before ? ['forger', network] : [network]
        const found = await visit(
          browser,
          addresses.map((id) => addressOf(site.url, id, path, via)),
          proxy,
          { until, consented: [site.url, proxy.origin, ...(before ? [forger.origin] : [])] },
        )
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
        forger,
        ...proxies,
      ]
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

function addressOf(site: string, network: string, path: string, via: Via): string {
  const [place = '', search = ''] = path.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('via', via)
  return `${site}${network}${place}?${parameters}`
}
