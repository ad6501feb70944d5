import { expect, it } from 'vitest'
import { eachRecording } from '../../testing/recordings.ts'
import { replayGateway } from './gatewayReplay.ts'

it.each(eachRecording)(
  'from JSON-RPC alone, %s gives the REST answers that were recorded of it',
  async (folder) => {
    const { compared, explained, different } = await replayGateway(folder, 3)
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(20)
    expect(explained.length).toBeLessThanOrEqual(2)
  },
)
