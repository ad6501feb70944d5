import { sha256 } from '@noble/hashes/sha2.js'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { faultyRest, setting } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { headerValue } from '#ledger/proof/prove.ts'
import { base64FromBytes, bytesFromBase64, hexFromBytes } from '#ledger/values/bytes.ts'
import { ledgerSequence } from '#ledger/values/ids.ts'
import { gatherEvidence } from '#sources/proof/evidence.ts'
import type { EvidenceRequest } from '#sources/source.ts'
import { TrustBadge } from '../../lateParts.tsx'
import { LedgerPage } from '../ledgers/LedgerPage.tsx'
import { TransactionPage } from '../transactions/TransactionPage.tsx'
import { OperationPage } from './OperationPage.tsx'

const { signal } = new AbortController()

test('what a ledger is denied, its rows, its transactions and their operations do not have', async () => {
  await TrustBadge.loadCode()
  const { value: ledger } = await faultyRest({}).one('ledger', ledgerSequence(39), signal)
  const header = defined(bytesFromBase64(ledger.headerXdr)).slice()
  // The header ends with lists and an extension; its signature lies before them.
  const at = 36 + headerValue(header).length - 1
  header[at] = (header[at] ?? 0) ^ 1
  const hash = hexFromBytes(sha256(header))
  const source = faultyRest({
    where: /^\/ledgers\/39$/,
    record: setting({ hash, header_xdr: base64FromBytes(header) }),
  })
  const own = {
    ...source,
    evidence: (asked: EvidenceRequest, ends: AbortSignal) => gatherEvidence(source, asked, ends),
  }
  const list = await source.list(
    'operations',
    { kind: 'ledger', id: ledgerSequence(39) },
    { order: 'asc', limit: 1 },
    signal,
  )
  const [operation] = list.items.flatMap((item) => ('transactionHash' in item ? [item] : []))
  const { transactionHash, id } = defined(operation)
  const [ofLedger, ofTransaction, ofOperation] = await Promise.all(
    [
      createElement(LedgerPage, { id: ledgerSequence(39), tab: 'transactions' }),
      createElement(TransactionPage, { id: transactionHash, tab: 'operations' }),
      createElement(OperationPage, { id, tab: 'effects' }),
    ].map((page) => drawnPage(page, own)),
  )
  for (const drawn of [ofLedger, ofTransaction, ofOperation]) {
    expect(drawn).toContain('Contradicted')
    expect(drawn).toMatch(/Proposer’s signature.* not hold/)
    expect(drawn).not.toMatch(/Succeeded (?!Failed)/)
    expect(drawn).toContain('Unknown')
  }
})
