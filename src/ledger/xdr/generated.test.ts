import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { casesIn, createRandomXdr } from '#e2e/testing/randomXdr.ts'
import { generate, schemaOf } from '#tools/generateXdr.ts'
import { roots } from '#tools/xdrRoots.ts'
import { seeded } from '../values/numbers.ts'
import * as reader from './generated/reader.ts'
import * as specReader from './generated/specReader.ts'
import { type Schema, sdkShape } from './sdk.ts'
import { open, position, readAll, wi32, writeAll, XdrError } from './xdrBytes.ts'

const generated = { ...reader, ...specReader }

const kinds = [
  'TransactionEnvelope',
  'TransactionMeta',
  'TransactionResult',
  'LedgerHeader',
] as const

/** Both readers of a type; the SDK's schemas are untyped for walking. */
function readersOf(name: string) {
  const schema: Schema & {
    decode(bytes: Uint8Array): unknown
    encode(value: unknown): Uint8Array
  } = untyped({ schema: schemaOf(name) }, 'schema')
  const read: () => unknown = untyped(generated, `read${name}`)
  const skip: () => void = untyped(generated, `skip${name}`)
  const write: ((value: unknown) => void) | undefined = Reflect.get(generated, `write${name}`)
  return {
    schema,
    skip,
    write,
    ours: (bytes: Uint8Array) => readAll(bytes, read),
    theirs: (bytes: Uint8Array) => sdkShape(schema, schema.decode(bytes)),
  }
}

function untyped(from: object, key: string) {
  return Reflect.get(from, key)
}

/** `undefined` for bytes that a reader rejects, whatever its words. */
function attempt(read: (bytes: Uint8Array) => unknown, bytes: Uint8Array) {
  try {
    return { value: read(bytes) }
  } catch {
    return undefined
  }
}

function reasonOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('the generated readers', () => {
  it('are what the generator writes', () => {
    const { readers, specReaders, types } = generate()
    expect(readFileSync('src/ledger/xdr/generated/reader.ts', 'utf8')).toBe(readers)
    expect(readFileSync('src/ledger/xdr/generated/specReader.ts', 'utf8')).toBe(specReaders)
    expect(readFileSync('src/ledger/xdr/generated/xdr.ts', 'utf8')).toBe(types)
  })

  it('read every recorded ledger as the SDK does', () => {
    const { ours, theirs } = readersOf('LedgerCloseMeta')
    const ledgers = recordedLedgers().filter((_, n) => isNightly || n % 8 === 0)
    expect(ledgers.length).toBeGreaterThan(45)
    for (const [i, bytes] of ledgers.entries())
      expect({ i, equal: isDeepStrictEqual(ours(bytes), theirs(bytes)) }).toEqual({
        i,
        equal: true,
      })
  })

  it('read random values of every type and every arm as the SDK does', () => {
    const random = createRandomXdr(seeded(20_261_121))
    for (const name of roots) {
      const { schema, skip, write, ours, theirs } = readersOf(name)
      const cases = [...casesIn(schema)]
      const isUnseen = () => cases.some((key) => !random.seen.has(key))
      for (let i = 0; i < 30 || (i < 600 && isUnseen()); i++) {
        const bytes = schema.encode(random.value(schema))
        const value = ours(bytes)
        expect({ name, i, equal: isDeepStrictEqual(value, theirs(bytes)) }).toEqual({
          name,
          i,
          equal: true,
        })
        open(bytes)
        skip()
        expect(position()).toBe(bytes.length)
        const again = write === undefined ? bytes : writeAll(() => write(value))
        expect(again).toEqual(bytes)
      }
    }
    const unseen = roots.flatMap((name) =>
      [...casesIn(schemaOf(name))].filter((key) => !random.seen.has(key)),
    )
    expect(unseen).toEqual([])
  })

  it('read nested values as deep as the SDK does, and refuse deeper ones', () => {
    const { skip, ours, theirs } = readersOf('ScVal')
    expect(isDeepStrictEqual(ours(nested(300)), theirs(nested(300)))).toBe(true)
    for (const levels of [600, 100_000]) {
      const bytes = nested(levels)
      expect(attempt(theirs, bytes)).toBeUndefined()
      expect(() => ours(bytes)).toThrow(XdrError)
      open(bytes)
      expect(skip).toThrow(XdrError)
    }
  })

  it('refuse padding that is not zero, read or skipped, at the same byte', () => {
    const random = createRandomXdr(seeded(11))
    const different: unknown[] = []
    let refused = 0
    for (const name of kinds) {
      const { schema, skip, ours } = readersOf(name)
      for (let i = 0; i < 25; i++) {
        const bytes = schema.encode(random.value(schema))
        for (const [at, byte] of bytes.entries()) {
          if (byte !== 0) continue
          bytes[at] = 1
          const reason = reasonOf(() => ours(bytes))
          if (reason?.startsWith('padding is not zero at byte') === true) {
            refused++
            open(bytes)
            const skipped = reasonOf(skip)
            if (skipped !== reason) different.push({ name, i, at, reason, skipped })
          }
          bytes[at] = 0
        }
      }
    }
    expect(different).toEqual([])
    expect(refused).toBeGreaterThan(250)
  })

  it('read and reject 1,000 corrupted values as the SDK does', async () => {
    const random = seeded(7)
    const values = createRandomXdr(random)
    let rejected = 0
    for (let i = 0; i < 1_000; i++) {
      const { schema, ours, theirs } = readersOf(kinds[i % kinds.length] ?? 'ScVal')
      const good = schema.encode(values.value(schema))
      const bytes = corrupted(good, random)
      const [a, b] = [attempt(ours, bytes), attempt(theirs, bytes)]
      if (a === undefined) rejected++
      expect({ i, equal: isDeepStrictEqual(a, b) }).toEqual({ i, equal: true })
    }
    expect(rejected).toBeGreaterThan(200)
    expect(rejected).toBeLessThan(1_000)
  })
})

/** XDR `ScVal`: vectors of one vector each, and void in the last. */
function nested(levels: number): Uint8Array {
  const vector = [16, 1, 1] // scvVec, present, of one element
  return writeAll(() => {
    for (let i = 0; i < levels; i++) for (const word of vector) wi32(word)
    wi32(1) // scvVoid
  })
}

/** One byte changed, some cut off, or some put in. */
function corrupted(good: Uint8Array, random: (n: number) => number): Uint8Array {
  const at = random(good.length)
  switch (random(3)) {
    case 0: {
      const bytes = good.slice()
      bytes[at] = random(256)
      return bytes
    }
    case 1:
      return good.slice(0, at)
    default:
      return Uint8Array.from([...good.subarray(0, at), random(256), ...good.subarray(at)])
  }
}
