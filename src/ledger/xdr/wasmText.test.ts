import { expect, it } from 'vitest'
import { recordedCode, recordedCodes } from '#e2e/testing/contracts/recordedCode.ts'
import { judgeSpeed, processorTime } from '#e2e/testing/speed.ts'
import { seeded } from '../values/numbers.ts'
import { wasmModuleOf } from './wasm.ts'
import { wasmTextOf } from './wasmText.ts'

it('code has its sections, imports and exports', async () => {
  const module = wasmModuleOf(await recordedCode(recordedCodes.token))
  expect(module.problem).toBeUndefined()
  expect(module.sections).toContainEqual({
    name: 'code',
    isCustom: false,
    size: expect.any(Number),
  })
  expect(module.sections.at(-1)?.isCustom).toBe(true)
  expect(module.imports).toContainEqual({ module: 'l', name: '_', kind: 'function' })
  expect(module.exports).toContainEqual({ name: 'transfer', kind: 'function' })
  expect(module.exports).toContainEqual({ name: 'memory', kind: 'memory' })
})

it('code is written as WebAssembly text', async () => {
  const { lines, problem } = wasmTextOf(await recordedCode(recordedCodes.token))
  expect(problem).toBeUndefined()
  expect(lines[0]).toBe('(module')
  expect(lines.some((line) => line.includes('(export "transfer"'))).toBe(true)
})

it('a function that declares four billion variables in a few bytes is refused', () => {
  const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
  const body = [8, 1, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x7e, 0x0b]
  const wasm = Uint8Array.from([...header, 10, body.length + 1, 1, ...body])
  expect(wasmTextOf(wasm)).toEqual({
    lines: [],
    problem: 'its functions declare 4294967295 local variables, more than 50000',
  })
})

/** Changes at random: as many as CHANGES says. */
const changes = Number(process.env.CHANGES ?? 500)

it('text of code that is changed at random ends with a reason, within 100 ms of the processor', async () => {
  const random = seeded(20_261_124)
  const code = await recordedCode(recordedCodes.factory)
  let broken = 0
  let slowest = 0
  for (let i = 0; i < changes; i++) {
    const changed = code.slice(0, random(8) === 0 ? random(code.length) : undefined)
    for (let n = random(4); n >= 0; n--) changed[random(changed.length)] = random(256)
    const took = processorTime(() => {
      if (wasmTextOf(changed).problem !== undefined) broken++
    })
    slowest = Math.max(slowest, took)
  }
  expect(broken).toBeGreaterThan(changes / 10)
  judgeSpeed(slowest, 100)
}, 600_000)
