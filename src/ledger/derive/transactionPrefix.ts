import type { CountedTransaction } from './ledger.ts'
import {
  skipMemo,
  skipMuxedAccount,
  skipPreconditions,
  skipTimeBounds,
} from '../xdr/generated/reader.ts'
import { XdrError, bool, i32, open, step, u32 } from '../xdr/xdrBytes.ts'

/**
 * A ledger's counts of a transaction that this build cannot read: both come before the fields that a later protocol may
 * add. Operations are counted by the envelope, or by the result where the envelope is absent.
 */
export function outcomeOfPrefix(
  result: Uint8Array,
  envelope: Uint8Array | undefined,
): CountedTransaction {
  const { successful, operationCount } = resultPrefix(result)
  return {
    successful,
    operationCount: envelope === undefined ? operationCount : operationCountOf(envelope),
  }
}

/** XDR `TransactionResult`: fee (8 bytes), code, and for some codes the operations' results. */
function resultPrefix(result: Uint8Array): CountedTransaction {
  open(result)
  step(8)
  const code = i32()
  if (code === 0 || code === -1) return { successful: code === 0, operationCount: u32() }
  if (code !== 1 && code !== -13) return { successful: false, operationCount: 0 }
  step(32 + 8) // hash and fee of the inner transaction
  const inner = i32()
  return {
    successful: code === 1,
    operationCount: inner === 0 || inner === -1 ? u32() : 0,
  }
}

/** The operations of an envelope (the inner one of a fee bump), none of which is read. */
function operationCountOf(envelope: Uint8Array): number {
  open(envelope)
  const type = u32()
  switch (type) {
    case 0:
      step(32 + 4 + 8) // source, fee, sequence
      if (bool()) skipTimeBounds()
      skipMemo()
      return u32()
    case 5:
      skipMuxedAccount()
      step(8 + 4) // fee, type of the inner envelope
      return operationCountV1()
    case 2:
      return operationCountV1()
    default:
      throw new XdrError(`no transaction envelope has type ${type}`, 0)
  }
}

function operationCountV1(): number {
  skipMuxedAccount()
  step(4 + 8) // fee, sequence
  skipPreconditions()
  skipMemo()
  return u32()
}
