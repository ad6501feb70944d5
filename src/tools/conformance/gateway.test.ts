import { expect, it } from 'vitest'
import { hasTool, replayGateway } from './gatewayReplay.ts'

const shared = '../shared'
const folders = [
  'recorded/tour',
  'conformance/PathPaymentTests/a0d129f4a7f84481',
  'conformance/OfferTests/f7a7364752aecebb',
]

it.skipIf(!hasTool).each(folders)(
  'from JSON-RPC alone, %s gives the REST answers that were recorded of it',
  async (folder) => {
    const { equal, asked, explained, different } = await replayGateway(`${shared}/${folder}`, 3)
    expect(different).toEqual([])
    expect(asked).toBeGreaterThan(80)
    expect(explained.length).toBeLessThanOrEqual(2)
    expect(equal + explained.length).toBeGreaterThanOrEqual(asked)
  },
)
