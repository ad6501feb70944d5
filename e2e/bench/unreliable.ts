import type { Fetch } from '#ledger/values/fetch.ts'
import { seeded } from '#ledger/values/seeded.ts'

/** How often each fault struck. */
export interface FaultCounts {
  refused: number
  cutOff: number
  behind: number
  ended: number
  answered: number
}

/**
 * A service of two nodes, one of them behind: of its answers 10 % are 429s and 3 % are cut off, a tenth comes from the node
 * that is behind, and streams end after some seconds. With `behind` undefined it works.
 */
export function unreliable(node: Fetch, behind: Fetch | undefined, counts: FaultCounts): Fetch {
  const random = seeded(7)
  return async (request) => {
    if (request.method === 'OPTIONS') return readable(await node(request))
    counts.answered++
    if (behind === undefined) return readable(await node(request))
    const draw = random(100)
    if (draw < 10) {
      counts.refused++
      return readable(new Response('{}', { status: 429, headers: { 'Retry-After': '1' } }))
    }
    if (draw < 13) {
      counts.cutOff++
      return readable(cutAfter(await node(request), 200))
    }
    if (draw < 23) {
      counts.behind++
      return readable(await behind(request))
    }
    const answer = await node(request)
    if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true)
      return readable(answer)
    counts.ended++
    return readable(cutAfter(answer, 4_000 + random(40_000)))
  }
}

/** The answer until so many bytes; then it ends. */
function cutAfter(answer: Response, bytes: number): Response {
  let left = bytes
  const cut = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.subarray(0, left))
      left -= chunk.length
      if (left <= 0) controller.terminate()
    },
  })
  return new Response(answer.body?.pipeThrough(cut) ?? null, answer)
}

function readable(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', 'Retry-After')
  headers.delete('Content-Length')
  return new Response(answer.body, { status: answer.status, headers })
}
