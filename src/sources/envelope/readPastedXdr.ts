import { loadSdk } from '../chunks.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import type { PastedXdr, XdrReading, XdrTree } from '#ledger'
import { XdrError, specOfEntries, specOfWasm, treeOf } from '#ledger/readers'
import {
  type Value,
  address,
  base64FromBytes,
  hexFromBytes,
  list,
  parseAccountAddress,
  parseContractId,
  text,
} from '#ledger/values'
import { xdrReaders } from './xdrReaders.ts'

/**
 * Bytes that are no envelope as the types whose values they may be: results, metas, contract values, ledger keys, entries,
 * headers, events, interfaces, code; undefined where they are none. The same bytes may be values of several types.
 */
export function readPastedXdr(bytes: Uint8Array): PastedXdr | undefined {
  const [first, ...others] = isWasm(bytes) ? [codeReading(bytes)] : readingsOf(bytes)
  return first === undefined
    ? undefined
    : { base64: base64FromBytes(bytes), size: bytes.length, readings: [first, ...others] }
}

/** The magic number of WebAssembly. */
const isWasm = (bytes: Uint8Array): boolean => hexFromBytes(bytes.subarray(0, 4)) === '0061736d'

function codeReading(bytes: Uint8Array): XdrReading {
  const hash = hexFromBytes(sha256(bytes))
  return {
    type: 'WebAssembly',
    tree: { name: 'sha256', text: hash },
    facts: [{ label: 'Wasm hash', value: text(hash) }],
    spec: specOfWasm(bytes),
  }
}

/** Types that are shown of bytes that are values of several. */
const maxReadings = 6

/** The same as one of the types that people copy more rarely: their readers are loaded for it. */
export async function readRareXdr(bytes: Uint8Array): Promise<PastedXdr | undefined> {
  const { sdkValuesOf } = await loadSdk()
  const [first, ...others] = sdkValuesOf(bytes)
    .slice(0, maxReadings)
    .map(({ type, value }) => readingOf(type, value, []))
  return (
    first && { base64: base64FromBytes(bytes), size: bytes.length, readings: [first, ...others] }
  )
}

function readingOf(type: string, value: unknown, facts: XdrReading['facts']): XdrReading {
  const tree = treeOf(type, value)
  const named = namedIn(tree)
  const names = named.length === 0 ? [] : [{ label: 'Addresses in it', value: list(named) }]
  return { type, tree, facts: [...facts, ...names] }
}

function readingsOf(bytes: Uint8Array): readonly XdrReading[] {
  const readings = xdrReaders.flatMap(({ type, read }): XdrReading[] => {
    try {
      const { value, facts, ...rest } = read(bytes)
      return [{ ...rest, ...readingOf(type, value, facts) }]
    } catch (error) {
      if (!(error instanceof XdrError)) throw error
      return []
    }
  })
  const spec = specOfEntries(bytes)
  return spec === undefined
    ? readings
    : [...readings, { type: 'ScSpecEntry', tree: { name: 'ScSpecEntry' }, facts: [], spec }]
}

/** Addresses that are shown of a value. */
const maxNames = 20

/** Accounts and contracts in a tree, each once. */
function namedIn(tree: XdrTree): readonly Value[] {
  const found = new Set<string>()
  const visit = ({ text: leaf, children }: XdrTree): void => {
    if (found.size >= maxNames) return
    if (leaf !== undefined && (parseAccountAddress(leaf) ?? parseContractId(leaf)) !== undefined)
      found.add(leaf)
    for (const child of children ?? []) visit(child)
  }
  visit(tree)
  return [...found].map(address)
}
