import { chromium, type Browser } from '@playwright/test'
import path from 'node:path'
import { createMock } from '../../src/mock/mock.ts'
import { createPackedFolderCorpus } from '../../src/tools/network/packedFolder.ts'
import { listen } from '../../src/tools/network/server.ts'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { passphrase } from '../support/faultyNetwork.ts'
import { serveFolder } from '../support/staticServer.ts'
import { type Cell, idOf } from './cells.ts'
import type { Via } from './faults/fault.ts'
import { type Verdict, judge } from './judge.ts'
import { type LyingProxy, startProxy } from './proxy.ts'
import { type Until, type Visit, untilSaid, untilWhole, visit } from './visit.ts'

export interface Outcome {
  readonly cell: Cell
  readonly verdict: Verdict
  readonly visit: Visit
  /** Milliseconds. */
  readonly took: number
}

export interface AttackOptions {
  /** The built files. */
  readonly folder: string
  /** Pages open at the same time, each with a service of its own. */
  readonly atOnce: number
  readonly tell: (line: string) => void
}

interface Place {
  readonly proxy: LyingProxy
  readonly network: string
  readonly browser: Browser
}

/** Visits every cell, and each page once honestly. */
export async function attack(
  cells: readonly Cell[],
  options: AttackOptions,
): Promise<readonly Outcome[]> {
  const corpus = createPackedFolderCorpus(
    path.join(import.meta.dirname, '..', '..', 'public', 'recorded', 'demo'),
  )
  const elsewhere = await listen(() => Promise.resolve(new Response('{}')), 0)
  const proxies = await Promise.all(
    Array.from({ length: options.atOnce }, () => startProxy(createMock(corpus), elsewhere.url)),
  )
  const listed = proxies.map(({ origin }, index) => ({
    id: `attacked${index}`,
    name: 'Attacked network',
    passphrase,
    rest: origin,
    rpc: `${origin}/rpc`,
  }))
  const site = await serveFolder({
    folder: options.folder,
    fallback: 'redirects',
    edited: { 'networks.json': JSON.stringify(listed) },
  })
  // One each: what a page's process takes is told by its browser.
  const places = await Promise.all(
    proxies.map(async (proxy, index): Promise<Place> => {
      const browser = await chromium.launch({
        args: chromiumArguments,
        ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
      })
      return { proxy, network: `attacked${index}`, browser }
    }),
  )
  const free = [...places]
  const visitCell: VisitCell = async (cell, faults, seed, until) => {
    const place = free.pop()
    if (place === undefined) throw new Error('more visits than places')
    place.proxy.attack(faults, seed)
    try {
      const address = addressOf(site.url, place.network, cell.path, cell.via)
      return await visit(place.browser, address, place.proxy, until)
    } finally {
      free.push(place)
    }
  }
  const consented = [new URL(site.url).origin, ...proxies.map(({ origin }) => origin)]
  try {
    return await judged(cells, { visitCell, consented, ...options })
  } finally {
    await Promise.all(places.map(({ browser }) => browser.close()))
    await Promise.all([site.close(), elsewhere.close(), ...proxies.map((proxy) => proxy.close())])
  }
}

type VisitCell = (
  cell: Pick<Cell, 'path' | 'via'>,
  faults: Cell['faults'],
  seed: string,
  until: Until,
) => Promise<Visit>

async function judged(
  cells: readonly Cell[],
  {
    visitCell,
    consented,
    atOnce,
    tell,
  }: AttackOptions & {
    readonly visitCell: VisitCell
    readonly consented: readonly string[]
  },
): Promise<readonly Outcome[]> {
  const keyOf = ({ path, via }: Pick<Cell, 'path' | 'via'>) => `${via} ${path}`
  const honest = new Map<string, Visit>()
  const pages = [...new Map(cells.map((cell) => [keyOf(cell), cell])).values()]
  await together(pages, atOnce, async (cell) => {
    honest.set(keyOf(cell), await visitCell(cell, [], '', untilWhole))
  })
  const outcomes: Outcome[] = []
  await together(cells, atOnce, async (cell) => {
    const began = performance.now()
    const found = await visitCell(cell, cell.faults, String(cell.seed), untilSaid())
    const base = honest.get(keyOf(cell))
    if (base === undefined) throw new Error('no honest visit')
    const { via, faults } = cell
    const verdict = judge(found, base, { via, faults, consented })
    outcomes.push({ cell, verdict, visit: found, took: performance.now() - began })
    for (const { rule, text } of verdict.findings) tell(`${rule}: ${idOf(cell)}\n    ${text}`)
  })
  return outcomes
}

function addressOf(site: string, network: string, path: string, via: Via): string {
  const [place = '', search = ''] = path.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set('via', via)
  return `${site}${network}${place}?${parameters}`
}

/** All of them, so many at a time. */
async function together<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await act(item)
    }),
  )
}
