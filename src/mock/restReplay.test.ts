import { expect, test } from 'vitest'
import { eachRecording, recordedFolder } from '#e2e/testing/recordings.ts'
import { replay } from '#e2e/testing/rest/replay.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { createMock } from './mock.ts'

const cases: readonly (readonly [folder: string, recorded: string])[] = [
  ...(eachRecording.includes(recordedFolder)
    ? [['public/recorded/demo', recordedFolder] as const]
    : []),
  ...eachRecording.map((folder) => [folder, folder] as const),
]
test.each(cases)(
  'the mock of %s gives every REST answer that was recorded of it',
  async (folder, recorded) => {
    const { compared, different } = await replay(recorded, createMock(openFolder(folder)), 4)
    expect(different).toEqual([])
    expect(compared).toBeGreaterThan(15)
  },
)
