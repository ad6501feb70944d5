import { expect, it } from 'vitest'
import { recordedFetch, signal } from '#e2e/testing/recordedSources.ts'
import type { Fetch } from '#ledger/values/answer.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { createRpcSource } from './node/source.ts'
import { noBudget } from './request.ts'
import { createRestSource } from './rest/source.ts'

const url = 'https://recorded.invalid'
const piece = new TextEncoder().encode(' '.repeat(64 * 1024))
const MiB = 1024 ** 2

/** Answers that match never end; the others are those of the recorded network. */
function endless(of: RegExp) {
  const recorded = recordedFetch()
  const sent = { bytes: 0 }
  const fetch: Fetch = async (request) => {
    const asked = `${request.url} ${await request.clone().text()}`
    if (!of.test(asked)) return recorded(request)
    return new Response(
      new ReadableStream({
        pull(controller) {
          sent.bytes += piece.length
          controller.enqueue(piece)
        },
      }),
    )
  }
  return { fetch, sent }
}

it('a page of 20 records is read to a few MiB, whatever the service sends', async () => {
  const { fetch, sent } = endless(/\/ledgers\?/)
  const source = createRestSource({ url, fetch, budget: noBudget })
  const page = source.list('ledgers', undefined, { order: 'desc', limit: 20 }, signal)
  await expect(page).rejects.toMatchObject({ message: expect.stringContaining('2 MiB, the limit') })
  expect(sent.bytes).toBeLessThan(3 * MiB)
})

it('ledgers of an unknown size are read to 8 MiB, and one after that with as much', async () => {
  const { fetch, sent } = endless(/getLedgers/)
  const source = createRpcSource({ url: `${url}/rpc`, fetch, budget: noBudget })
  const page = () => source.list('ledgers', undefined, { order: 'desc', limit: 20 }, signal)
  await expect(page()).rejects.toThrow('8 MiB, the limit')
  expect(sent.bytes).toBeLessThan(9 * MiB)
  await expect(source.one('ledger', ledgerSequence(9), signal)).rejects.toThrow('8 MiB, the limit')
  expect(sent.bytes).toBeLessThan(18 * MiB)
})

it('a node’s own status is read to 3 MiB: it is some hundred bytes', async () => {
  const { fetch, sent } = endless(/getHealth/)
  const source = createRpcSource({ url: `${url}/rpc`, fetch, budget: noBudget })
  await expect(source.one('network', 'current', signal)).rejects.toThrow('3 MiB, the limit')
  expect(sent.bytes).toBeLessThan(4 * MiB)
})
