import { expect, test } from 'vitest'
import { isNightly } from '#e2e/testing/nightly.ts'
import { eachRecording, recordedFolder } from '#e2e/testing/recordings.ts'
import { replay } from '#e2e/testing/rest/replay.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { createMock } from './mock.ts'

test.each(eachRecording)(
  'the mock of %s gives every REST answer that was recorded of it',
  async (recorded) => {
    const folder = recorded === recordedFolder ? 'public/recorded/demo' : recorded
    const { compared, different } = await replay(
      recorded,
      createMock(openFolder(folder)),
      isNightly ? 4 : 1,
    )
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(15)
  },
)
