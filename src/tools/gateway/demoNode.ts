import '#tools/lateCode.ts'
import { createMock, type MockOptions } from '#mock/mock.ts'
import { createRpcSource } from '#sources/node/source.ts'
import { noBudget } from '#sources/request.ts'
import type { Source } from '#sources/source.ts'
import { openFolder } from '../network/packedFolder.ts'

/** The recorded network as tests read it. */
export const demoCorpus = openFolder('public/recorded/demo')

/** The recorded network through JSON-RPC alone, with its index in memory. */
export function demoNode(options: MockOptions = {}): Source {
  const mock = createMock(demoCorpus, options)
  const url = 'http://node.invalid/rpc'
  return createRpcSource({
    url,
    fetch(request) {
      if (request.url !== url) throw new Error(`${request.url} is not the node`)
      return mock(request)
    },
    budget: noBudget,
    viewBytes: Number.POSITIVE_INFINITY,
    index: { requestsPerSecond: Number.POSITIVE_INFINITY },
  })
}
