import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnHtml, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { feeBumpOf20, feeMeta } from '#e2e/testing/feeBumpOf20.ts'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { readClosedLedger } from '#e2e/testing/readLedgers.ts'
import { autoOf, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import {
  isSuccessCode,
  operationResultMeaning,
  resultCodesOf,
  transactionResultMeaning,
} from '#ledger/failure/resultCodes.ts'
import { definitionOfArm } from '#ledger/operations/registry.ts'
import type { Transaction } from '#ledger/transaction.ts'
import { isUnknownRecord } from '#ledger/values/answer.ts'
import type { TransactionHash } from '#ledger/values/ids.ts'
import { stroops } from '#ledger/values/numbers.ts'
import { innerTransaction } from '#ledger/xdr/closedLedger.ts'
import { FailurePanel } from './FailurePanel.tsx'
import { TransactionFigures } from './TransactionPage.tsx'

/**
 * What the first line of a failure of the recorded network says more than its result: by the type of the operation that failed
 * and its result. Each was read beside the panel's figures, which are from the envelope, the meta and the entries, of one
 * transaction that has it; a line that changes here has to be read so again.
 */
const causes: Readonly<Record<string, readonly string[]>> = {
  'change_trust op_invalid_limit': [
    'The trustline cannot be removed while it holds some of the asset.',
    'There is no trustline to remove.',
  ],
  'claim_claimable_balance op_cannot_claim': [
    'The account could not claim the balance yet.',
    'The account is not a claimant of the balance.',
    'The time in which the account could claim the balance was over.',
  ],
  'create_claimable_balance op_low_reserve': [
    'The account can pay the amount, but not the reserve of the new entry as well.',
  ],
  'extend_footprint_ttl insufficient_refundable_fee': [
    'The refundable resource fee does not cover the rent.',
  ],
  'invoke_host_function entry_archived': ['An entry that it needs is archived.'],
  'invoke_host_function function_trapped': [
    'A contract may not be called again while it runs.',
    'A signature is not that of the key.',
    'An authorization that the contract requires is missing.',
    'BadShares (#6): Shares of a ruling must add up to 10 000 basis points.',
    'BalanceDeauthorizedError (#11): The holder is not authorized to use its balance of the asset.',
    'BalanceError (#10): The holder does not have enough of the asset.',
    'BalanceError (#10): The holder does not have enough of the asset: a part of its balance must stay.',
    'Frozen (#5): The account was frozen by the admin.',
    'InsufficientAllowance (#3): The allowance is smaller than the amount, or has run out.',
    'InsufficientBalance (#2): The balance is smaller than the amount.',
    'It used a ledger entry that the transaction’s footprint does not declare.',
    'NoSuchDeployment (#1): No contract was deployed under that number.',
    'NoSuchJob (#1): There is no job with that number.',
    'NotEnough (#3): Fewer signatures than the threshold.',
    'OnPurpose (#100): Returned on purpose by `fail`.',
    'OverLimit (#4): The transfer is above the limit that was set for its token.',
    'The authorization expired before this ledger.',
    'The authorization was used before: its nonce exists.',
    'The code is no Wasm that the network accepts.',
    'The code of the contract does not exist.',
    'The contract exists already.',
    'The contract has no such function.',
    'The contract returned its own error #7.',
    'The contract’s code ended the call (a panic).',
    'The function takes another number of arguments.',
    'There is no contract with this ID.',
    'TrustlineMissingError (#13): The account has no trustline to the asset.',
  ],
  'invoke_host_function insufficient_refundable_fee': [
    'The refundable resource fee does not cover the rent.',
  ],
  'invoke_host_function resource_limit_exceeded': [
    'It ran more instructions than the transaction declared.',
    'Its events are larger than the network allows for one transaction.',
  ],
  'payment op_underfunded': [
    'The balance covers the amount, but not the reserve that the account must keep.',
  ],
  'restore_footprint insufficient_refundable_fee': [
    'The refundable resource fee does not cover the rent.',
  ],
  'transaction tx_bad_auth': ['None of the account’s signers signed it.'],
  'transaction tx_bad_seq': [
    'An earlier transaction of the same ledger changed the account’s sequence number.',
  ],
}

const source = autoOf(rest, rpc)

/** The characters that HTML writes by name. */
const unescaped = (text: string): string =>
  text.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** A host's own debugging text: none of it is for readers. */
const debugText = /HostError|Event log|Backtrace|VM call trapped|escalating|\[Diagnostic Event\]/
/** A list of figures, a call's errors, or the button that reads them in later transactions. */
const figures = /<dl|<ol|Find it in later/

async function firstLineOf(hash: TransactionHash): Promise<string> {
  const { value: transaction } = await source.one('transaction', hash, signal)
  const panel = createElement(FailurePanel, { transaction, operations: [], calls: [] })
  const html = await drawnHtml(panel, source)
  const line = /<p data-own="" class="max-w[^>]*>(.*?)<\/p>/.exec(html)?.[1] ?? ''
  const cause = unescaped(textOfHtml(line)).trim()
  const text = textOfHtml(html)
  // A contract's own error says by its name and text what it asks for.
  const advises = text.includes('What to do:') || /\(#\d+\)/.test(cause)
  const isWhole = /^[A-Z].{10,}\.$/.test(cause) && figures.test(html) && advises
  if (!isWhole || debugText.test(text)) throw new Error(`${hash} is not explained: ${text}`)
  return cause
}

test('the first line of each kind of recorded failure names its cause, or what its result says, with figures and what to do', async () => {
  const lines = new Map<string, Set<string>>()
  for (const bytes of recordedLedgers())
    for (const { hash, envelope, result } of readClosedLedger(bytes, passphrase).transactions) {
      const { transaction, inner, operations = [] } = resultCodesOf(result)
      if (isSuccessCode(transaction)) continue
      const at = operations.findIndex((code) => !isSuccessCode(code))
      const body = innerTransaction(envelope).operations[at]?.body
      const type = body === undefined ? 'transaction' : definitionOfArm(body.type).type
      const code = operations[at] ?? inner ?? transaction
      const kind = `${type} ${code}`
      // One of each cause is drawn, and one of a kind whose result says it.
      if (lines.get(kind)?.size === (causes[kind]?.length ?? 0)) continue
      const meaning =
        body === undefined ? transactionResultMeaning(code) : operationResultMeaning(code, type)
      const line = await firstLineOf(hash)
      const found = lines.get(kind) ?? new Set()
      lines.set(kind, line === meaning ? found : found.add(line))
    }
  expect(lines.size).toBeGreaterThan(90)
  const own = [...lines].filter(([, found]) => found.size > 0)
  expect(Object.fromEntries(own.map(([kind, found]) => [kind, [...found].toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(causes).map(([kind, all]) => [kind, all.toSorted()])),
  )
})

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
  const figures = createElement(TransactionFigures, { transaction, isCall: false })
  expect(textOfHtml(await drawnHtml(figures, source))).toContain('Fee 315,426 stroops')
})
