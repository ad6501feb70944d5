import { TransactionEnvelope } from '@stellar/stellar-sdk/xdr'
import { type Row, textOf } from '#mock/record.ts'

/** Codes of TransactionResult as REST names them; the scenario's names of two of them differ. */
const transactionCodes: Readonly<Record<string, readonly [number, string]>> = {
  tx_failed: [-1, 'tx_failed'],
  tx_too_early: [-2, 'tx_too_early'],
  tx_too_late: [-3, 'tx_too_late'],
  tx_missing_operation: [-4, 'tx_missing_operation'],
  tx_bad_seq: [-5, 'tx_bad_seq'],
  tx_bad_auth: [-6, 'tx_bad_auth'],
  tx_insufficient_balance: [-7, 'tx_insufficient_balance'],
  tx_no_account: [-8, 'tx_no_source_account'],
  tx_insufficient_fee: [-9, 'tx_insufficient_fee'],
  tx_bad_auth_extra: [-10, 'tx_bad_auth_extra'],
  tx_bad_min_seq_age_or_gap: [-15, 'tx_bad_minseq_age_or_gap'],
  tx_soroban_invalid: [-17, 'tx_soroban_invalid'],
  tx_frozen_key_accessed: [-18, 'tx_frozen_key_accessed'],
}

/** Operation codes that occur, the outer ones (`OperationResultCode`) apart from the inner ones. */
const outerCodes: Readonly<Record<string, number>> = { op_bad_auth: -1, op_not_supported: -3 }
const innerCodes: Readonly<Record<string, readonly [number, string]>> = {
  op_malformed: [-1, 'op_malformed'],
  op_invalid_name: [-4, 'op_data_invalid_name'],
}
const revokeSponsorship = 18
/** The only malformed operation with another code. */
const codeOf = (operation: string, type: number): number =>
  type === revokeSponsorship && operation === 'op_malformed'
    ? -5
    : (innerCodes[operation]?.[0] ?? -1)

/**
 * The network's answer to an envelope that it rejected. The recording has the code by name only, so the
 * TransactionResult that an RPC node returns with it is written here, when the recording is packed or loaded.
 */
export function rejectedOf(row: Row): Row {
  const envelope = textOf(row, 'envelope')
  const match = /^(\w+)(?:\[(.+)\])?$/.exec(textOf(row, 'actual'))
  const [code, name] = transactionCodes[match?.[1] ?? ''] ?? [-1, 'tx_failed']
  const operations = match?.[2]?.split(',') ?? []
  return {
    envelope,
    hash: row.hash,
    resultXdr: resultXdr(code, operations, envelope),
    resultCodes: {
      transaction: name,
      ...(operations.length > 0 && {
        operations: operations.map((text) => innerCodes[text]?.[1] ?? text),
      }),
    },
  }
}

function resultXdr(code: number, operations: readonly string[], envelope: string): string {
  const words = [0, 0, code]
  if (code === -1) {
    words.push(operations.length)
    for (const operation of operations) {
      const outer = outerCodes[operation]
      const type = firstOperationType(envelope)
      if (outer !== undefined) words.push(outer)
      else words.push(0, type, codeOf(operation, type))
    }
  }
  words.push(0)
  const bytes = Buffer.alloc(words.length * 4)
  for (const [index, word] of words.entries()) bytes.writeInt32BE(word, index * 4)
  return bytes.toString('base64')
}

function firstOperationType(envelope: string): number {
  const value = TransactionEnvelope.fromXdr(envelope, 'base64')
  const operations = value.type === 'envelopeTypeTx' ? value.v1.tx.operations : []
  const body = operations[0]?.body.toXdr()
  return body === undefined ? 0 : new DataView(body.buffer, body.byteOffset).getInt32(0)
}
