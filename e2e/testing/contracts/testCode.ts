import { wi32, writeAll, wvar } from '#ledger/xdr/xdrBytes.ts'

/** A module with one custom section. */
export function moduleOf(name: string, bytes: Uint8Array): Uint8Array {
  const named = [name.length, ...encoded(name)]
  return Uint8Array.from([...header, 0, ...leb(named.length + bytes.length), ...named, ...bytes])
}

/** Code whose interface has functions with these names, of one argument each. */
export const codeOfFunctions = (names: readonly string[]): Uint8Array =>
  moduleOf(
    'contractspecv0',
    writeAll(() => {
      for (const name of names) writeFunction(name)
    }),
  )

/** A function with one argument (SEP-48): vectors of vectors, of void in the last. */
export function writeFunction(name: string, levels = 0): void {
  wi32(0)
  text('')
  text(name)
  wi32(1)
  text('')
  text('argument')
  for (let i = 0; i < levels; i++) wi32(1002)
  wi32(2)
  wi32(0)
}

const header = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]
const encoded = (value: string) => new TextEncoder().encode(value)
const text = (value: string) => wvar(encoded(value))
const leb = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)]
