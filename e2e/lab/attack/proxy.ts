import path from 'node:path'
import type { Fetch } from '#ledger/values/answer.ts'
import { createMock } from '#mock/mock.ts'
import { createPackedFolderCorpus } from '#tools/network/packedFolder.ts'
import { listen } from '#tools/network/server.ts'
import { type Faults, faultyFetch } from '../../testing/faultyService.ts'
import { type ForgedSignatures, forgingFetch } from '../../testing/forgedHistory.ts'
import { withForgedMeta } from './forgedMeta.ts'

export const passphrase = 'Parallax Local Network ; 2026'

/**
 * What the lying service does to the recorded network's answers: changes them, answers instead, or answers from a forged
 * history. After `resetAfter` milliseconds it has a new, shorter one.
 */
export interface Lie {
  readonly changes?: Faults | undefined
  readonly answers?: ((request: Request) => Response | undefined) | undefined
  readonly history?: ForgedSignatures | 'meta' | undefined
  readonly resetAfter?: number | undefined
}

/** Read once per test worker. */
const corpus = createPackedFolderCorpus(
  path.join(import.meta.dirname, '..', '..', '..', 'public', 'recorded', 'demo'),
)

/** The last ledger of the recorded network, and of the one that follows its reset. */
const last = 373
const lastAfterReset = 120

/**
 * Services of the recorded network behind one origin: `/lying-0`, `/lying-1` and so on tell the lie of that number, `/honest`
 * none.
 */
export interface LyingProxy {
  readonly origin: string
  readonly close: () => Promise<void>
}

export async function startProxy(lies: readonly Lie[]): Promise<LyingProxy> {
  const honest = createMock(corpus)
  const lying = await Promise.all(lies.map((lie) => lyingFetch(lie, honest)))
  const services = new Map(lying.map((answer, at) => [`lying-${at}`, answer]))
  const { url, close } = await listen(async (request) => {
    const { pathname, search, origin } = new URL(request.url)
    const [, service = '', rest = '/'] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? []
    const asked = new Request(`${origin}${rest}${search}`, request)
    const answer = request.method === 'OPTIONS' ? honest : (services.get(service) ?? honest)
    return readable(await answer(asked))
  }, 0)
  return { origin: url, close }
}

async function lyingFetch(lie: Lie, honest: Fetch): Promise<Fetch> {
  const { answers, changes = {}, history, resetAfter = Number.POSITIVE_INFINITY } = lie
  const network = history === undefined ? honest : forgedHistory(history, honest)
  // A network that is behind would close earlier.
  const young = createMock(corpus, { clock: { start: lastAfterReset, every: 1e9 } })
  const reset = forgingFetch(young, { passphrase, last: lastAfterReset, later: 1_000_000 })
  // A history is forged at its first question, which takes seconds: no page waits for that.
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' })
  const first = () => new Request('http://lying/rpc', { method: 'POST', body })
  if (history !== undefined) await network(first())
  if (lie.resetAfter !== undefined) await reset(first())
  let askedAt: number | undefined
  return async (request) => {
    askedAt ??= performance.now()
    const isReset = performance.now() - askedAt > resetAfter
    return answers?.(request) ?? faultyFetch(changes, isReset ? reset : network)(request)
  }
}

function forgedHistory(history: ForgedSignatures | 'meta', honest: Fetch): Fetch {
  if (history === 'meta') return withForgedMeta(honest)
  return forgingFetch(honest, { passphrase, last, signatures: history })
}

/** Answers may be read from another origin, but for those that say who may. */
function readable(answer: Response): Response {
  const headers = new Headers(answer.headers)
  if (!headers.has('Access-Control-Allow-Origin')) headers.set('Access-Control-Allow-Origin', '*')
  headers.delete('Content-Length')
  return new Response(answer.body, { status: answer.status, headers })
}
