import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { drawnHtml, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { feeBumpOf20, feeMeta } from '#e2e/testing/feeBumpOf20.ts'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { recordedSources } from '#e2e/testing/recordedSources.ts'
import { isSuccessCode, resultCodesOf } from '#ledger/failure/resultCodes.ts'
import { definitionOfArm } from '#ledger/operations/registry.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import type { TransactionHash } from '#ledger/values/ids.ts'
import { stroops } from '#ledger/values/numbers.ts'
import { innerTransaction } from '#ledger/xdr/closedLedger.ts'
import { createAutoSource } from '#sources/auto/auto.ts'
import { FailurePanel } from './FailurePanel.tsx'

/**
 * The first line of every failed transaction of the recorded network: by the type of the operation that failed, its result,
 * how many have it, and the words. Each was read beside the panel's figures, which are from the envelope, the meta and the
 * entries, of one transaction that has it; a line that changes here has to be read so again. Where the figures show no
 * more than what was asked for (prices on a path, offers of its own, frozen entries) it is the result's word.
 */
const causes: Readonly<Record<string, readonly (readonly [string, number, string])[]>> = {
  account_merge: [
    ['op_has_sub_entries', 12, 'The account still has trustlines, offers or data.'],
    ['op_immutable_set', 1, "The account's flags are immutable, so it cannot be removed."],
    ['op_is_sponsor', 1, 'The account still sponsors reserves of others.'],
    ['op_no_account', 5, 'The account to merge into does not exist.'],
    ['op_no_source_account', 1, "The operation's source account does not exist."],
    [
      'op_seq_num_too_far',
      2,
      "The account's sequence number is too high: it could be created again and repeat old transactions.",
    ],
  ],
  allow_trust: [
    ['op_cant_revoke', 1, "The issuer's flags do not let it revoke the authorization."],
    ['op_no_trust', 1, 'The account has no trustline for the asset.'],
  ],
  begin_sponsoring_future_reserves: [
    ['op_already_sponsored', 1, 'The account is being sponsored already.'],
    ['op_recursive', 1, 'A sponsored account cannot sponsor others in the same transaction.'],
  ],
  change_trust: [
    ['op_cannot_delete', 1, 'Pool shares still need this trustline.'],
    ['op_invalid_limit', 1, 'The limit is lower than what the account holds or is about to buy.'],
    ['op_invalid_limit', 13, 'The trustline cannot be removed while it holds some of the asset.'],
    ['op_invalid_limit', 5, 'There is no trustline to remove.'],
    ['op_low_reserve', 1, 'The account does not have enough XLM for the reserve of another entry.'],
    ['op_no_issuer', 1, 'The issuer of the asset does not exist.'],
    ['op_trust_line_missing', 1, "A trustline for one of the pool's assets is missing."],
  ],
  claim_claimable_balance: [
    ['op_cannot_claim', 4, 'The account could not claim the balance yet.'],
    ['op_cannot_claim', 1, 'The account is not a claimant of the balance.'],
    ['op_cannot_claim', 5, 'The time in which the account could claim the balance was over.'],
    [
      'op_does_not_exist',
      9,
      'There is no such claimable balance: it was claimed or clawed back before, or its ID is wrong.',
    ],
    ['op_line_full', 1, 'The account would hold more of the asset than its trustline allows.'],
    ['op_no_trust', 1, 'The account has no trustline for the asset.'],
    ['op_not_authorized', 1, 'The issuer has not authorized the account to hold the asset.'],
    ['op_trustline_frozen', 1, 'The trustline is one that the network has frozen.'],
  ],
  clawback: [
    ['op_no_trust', 1, 'The account has no trustline for the asset.'],
    ['op_not_clawback_enabled', 1, 'The issuer did not enable clawback for it.'],
    ['op_underfunded', 1, 'The account does not have enough of the asset to claw back.'],
  ],
  clawback_claimable_balance: [
    [
      'op_does_not_exist',
      1,
      'There is no such claimable balance: it was claimed or clawed back before, or its ID is wrong.',
    ],
    ['op_no_issuer', 1, 'The source is not the issuer of the asset.'],
    ['op_not_clawback_enabled', 1, 'The issuer did not enable clawback for it.'],
  ],
  create_account: [
    ['op_already_exists', 5, 'The account exists already.'],
    ['op_low_reserve', 2, 'The starting balance is lower than the minimum balance of an account.'],
    ['op_underfunded', 1, 'The source does not have enough XLM for the starting balance.'],
  ],
  create_claimable_balance: [
    [
      'op_low_reserve',
      1,
      'The account can pay the amount, but not the reserve of the new entry as well.',
    ],
    ['op_no_trust', 1, 'The account has no trustline for the asset.'],
    ['op_not_authorized', 1, 'The issuer has not authorized the account to hold the asset.'],
    ['op_underfunded', 1, 'The source did not have enough of the asset.'],
  ],
  create_passive_sell_offer: [
    ['op_underfunded', 1, 'The source did not have enough of the asset it would sell.'],
  ],
  end_sponsoring_future_reserves: [['op_not_sponsored', 1, 'Nobody was sponsoring the account.']],
  extend_footprint_ttl: [
    ['insufficient_refundable_fee', 1, 'The refundable resource fee does not cover the rent.'],
  ],
  invoke_host_function: [
    ['entry_archived', 2, 'An entry that it needs is archived.'],
    ['function_trapped', 1, 'A contract may not be called again while it runs.'],
    ['function_trapped', 1, 'A signature is not that of the key.'],
    ['function_trapped', 5, 'An authorization that the contract requires is missing.'],
    [
      'function_trapped',
      1,
      'BadShares (#6): Shares of a ruling must add up to 10 000 basis points.',
    ],
    [
      'function_trapped',
      1,
      'BalanceDeauthorizedError (#11): The holder is not authorized to use its balance of the asset.',
    ],
    ['function_trapped', 1, 'BalanceError (#10): The holder does not have enough of the asset.'],
    [
      'function_trapped',
      1,
      'BalanceError (#10): The holder does not have enough of the asset: a part of its balance must stay.',
    ],
    ['function_trapped', 1, 'Frozen (#5): The account was frozen by the admin.'],
    [
      'function_trapped',
      1,
      'InsufficientAllowance (#3): The allowance is smaller than the amount, or has run out.',
    ],
    ['function_trapped', 13, 'InsufficientBalance (#2): The balance is smaller than the amount.'],
    [
      'function_trapped',
      1,
      'It used a ledger entry that the transaction’s footprint does not declare.',
    ],
    ['function_trapped', 1, 'NoSuchDeployment (#1): No contract was deployed under that number.'],
    ['function_trapped', 1, 'NoSuchJob (#1): There is no job with that number.'],
    ['function_trapped', 2, 'NotEnough (#3): Fewer signatures than the threshold.'],
    ['function_trapped', 16, 'OnPurpose (#100): Returned on purpose by `fail`.'],
    [
      'function_trapped',
      1,
      'OverLimit (#4): The transfer is above the limit that was set for its token.',
    ],
    ['function_trapped', 1, 'The authorization expired before this ledger.'],
    ['function_trapped', 1, 'The authorization was used before: its nonce exists.'],
    ['function_trapped', 1, 'The code is no Wasm that the network accepts.'],
    ['function_trapped', 1, 'The code of the contract does not exist.'],
    ['function_trapped', 1, 'The contract exists already.'],
    ['function_trapped', 1, 'The contract has no such function.'],
    ['function_trapped', 1, 'The contract returned its own error #7.'],
    ['function_trapped', 1, 'The contract’s code ended the call (a panic).'],
    ['function_trapped', 2, 'The function takes another number of arguments.'],
    ['function_trapped', 1, 'There is no contract with this ID.'],
    [
      'function_trapped',
      1,
      'TrustlineMissingError (#13): The account has no trustline to the asset.',
    ],
    ['insufficient_refundable_fee', 1, 'The refundable resource fee does not cover the rent.'],
    ['resource_limit_exceeded', 2, 'It ran more instructions than the transaction declared.'],
    [
      'resource_limit_exceeded',
      1,
      'Its events are larger than the network allows for one transaction.',
    ],
  ],
  liquidity_pool_deposit: [
    ['op_bad_price', 2, "The pool's price is outside the bounds that were set."],
    [
      'op_line_full',
      1,
      'The account would hold more shares of the pool than its trustline allows.',
    ],
    ['op_no_trust', 2, 'The account has no trustline for the shares of the pool.'],
    [
      'op_not_authorized',
      1,
      'An issuer has not authorized the account to hold one of the pool’s assets.',
    ],
    ['op_trustline_frozen', 1, 'The trustline is one that the network has frozen.'],
    ['op_underfunded', 1, 'The source did not have enough of one of the pool’s assets.'],
  ],
  liquidity_pool_withdraw: [
    ['op_no_trust', 19, 'The account has no trustline for the shares of the pool.'],
    ['op_trustline_frozen', 1, 'The trustline is one that the network has frozen.'],
    ['op_under_minimum', 1, 'The pool would pay less than the minimum.'],
    ['op_underfunded', 1, 'The source did not have that many shares of the pool.'],
  ],
  manage_buy_offer: [
    ['op_cross_self', 1, 'It would cross an offer of the same account.'],
    [
      'op_line_full',
      1,
      'The source would hold more of the bought asset than its trustline allows.',
    ],
    ['op_offer_not_found', 1, 'The source has no offer with this number.'],
    ['op_underfunded', 3, 'The source did not have enough of the asset it would sell.'],
  ],
  manage_data: [
    ['op_data_name_not_found', 17, 'The account has no data entry of this name.'],
    ['op_low_reserve', 1, 'The account does not have enough XLM for the reserve of another entry.'],
  ],
  manage_sell_offer: [
    ['buy_not_authorized', 2, 'The issuer has not authorized the source to buy the asset.'],
    ['op_buy_no_trust', 1, 'The source has no trustline for the asset it would buy.'],
    ['op_cross_self', 1, 'It would cross an offer of the same account.'],
    ['op_low_reserve', 1, 'The account does not have enough XLM for the reserve of another entry.'],
    ['op_offer_not_found', 7, 'The source has no offer with this number.'],
    ['op_sell_no_trust', 7, 'The source has no trustline for the asset it would sell.'],
    ['op_underfunded', 10, 'The source did not have enough of the asset it would sell.'],
  ],
  path_payment_strict_receive: [
    ['op_over_source_max', 1, 'It would cost more than the maximum to send.'],
    ['op_src_no_trust', 1, 'The source has no trustline for the asset it would send.'],
    ['op_too_few_offers', 2, 'There are not enough offers on the path to exchange the amount.'],
    ['op_underfunded', 1, 'The source did not have enough of the asset.'],
  ],
  path_payment_strict_send: [
    ['op_cross_self', 1, 'It would cross an offer of the same account.'],
    ['op_line_full', 1, 'The destination would hold more of the asset than its trustline allows.'],
    ['op_no_destination', 1, 'The destination account does not exist.'],
    ['op_no_trust', 1, 'The destination has no trustline for the asset.'],
    ['op_src_not_authorized', 1, 'The issuer has not authorized the source to send the asset.'],
    ['op_under_dest_min', 23, 'It would deliver less than the minimum to receive.'],
    ['op_underfunded', 1, 'The source did not have enough of the asset.'],
  ],
  payment: [
    ['op_line_full', 2, 'The destination would hold more of the asset than its trustline allows.'],
    ['op_no_destination', 49, 'The destination account does not exist.'],
    ['op_no_trust', 14, 'The destination has no trustline for the asset.'],
    ['op_not_authorized', 1, 'The issuer has not authorized the destination to hold the asset.'],
    ['op_src_no_trust', 1, 'The source has no trustline for the asset it would send.'],
    ['op_src_not_authorized', 2, 'The issuer has not authorized the source to send the asset.'],
    [
      'op_underfunded',
      1,
      'The balance covers the amount, but not the reserve that the account must keep.',
    ],
    ['op_underfunded', 14, 'The source did not have enough of the asset.'],
  ],
  restore_footprint: [
    ['insufficient_refundable_fee', 1, 'The refundable resource fee does not cover the rent.'],
  ],
  revoke_sponsorship: [
    ['op_does_not_exist', 5, 'There is no such entry.'],
    ['op_low_reserve', 1, 'The new sponsor does not have enough XLM for the reserve.'],
    ['op_not_sponsor', 4, 'The source does not sponsor it.'],
    ['op_only_transferable', 1, 'This sponsorship can be transferred, not revoked.'],
  ],
  set_options: [
    [
      'op_auth_revocable_required',
      1,
      'Clawback can be enabled only together with revocable authorization.',
    ],
    ['op_cant_change', 1, 'The account’s flags are immutable.'],
    ['op_invalid_inflation', 2, 'The inflation destination does not exist.'],
    ['op_low_reserve', 1, 'The account does not have enough XLM for the reserve of another entry.'],
    ['op_too_many_signers', 1, 'The account has 20 signers already.'],
  ],
  set_trust_line_flags: [
    ['op_cant_revoke', 1, "The issuer's flags do not let it revoke the authorization."],
    [
      'op_invalid_state',
      1,
      'The flags would contradict each other: authorized, and authorized only to keep liabilities.',
    ],
    ['op_no_trust', 1, 'The account has no trustline for the asset.'],
  ],
  transaction: [
    ['tx_bad_auth', 1, 'None of the account’s signers signed it.'],
    [
      'tx_bad_seq',
      3,
      'An earlier transaction of the same ledger changed the account’s sequence number.',
    ],
    ['tx_bad_sponsorship', 1, 'A sponsorship was begun but not ended in the transaction.'],
    ['tx_no_source_account', 2, 'The source account does not exist.'],
  ],
}

const { rest, rpc } = recordedSources()
const source = createAutoSource({ sources: [rest, rpc] })
const { signal } = new AbortController()

/** The characters that HTML writes by name. */
const unescaped = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

async function firstLineOf(hash: TransactionHash): Promise<string> {
  const { value: transaction } = await source.one('transaction', hash, signal)
  const panel = createElement(FailurePanel, { transaction, operations: [], calls: [] })
  const html = await drawnHtml(panel, source)
  const line = /<p data-own="" class="max-w[^>]*>(.*?)<\/p>/.exec(html)?.[1] ?? ''
  return unescaped(textOfHtml(line)).trim()
}

test('the first line of every recorded failure names its cause', async () => {
  const counts = new Map<string, number>()
  for (const bytes of recordedLedgers())
    for (const { hash, envelope, result } of readClosedLedger(bytes, passphrase).transactions) {
      const { transaction, inner, operations = [] } = resultCodesOf(result)
      if (isSuccessCode(transaction)) continue
      // What loads later is drawn once it is there.
      if (counts.size === 0) {
        await firstLineOf(hash)
        await vi.dynamicImportSettled()
      }
      const at = operations.findIndex((code) => !isSuccessCode(code))
      const body = innerTransaction(envelope).operations[at]?.body
      const type = body === undefined ? 'transaction' : definitionOfArm(body.type).type
      const code = operations[at] ?? inner ?? transaction
      const key = [type, code, await firstLineOf(hash)].join(' | ')
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  const expected = Object.entries(causes).flatMap(([type, all]) =>
    all.map(([code, count, line]) => [[type, code, line].join(' | '), count] as const),
  )
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries(expected))
  expect(expected.reduce((sum, [, count]) => sum + count, 0)).toBe(388)
}, 120_000)

/** The result of the fee bump with an inner transaction that failed: INVOKE_HOST_FUNCTION_TRAPPED. */
function failedResult(): string {
  const bytes = Buffer.from(feeBumpOf20.result, 'base64').subarray(0, 80)
  bytes.writeInt32BE(-13, 8) // txFEE_BUMP_INNER_FAILED
  bytes.writeInt32BE(-1, 52) // txFAILED
  bytes.writeInt32BE(-2, 68)
  bytes.fill(0, 72)
  return bytes.toString('base64')
}

test('the fee of a failed fee bump of protocol 20 is without its refund', async () => {
  const [first] = (await rpc.list('transactions', undefined, { order: 'asc', limit: 1 }, signal))
    .items
  if (first === undefined || isUnknownRecord(first)) throw new Error('no transaction is recorded')
  const transaction: Transaction = {
    ...first,
    successful: false,
    feeCharged: stroops(500_200n),
    feeBump: {
      outerHash: first.hash,
      innerHash: first.hash,
      outerSignatures: [],
      innerSignatures: [],
      innerMaxFee: stroops(0n),
    },
    xdr: { ...feeBumpOf20, result: failedResult(), feeMeta: feeMeta(500_200n) },
  }
  const panel = createElement(FailurePanel, { transaction, operations: [], calls: [] })
  expect(textOfHtml(await drawnHtml(panel, source))).toContain('The fee of 315,426 stroops')
})
