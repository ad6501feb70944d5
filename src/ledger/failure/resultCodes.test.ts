import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { recordedFolder } from '#e2e/testing/recordings.ts'
import { definitions } from '../operations/registry.ts'
import { readRecord } from '../restRecord.ts'
import { innerTransaction } from '../xdr/closedLedger.ts'
import {
  isSuccessCode,
  operationResultMeaning,
  outerCodes,
  resultCodesOf,
  transactionCodes,
  transactionResultMeaning,
} from './resultCodes.ts'

/** The scenario's author wrote codes after XDR's names; REST has its own spelling of these. */
const restSpelling: Readonly<Record<string, string>> = {
  op_already_exist: 'op_already_exists',
  op_trapped: 'function_trapped',
  op_under_destmin: 'op_under_dest_min',
  op_over_sendmax: 'op_over_source_max',
  op_offer_cross_self: 'op_cross_self',
  op_name_not_found: 'op_data_name_not_found',
  op_invalid_name: 'op_data_invalid_name',
  op_not_found: 'op_offer_not_found',
  op_no_trust_line: 'op_no_trust',
  op_not_issuer: 'op_no_issuer',
  // Both the outer result and account_merge's own.
  op_no_source_account: 'op_no_account',
  tx_no_account: 'tx_no_source_account',
  op_buy_not_authorized: 'buy_not_authorized',
  op_sell_not_authorized: 'sell_not_authorized',
  op_buy_no_issuer: 'buy_no_issuer',
  op_resource_limit_exceeded: 'resource_limit_exceeded',
  op_entry_archived: 'entry_archived',
  op_insufficient_refundable_fee: 'insufficient_refundable_fee',
  op_not_auth_maintain_liabilities: 'op_not_aut_maintain_liabilities',
  op_seqnum_too_far: 'op_seq_num_too_far',
  op_trust_not_required: 'op_not_required',
}

const spelled = (code: string) => restSpelling[code] ?? code

describe('a transaction of the recorded network', () => {
  const actualByHash = new Map<string, string>()
  const scenario = readRecord(JSON.parse(readFileSync(`${recordedFolder}/scenario.json`, 'utf8')))
  scenario.list('txs', (item) => actualByHash.set(item.text('hash'), item.text('actual')))

  it('has the result that the network answered when it was sent', () => {
    let compared = 0
    for (const bytes of recordedLedgers())
      for (const { hash, result, envelope } of readClosedLedger(bytes, passphrase).transactions) {
        const codes = resultCodesOf(result)
        const actual = actualByHash.get(hash)
        if (actual === undefined) continue
        compared++
        const expected = actual.match(/\w+/g)?.map(spelled)
        const failed = codes.operations?.some((code) => !isSuccessCode(code))
        const listed = failed ? (codes.operations ?? []) : []
        const said = [codes.transaction, ...(codes.inner ? [codes.inner] : []), ...listed]
        expect(said.map(spelled)).toEqual(expected)
        const count = innerTransaction(envelope).operations.length
        expect(codes.operations?.length ?? count).toBe(count)
      }
    expect(compared).toBe(3209)
  })
})

describe('a result code', () => {
  it('has its own meaning, whatever the operation', () => {
    const results = [...definitions.values()].flatMap(({ results }) => Object.values(results))
    const operations = [
      ...results.map((result) => (typeof result === 'string' ? result : result[0])),
      ...Object.values(outerCodes),
    ]
    const meanings = new Map(operations.map((code) => [code, operationResultMeaning(code)]))
    for (const code of Object.values(transactionCodes))
      expect(transactionResultMeaning(code)).toMatch(/^[A-Z].*\.$/)
    for (const text of meanings.values()) expect(text).toMatch(/^[A-Z].*\.$/)
    expect(new Set(meanings.values()).size).toBe(meanings.size)
  })

  it('has a meaning of its operation type where the meaning differs', () => {
    expect(operationResultMeaning('op_underfunded')).toBe(
      'The source did not have enough of the asset.',
    )
    expect(operationResultMeaning('op_underfunded', 'liquidity_pool_withdraw')).toBe(
      'The source did not have that many shares of the pool.',
    )
    expect(operationResultMeaning('op_no_trust', 'path_payment_strict_send')).toBe(
      'The destination has no trustline for the asset.',
    )
  })

  it('that this build does not know has no meaning', () => {
    expect(operationResultMeaning('op_teleport_blocked')).toBeUndefined()
    expect(transactionResultMeaning('constructor')).toBeUndefined()
  })
})
