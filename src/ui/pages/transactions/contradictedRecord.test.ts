import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { type Faults, faultyRest, setting } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { disagreementProblem } from '#ledger/plausible.ts'
import { parseTransactionHash } from '#ledger/values/ids.ts'
import { gatherEvidence } from '#sources/proof/evidence.ts'
import { transactionSummaries } from '#sources/transaction/readTransaction.ts'
import { ProofMark } from '../../proof/ProofMark.tsx'
import { TransactionPage } from './TransactionPage.tsx'

const { signal } = new AbortController()
const passphrase = 'Parallax Local Network ; 2026'
const payment = '406f4f9763de3cb789a7d1fd30448e87947f224313bee1e31b75ee3641f103dc'
const failed = '2b789972910b623129308b916b05ce4d0b184ffde37922b67706bfd178d29772'
const other = 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF'

const transactionPage = (hash: string, where: RegExp, record: Faults['record']) =>
  drawnPage(
    createElement(TransactionPage, {
      hash: defined(parseTransactionHash(hash)),
      tab: 'operations',
    }),
    faultyRest({ where, record }),
  )
const unchanged = () => undefined

test('nothing is said of a transaction whose record is as its envelope', async () => {
  for (const hash of [payment, failed])
    expect(await transactionPage(hash, /./, unchanged)).not.toMatch(/does not match|implausible/)
})

test('what a transaction’s record states otherwise than its envelope is said beside it', async () => {
  const timebounds = { min_time: '0', max_time: '1' }
  const lies: readonly (readonly [object, RegExp])[] = [
    [
      { memo: 'deposit 4711', memo_bytes: btoa('deposit 4711') },
      /Memo deposit 4711 text implausible: does not match its envelope/,
    ],
    [{ memo_type: 'none', memo: undefined }, /Memo none .*does not match its envelope/],
    [
      { source_account: other, fee_account: other },
      /Source account .* does not match its envelope/,
    ],
    [{ fee_account: other }, /Fee paid by .* does not match its envelope/],
    [{ fee_charged: '99' }, /implausible: does not match its result, which has 100/],
    [
      { max_fee: '987654321' },
      /Maximum fee implausible: does not match its envelope, which has 100/,
    ],
    [
      { source_account_sequence: '42' },
      /Sequence number 42 implausible: does not match its envelope, which has 64424509442/,
    ],
    [{ preconditions: { timebounds } }, /1970-01-01 .*implausible: does not match its envelope/],
    [{ signatures: [] }, /Signatures .*implausible: does not match its envelope/],
    [{ operation_count: 6 }, /6 operations implausible: does not match its envelope, which has 1/],
  ]
  const said = await Promise.all(
    lies.map(async ([fields]) =>
      transactionPage(payment, new RegExp(`^/transactions/${payment}$`), setting(fields)),
    ),
  )
  for (const [i, [, words]] of lies.entries()) expect(said[i]).toMatch(words)
})

test('a result that contradicts itself is said to, beside the outcome', async () => {
  const patched = (record: Record<string, unknown>) => {
    const bytes = Buffer.from(String(record.result_xdr), 'base64')
    bytes.writeInt32BE(0, 8)
    Object.assign(record, { result_xdr: bytes.toString('base64'), successful: true })
  }
  expect(await transactionPage(failed, new RegExp(`^/transactions/${failed}$`), patched)).toMatch(
    /Succeeded implausible: cannot be: it is a success, but operation \d failed in it/,
  )
})

test('operations that state otherwise than the envelope of their transaction are said to', async () => {
  const operations = new RegExp(`^/transactions/${payment}/operations$`)
  const more = await transactionPage(payment, operations, setting({ amount: '1000000.0000000' }))
  // The heading is made from the XDR, of which that is no part.
  expect(more).toMatch(/sent 250 XLM to/)
  expect(more).not.toMatch(/does not match its XDR/)
  expect(more).toMatch(/Amount 1,000,000 XLM implausible: does not match its envelope/)
  expect(await transactionPage(payment, operations, setting({ to: other }))).toMatch(
    /implausible: does not match its envelope/,
  )
  const ofFailed = new RegExp(`^/transactions/${failed}/operations$`)
  expect(
    await transactionPage(failed, ofFailed, setting({ transaction_successful: true })),
  ).toMatch(/implausible: Result does not match its transaction/)
})

test('no proof is claimed beside a record that is not what was proved', async () => {
  const proof = async (fields: object) => {
    const source = faultyRest({
      where: new RegExp(`^/transactions/${payment}$`),
      record: setting(fields),
    })
    const id = defined(parseTransactionHash(payment))
    const { value: transaction } = await source.one('transaction', id, signal)
    const [summary] = transactionSummaries({ transactions: [transaction], passphrase })
    const found = typeof summary === 'object' ? summary.disagreements : undefined
    const mark = createElement(ProofMark, {
      subject: { kind: 'envelope', envelope: transaction.xdr.envelope, hash: transaction.hash },
      contradicted: disagreementProblem(found),
    })
    return drawnPage(mark, { ...source, evidence: (...asked) => gatherEvidence(source, ...asked) })
  }
  expect(await proof({})).toMatch(/\d of \d+ checks passed/)
  const lied = await proof({ memo_type: 'none', memo: undefined })
  expect(lied).not.toMatch(/checks passed/)
  expect(lied).toMatch(/Not of these values: Memo does not match its envelope/)
})

test('a record with the envelope of another transaction is said to have it, its operations too', async () => {
  const source = faultyRest({})
  const id = defined(parseTransactionHash(failed))
  const { value } = await source.one('transaction', id, signal)
  const said = await transactionPage(
    payment,
    new RegExp(`^/transactions/${payment}$`),
    (record) => {
      record.envelope_xdr = value.xdr.envelope
      record.result_xdr = value.xdr.result
      record.successful = false
    },
  )
  expect(said).toContain('The envelope of this record is not that of this hash')
  expect(said).toMatch(/Hash .*implausible: does not match its envelope, which has another hash/)
  expect(said).toMatch(/implausible: Transaction does not match its envelope/)
})
