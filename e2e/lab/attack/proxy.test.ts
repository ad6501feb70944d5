import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { faultNamed } from './faults/faults.ts'
import { startProxy } from './proxy.ts'

const honest = () => Promise.resolve(Response.json({}))
const network = { honest, kept: honest, removed: honest, own: honest, meta: honest, reset: honest }

test('a request that the browser sends again at once after a reset is one, and any other is counted', async () => {
  const proxy = await startProxy(network, 'http://127.0.0.1:1')
  const ask = async (...paths: readonly string[]) => {
    for (const path of paths) await fetch(`${proxy.origin}${path}`).catch(() => undefined)
    return proxy.traffic().requests
  }
  try {
    const reset = () => proxy.attack([faultNamed('reset')], everyAnswer)
    reset()
    expect(await ask('/ledgers/1', '/ledgers/1')).toBe(1)
    expect(await ask('/ledgers/1')).toBe(2)
    reset()
    expect(await ask('/ledgers/1', '/ledgers/2')).toBe(2)
    await wait(300)
    expect(await ask('/ledgers/1')).toBe(3)
    proxy.attack([], everyAnswer)
    expect(await ask('/ledgers/1', '/ledgers/1')).toBe(2)
  } finally {
    await proxy.close()
  }
})

test('a status is a poll where the one before it is a second old, and nothing else is', async () => {
  const proxy = await startProxy(network, 'http://127.0.0.1:1')
  const ask = async (path: string) => {
    await fetch(`${proxy.origin}${path}`)
    return proxy.traffic().polls
  }
  try {
    proxy.attack([], everyAnswer)
    expect(await ask('/')).toBe(0)
    expect(await ask('/')).toBe(0)
    await wait(1000)
    expect(await ask('/ledgers/1')).toBe(0)
    expect(await ask('/')).toBe(1)
    expect(proxy.traffic()).toMatchObject({ requests: 4 })
  } finally {
    await proxy.close()
  }
})

test('what is asked again a second later of what a page follows is counted apart, and nothing else is', async () => {
  const proxy = await startProxy(network, 'http://127.0.0.1:1')
  const sent = `/transactions/${'ab'.repeat(32)}`
  const ask = async (path: string) => {
    await fetch(`${proxy.origin}${path}`)
    return proxy.traffic().followed > 0
  }
  try {
    proxy.attack([], everyAnswer)
    expect([await ask(sent), await ask(sent), await ask('/ledgers')]).toEqual([false, false, false])
    await wait(1000)
    expect([await ask('/ledgers'), await ask('/')]).toEqual([false, false])
    await ask(sent)
    await expect.poll(() => proxy.traffic().followed).toBeGreaterThan(0)
  } finally {
    await proxy.close()
  }
})

test('of an answer that the page ends early, little more is counted than was taken', async () => {
  const proxy = await startProxy(network, 'http://127.0.0.1:1')
  try {
    proxy.attack([faultNamed('huge')], everyAnswer)
    const controller = new AbortController()
    const { body } = await fetch(`${proxy.origin}/`, { signal: controller.signal })
    const reader = body?.getReader()
    await reader?.read()
    // What a page takes to end it where the machine has much to do.
    await wait(100)
    controller.abort()
    await expect.poll(() => proxy.traffic().bytes).toBeGreaterThan(0)
    expect(proxy.traffic().bytes).toBeLessThan(3 * 2 ** 20)
  } finally {
    await proxy.close()
  }
})

/** A seed by which every answer has the fault. */
const everyAnswer = '1'
