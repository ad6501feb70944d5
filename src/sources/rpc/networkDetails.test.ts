import { expect, test } from 'vitest'
import { passphrase, recordedLedgers } from '#e2e/testing/indexedLedgers.ts'
import { createLedgerCorpus } from '#e2e/testing/ledgerCorpus.ts'
import { createMock } from '#mock/mock.ts'
import { createRpcSource } from '../node/source.ts'
import { noBudget } from '../request.ts'

test('a node without contract settings is said to have none, and no reason is invented', async () => {
  // Of protocol 26, so they exist: this node has ledgers alone.
  const ledgers = recordedLedgers().slice(-1)
  const source = createRpcSource({
    url: 'https://recorded.invalid/rpc',
    fetch: createMock(createLedgerCorpus(ledgers, passphrase)),
    budget: noBudget,
    viewBytes: Number.POSITIVE_INFINITY,
  })
  const read = source.one('networkSettings', 'current', new AbortController().signal)
  await expect(read).rejects.toMatchObject({
    kind: 'notFound',
    message: expect.stringMatching(/^The node has no contract settings as of ledger 373\./),
  })
})
