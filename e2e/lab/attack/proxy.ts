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

/** Two services of the recorded network behind one origin: `/lying` lies as a cell says, `/honest` never does. */
export interface LyingProxy {
  readonly origin: string
  readonly lie: (next: Lie) => void
  readonly close: () => Promise<void>
}

export async function startProxy(): Promise<LyingProxy> {
  const honest = createMock(corpus)
  const young = createMock(corpus, { clock: { start: lastAfterReset, every: 1e9 } })
  const forged = (signatures: ForgedSignatures) =>
    forgingFetch(honest, { passphrase, last, signatures })
  const histories: Readonly<Record<ForgedSignatures | 'meta', Fetch>> = {
    kept: forged('kept'),
    removed: forged('removed'),
    own: forged('own'),
    meta: withForgedMeta(honest),
  }
  // A network that is behind would close earlier.
  const reset = forgingFetch(young, { passphrase, last: lastAfterReset, later: 1_000_000 })
  let lie: Lie = {}
  let toldAt = 0
  const answer: Fetch = async (request) => {
    const { answers, changes = {}, history, resetAfter = Number.POSITIVE_INFINITY } = lie
    const isReset = performance.now() - toldAt > resetAfter
    const network = isReset ? reset : history === undefined ? honest : histories[history]
    return answers?.(request) ?? faultyFetch(changes, network)(request)
  }
  const { url, close } = await listen(async (request) => {
    const { pathname, search, origin } = new URL(request.url)
    const [, service, rest = '/'] = /^\/(lying|honest)(\/.*)?$/.exec(pathname) ?? []
    const asked = new Request(`${origin}${rest}${search}`, request)
    if (request.method === 'OPTIONS' || service === 'honest') return readable(await honest(asked))
    return readable(await answer(asked))
  }, 0)
  return {
    origin: url,
    lie: (next) => {
      lie = next
      toldAt = performance.now()
    },
    close,
  }
}

/** Answers may be read from another origin, but for those that say who may. */
function readable(answer: Response): Response {
  const headers = new Headers(answer.headers)
  if (!headers.has('Access-Control-Allow-Origin')) headers.set('Access-Control-Allow-Origin', '*')
  headers.delete('Content-Length')
  return new Response(answer.body, { status: answer.status, headers })
}
