import { describe, expect, it } from 'vitest'
import { recordedCode, recordedCodes } from '#e2e/testing/contracts/recordedCode.ts'
import { moduleOf, writeFunction } from '#e2e/testing/contracts/testCode.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { judgeSpeed, processorTime } from '#e2e/testing/speed.ts'
import { bytesFromBase64 } from '../values/bytes.ts'
import { seeded } from '../values/numbers.ts'
import { specOfWasm } from './contractSpec.ts'
import { wasmModuleOf } from './wasm.ts'
import { wi32, writeAll } from './xdrBytes.ts'

/** `npm run changes` makes 10,000, `npm test` these. */
const changes = Number(process.env.CHANGES ?? 1_000)

describe('the interface of a contract', () => {
  it('has its functions with docs, and types as Rust writes them', async () => {
    const spec = specOfWasm(await recordedCode(recordedCodes.workshop))
    expect(spec.problem).toBeUndefined()
    expect(spec.functions.length).toBe(spec.exports.filter((name) => name !== '_').length)
    expect(spec.types).toContainEqual({
      kind: 'struct',
      name: 'Milestone',
      doc: 'One step of a job and what it pays.',
      fields: [
        { name: 'amount', type: 'i128', doc: '' },
        { name: 'label', type: 'Symbol', doc: '' },
        {
          name: 'proof',
          type: 'Option<BytesN<32>>',
          doc: 'Hash of what was delivered, once it was.',
        },
      ],
    })
    const types = new Map(spec.types.map((type) => [type.name, type]))
    expect(types.get('WorkshopError')).toMatchObject({
      kind: 'error',
      cases: expect.arrayContaining([
        { name: 'BadAmount', doc: 'An amount was zero or negative.', value: 4 },
      ]),
    })
    expect(types.get('Ruling')).toMatchObject({
      kind: 'union',
      cases: expect.arrayContaining([
        expect.objectContaining({ name: 'Split', types: ['u32', 'u32'] }),
        expect.objectContaining({ name: 'Shares', types: ['Map<Address, u32>'] }),
      ]),
    })
    expect(spec.events).toContainEqual(
      expect.objectContaining({
        name: 'JobPosted',
        prefix: ['job', 'posted'],
        topics: [
          { name: 'client', type: 'Address', doc: '' },
          { name: 'id', type: 'u64', doc: '' },
        ],
      }),
    )
    expect(spec.meta).toContainEqual({ key: 'name', value: 'Workshop' })
    expect(spec.protocol).toBe(25)
  })

  it('that the code does not have is missing with the reason, and the exports remain', async () => {
    const code = await recordedCode(recordedCodes.token)
    const at = Buffer.from(code).indexOf('contractspecv0')
    code[at] = 'C'.charCodeAt(0)
    const spec = specOfWasm(code)
    expect(spec.problem?.reason).toContain('no section “contractspecv0”')
    expect(spec.exports).toContain('transfer')
    expect(specOfWasm(new Uint8Array(0)).problem?.reason).toContain('not those of wasm')
  })

  it('that breaks off has what precedes the break, the reason, and its bytes', () => {
    const bytes = writeAll(() => {
      writeFunction('first')
      wi32(99)
    })
    const spec = specOfWasm(moduleOf('contractspecv0', bytes))
    expect(spec.functions.map(({ name }) => name)).toEqual(['first'])
    expect(spec.problem?.reason).toContain('ScSpecEntry has no case 99')
    expect(bytesFromBase64(spec.problem?.raw ?? '')).toEqual(bytes)
  })

  it('of 20,000 functions is read up to 10,000, and two of one name are both there', () => {
    const bytes = writeAll(() => {
      for (let i = 0; i < 20_000; i++) writeFunction(`f${i >> 1}`)
    })
    const spec = specOfWasm(moduleOf('contractspecv0', bytes))
    expect(spec.functions).toHaveLength(10_000)
    expect(spec.functions[1]?.name).toBe('f0')
    expect(spec.problem?.reason).toContain('more than 10000 entries')
  })

  it('nested 500 deep is cut with an ellipsis, and 100,000 deep is refused', () => {
    const deep = (levels: number) =>
      specOfWasm(
        moduleOf(
          'contractspecv0',
          writeAll(() => writeFunction('f', levels)),
        ),
      )
    expect(deep(500).functions[0]?.inputs[0]?.type).toMatch(/^Vec<Vec<.*…>+$/)
    expect(deep(100_000).problem?.reason).toContain('deeper than')
  })

  it(`changed at random in ${changes} ways neither throws nor takes 100 ms of the processor`, async () => {
    const random = seeded(20_261_123)
    const wasm = await Promise.all(Object.values(recordedCodes).map(recordedCode))
    let slowest = 0
    let broken = 0
    for (let i = 0; i < changes; i++) {
      const code = mutated(defined(wasm[i % wasm.length]), random)
      // The better of two readings: the engine compiles.
      const took = [1, 2].map(() => processorTime(() => [specOfWasm(code), wasmModuleOf(code)]))
      slowest = Math.max(slowest, Math.min(...took))
      if (specOfWasm(code).problem !== undefined) broken++
    }
    expect(broken).toBeGreaterThan(changes / 10)
    judgeSpeed(slowest, 100)
  }, 900_000)
})

/** Most of the changes are within the sections that are read, which are the last. */
function mutated(code: Uint8Array, random: (below: number) => number): Uint8Array {
  const start = random(4) === 0 ? 0 : Buffer.from(code).indexOf('contractspecv0')
  const at = () => start + random(code.length - start)
  const changed = code.slice()
  for (let n = random(4); n >= 0; n--) changed[at()] = random(2) === 0 ? 0xff : random(256)
  switch (random(4)) {
    case 0:
      return changed.subarray(0, at())
    case 1: {
      const [from, to] = [at(), at()]
      changed.copyWithin(from, to)
      return changed
    }
    default:
      return changed
  }
}
