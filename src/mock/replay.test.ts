import { expect, test } from 'vitest'
import { demo } from '#e2e/testing/testNetwork.ts'
import { createReplayClock } from './replay.ts'
import { createView } from './view.ts'

test('a replay that goes on at another speed is still at its ledger', async () => {
  let time = 1_000
  const clock = createReplayClock(200, () => time)
  const headNow = async () => (await createView(demo, { clock }).moment()).head
  clock.setSpeed(60)
  time += 5_000
  expect(await headNow()).toBe(260)
  clock.setSpeed(0)
  time += 60_000
  expect(await headNow()).toBe(260)
  clock.setSpeed(20)
  time += 1_000
  expect(await headNow()).toBe(264)
})
