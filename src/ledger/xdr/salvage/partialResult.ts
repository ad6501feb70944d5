import type * as Xdr from '../generated/xdr.ts'
import { readOperationResult, readTransactionResult } from '../generated/reader.ts'
import { only, readingsAfter } from './resume.ts'
import {
  UnknownCaseError,
  XdrError,
  count,
  i32,
  i64,
  opaque,
  open,
  position,
  readAll,
} from '../xdrBytes.ts'

type Results = readonly Xdr.OperationResult[]
type OperationTypes = readonly (Xdr.OperationBody['type'] | undefined)[]

/**
 * Reads XDR `TransactionResult` though some of its operations' results may be of unknown types. `types` are those of
 * the operations, undefined where unknown. Where exactly one reading follows an unknown result, it is used. Throws
 * XdrError where the transaction's own code is not known.
 */
export function readPartialResult(
  bytes: Uint8Array,
  types: OperationTypes,
): { readonly result: Xdr.TransactionResult; readonly unreadable: ReadonlyMap<number, string> } {
  try {
    return { result: readAll(bytes, readTransactionResult), unreadable: new Map() }
  } catch (error) {
    if (!(error instanceof XdrError)) throw error
  }
  open(bytes)
  const feeCharged = i64()
  const code = i32()
  const inner =
    code === 1 || code === -13 ? { hash: opaque(32), fee: i64(), code: i32() } : undefined
  const own = inner?.code ?? code
  if (own !== 0 && own !== -1) throw new UnknownCaseError(`TransactionResult has no case ${own}`, 8)
  const { results, unreadable } = readResults(bytes, types, inner === undefined ? 1 : 2)
  const type = own === 0 ? 'txSuccess' : 'txFailed'
  const ext = { type: 'v0' } as const
  if (inner === undefined)
    return { result: { feeCharged, result: { type, results }, ext }, unreadable }
  const innerResult = { feeCharged: inner.fee, result: { type, results }, ext } as const
  const innerResultPair = { transactionHash: inner.hash, result: innerResult }
  const outer = code === 1 ? 'txFeeBumpInnerSuccess' : 'txFeeBumpInnerFailed'
  return { result: { feeCharged, result: { type: outer, innerResultPair }, ext }, unreadable }
}

/** The results, followed by the extension of each enclosing transaction result. */
function readResults(bytes: Uint8Array, types: OperationTypes, extensions: number) {
  const n = count(types.length)
  if (n !== types.length) throw new XdrError(`${n} results for ${types.length} operations`, 12)
  const results: Xdr.OperationResult[] = []
  const unreadable = new Map<number, string>()
  let at = position()
  try {
    while (results.length < n) {
      at = position()
      results.push(resultOf(types[results.length]))
    }
    return { results, unreadable }
  } catch (problem) {
    if (!(problem instanceof XdrError)) throw problem
    const rest = types.slice(results.length + 1)
    const found = only(
      readingsAfter(bytes, at + 8, (): Results => {
        const list = rest.map(resultOf)
        for (let i = 0; i < extensions; i++)
          if (i32() !== 0) throw new XdrError('no extension is known', position())
        return list
      }),
    )
    const read = found?.value ?? rest.map(() => placeholder)
    unreadable.set(results.length, problem.message)
    if (found === undefined)
      for (let i = results.length + 1; i < n; i++) unreadable.set(i, followsUnread)
    return { results: [...results, placeholder, ...read], unreadable }
  }
}

function resultOf(type: OperationTypes[number]): Xdr.OperationResult {
  const result = readOperationResult()
  if (type !== undefined && result.type === 'opInner' && result.tr.type !== type)
    throw new XdrError(`a result of ${result.tr.type} is none of ${type}`, position())
  return result
}

const placeholder: Xdr.OperationResult = { type: 'opNotSupported' }
const followsUnread = 'it follows a result that cannot be read'
