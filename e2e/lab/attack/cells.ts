import { contracts } from '../../support/examples.ts'
import { pages } from '../../support/pages.ts'
import { type Fault, type Sight, unknowableReason } from './faults/fault.ts'
import { faultNamed, faults } from './faults/faults.ts'
import { runningPage, sendingPage } from './faults/submission.ts'
import { createRandom } from './random.ts'

/** One visit: a page, a source, what the service does, and the seed that decides the rest. */
export interface Cell {
  readonly page: string
  /** Its path below the network. */
  readonly path: string
  readonly via: Sight
  readonly faults: readonly Fault[]
  readonly seed: number
}

const kinds: readonly Sight[] = ['rest', 'rpc', 'auto']

const isKind = (text: string | undefined): text is Sight => kinds.some((each) => each === text)

/** Those that ask the service. */
const attacked = [
  ...Object.entries(pages)
    .filter(([, path]) => path.startsWith('/demo'))
    .map(([page, path]) => ({ page, path: path.slice('/demo'.length) })),
  { page: sendingPage, path: '/submit' },
  { page: runningPage, path: `/contracts/${contracts.token}/read?function=balance` },
]

/** `transaction/rpc/drip+more/7`: gives the same cell again. */
export const idOf = ({ page, via, faults, seed }: Cell): string =>
  `${page}/${via}/${faults.map(({ name }) => name).join('+')}/${seed}`

export function cellOf(id: string): Cell {
  const [page = '', via, names = '', seed] = id.split('/')
  const found = attacked.find((each) => each.page === page)
  if (found === undefined || !isKind(via)) throw new Error(`no cell is ${id}`)
  return { ...found, via, faults: names.split('+').map(faultNamed), seed: Number(seed) }
}

/** Every page, honest: nothing may be found. */
export const controlCells = (): readonly Cell[] =>
  attacked.flatMap((place) =>
    kinds.map((via) => ({ ...place, via, faults: [faultNamed('none')], seed: 0 })),
  )

/** So many cells: every fault in turn, over pages and sources by chance; every fourth has two faults. */
export function planCells(seed: number, count: number, only?: string): readonly Cell[] {
  const random = createRandom(`plan ${seed}`)
  const among = kinds.filter((each) => (only ?? each) === each)
  const shuffled = faults
    .filter((fault) => among.some((each) => suits(fault, each)))
    .map((fault) => ({ fault, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ fault }) => fault)
  return Array.from({ length: count }, (_, index): Cell => {
    const fault = shuffled[index % shuffled.length] ?? faultNamed('stall')
    const via = random.pick(among.filter((each) => suits(fault, each))) ?? 'rest'
    const places = attacked.filter(
      ({ page }) => (fault.page ?? page) === page && fault.except?.test(page) !== true,
    )
    const place = random.pick(places) ?? { page: 'network', path: '' }
    const second = random.pick(faults)
    const isDouble =
      random.next() < 0.25 && second !== undefined && fits(second, fault, { ...place, via })
    return {
      ...place,
      via,
      faults: isDouble ? [fault, second] : [fault],
      seed: random.below(1_000_000),
    }
  })
}

/**
 * Two faults of different families, both of this line of sight. A fault whose lies cannot be known is alone: it would
 * excuse those of the other.
 */
const fits = (
  second: Fault,
  first: Fault,
  { page, via }: { readonly page: string; readonly via: Sight },
): boolean =>
  second.family !== first.family &&
  [first, second].every((each) => (each.page ?? page) === page && !staged(each)) &&
  suits(second, via) &&
  [first, second].every((each) => unknowableReason(each, via) === undefined)

/**
 * A link names an endpoint of one kind; a page by whichever knows has both. It follows REST's stream, which is silent after a
 * reset for longer than a visit lasts before it is doubted.
 */
const suits = ({ only, link, resets }: Fault, via: Sight): boolean =>
  via === 'auto' ? link === undefined && resets !== true : only === undefined || only === via

/** True for a fault that needs a course of its own. */
const staged = ({ resets, alone, link, stream, forgedBefore }: Fault): boolean =>
  resets === true ||
  alone === true ||
  [link, stream, forgedBefore].some((each) => each !== undefined)

/** `npm test` visits these: four pages, all families of faults. */
export const sampleCells: readonly Cell[] = [
  'transaction/rest/cut-off/1',
  'transaction/rest/html/2',
  'transaction/rest/answer-to-another/1',
  'transaction/rest/amounts-above-int64/1',
  'contracts/rest/amounts-above-int64/1',
  'transaction/rest/texts-html/1',
  'transaction/rest/next-elsewhere/1',
  'transaction/rpc/html/1',
  'transaction/rpc/wrong-reply-ids/1',
  'transaction/rpc/xdr-bytes/1',
  'transaction/rpc/cut-off/3',
  'transaction/rpc/answer-to-another/1',
  'transaction/rpc/empty-object/1',
  'ledgers/rest/other-types/1',
  'ledgers/rest/list-as-object/1',
  'ledgers/rest/duplicates/1',
  'ledgers/rest/times-past/1',
  'ledgers/rest/redirect-elsewhere/1',
  'ledgers/rest/cursor-garbage/1',
  'account/rpc/other-entry-under-the-key/1',
  'account/rpc/missing-replies/1',
  'account/rpc/bytes/1',
  'account/rpc/no-cors/1',
  'account/rpc/not-records/1',
  'account/rpc/latest-text/1',
  'transaction/auto/amounts-above-int64/1',
  'ledgers/auto/other-types/1',
  'account/auto/bytes/1',
  'account/auto/no-cors/1',
].map(cellOf)
