import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { type Faults, faultyRest, setting } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { passphrase, signal } from '#e2e/testing/recordedSources.ts'
import { transactionPage } from '#e2e/testing/transactionPage.ts'
import { ledgerSequence, parseTransactionHash } from '#ledger/values/ids.ts'
import { gatherEvidence } from '#sources/proof/evidence.ts'
import { transactionSummaries } from '#sources/transaction/readTransaction.ts'
import { pageSource } from '#sources/worker/pageSource.ts'
import { FailurePanel } from '../../lateParts.tsx'
import { TrustSheet } from '../../trust/TrustSheet.tsx'
import { type Trusted, useTrust } from '../../trust/useTrust.ts'

// What is below the reason of a failure is drawn with it.
beforeAll(FailurePanel.loadCode)

const payment = '406f4f9763de3cb789a7d1fd30448e87947f224313bee1e31b75ee3641f103dc'
const failed = '2b789972910b623129308b916b05ce4d0b184ffde37922b67706bfd178d29772'

const recordPage = (hash: string, where: RegExp, record: Faults['record']) =>
  drawnPage(transactionPage(hash), faultyRest({ where, record }))
const unchanged = () => undefined

test('nothing is said of a transaction whose record is as its envelope', async () => {
  for (const hash of [payment, failed])
    expect(await recordPage(hash, /./, unchanged)).not.toMatch(/does not match|implausible/)
})

test('what a transaction’s record states otherwise than its XDR is one sentence above it', async () => {
  const said = async (fields: object) =>
    recordPage(payment, new RegExp(`^/transactions/${payment}$`), setting(fields))
  const wrong = 'The record of this transaction is implausible: it does not match its XDR: '
  const memo = { memo: 'deposit 4711', memo_bytes: btoa('deposit 4711') }
  expect(await said(memo)).toContain(`${wrong}memo`)
  expect(await said({ max_fee: '987654321', fee_charged: '99' })).toContain(
    `${wrong}fee charged (100), max fee (100)`,
  )
})

test('a result that contradicts itself is said to', async () => {
  const patched = (record: Record<string, unknown>) => {
    const bytes = Buffer.from(String(record.result_xdr), 'base64')
    bytes.writeInt32BE(0, 8)
    Object.assign(record, { result_xdr: bytes.toString('base64'), successful: true })
  }
  expect(await recordPage(failed, new RegExp(`^/transactions/${failed}$`), patched)).toMatch(
    /implausible: its result cannot be: it is a success, but operation \d failed in it/,
  )
})

test('an operation that states otherwise than the XDR of its transaction is said to, with what that says', async () => {
  const operations = new RegExp(`^/transactions/${payment}/operations$`)
  const more = await recordPage(payment, operations, setting({ amount: '1000000.0000000' }))
  // The heading is made from the XDR.
  expect(more).toMatch(/sent 250 XLM to/)
  expect(more).toMatch(
    /operation is implausible: it does not match its XDR: amount \(2500000000\) ?\. The XDR says: sent 250 XLM to/,
  )
  const ofFailed = new RegExp(`^/transactions/${failed}/operations$`)
  expect(await recordPage(failed, ofFailed, setting({ transaction_successful: true }))).toMatch(
    /implausible: it does not match its XDR: transaction successful \(false\)/,
  )
})

const Sheet = (trusted: Trusted) =>
  createElement(TrustSheet, { subject: trusted.subject, trust: useTrust(trusted) })

test('no proof is claimed beside a record that is not what was proved', async () => {
  const proof = async (fields: object) => {
    const source = faultyRest({
      where: new RegExp(`^/transactions/${payment}$`),
      record: setting(fields),
    })
    const id = defined(parseTransactionHash(payment))
    const { value: transaction } = await source.one('transaction', id, signal)
    const [summary] = transactionSummaries({ transactions: [transaction], passphrase })
    const sheet = createElement(Sheet, {
      subject: { kind: 'envelope', envelope: transaction.xdr.envelope, hash: transaction.hash },
      contradicted: typeof summary === 'object' ? summary.mismatch : undefined,
    })
    return drawnPage(sheet, pageSource(source))
  }
  expect(await proof({})).toMatch(
    /Hash holds\. Not proven: that its signatures suffice, that a ledger contains it\./,
  )
  const lied = await proof({ memo_type: 'none', memo: undefined })
  expect(lied).not.toMatch(/ holds\./)
  expect(lied).toMatch(
    /it does not match its XDR: memo.*\. The checks below are of the bytes alone/,
  )
})

test('the bytes of another ledger of the same sequence prove nothing of a ledger', async () => {
  const source = faultyRest({})
  const { value: ledger } = await source.one('ledger', ledgerSequence(39), signal)
  const forged = {
    kind: 'ledger',
    ledger: { ...ledger, hash: ledger.previousHash ?? ledger.hash },
  } as const
  const drawn = await drawnPage(createElement(Sheet, { subject: forged }), {
    ...source,
    evidence: (asked, ends) =>
      gatherEvidence(source, { ...asked, subject: { kind: 'ledger', ledger } }, ends),
  })
  expect(drawn).toContain(`The ledger that was read to check it has another hash: ${ledger.hash}.`)
})

test('a record with the envelope of another transaction is said to have it, its operations too', async () => {
  const source = faultyRest({})
  const id = defined(parseTransactionHash(failed))
  const { value } = await source.one('transaction', id, signal)
  const said = await recordPage(payment, new RegExp(`^/transactions/${payment}$`), (record) => {
    record.envelope_xdr = value.xdr.envelope
    record.result_xdr = value.xdr.result
    record.successful = false
  })
  expect(said).toContain(
    'transaction is implausible: its envelope has another hash on this network',
  )
  expect(said).toContain('implausible: its transaction’s envelope has another hash')
})
