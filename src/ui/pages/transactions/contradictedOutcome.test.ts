import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { type Faults, faultyRest, faultyRpc } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { autoOf, signal } from '#e2e/testing/recordedSources.ts'
import { transactionPage } from '#e2e/testing/transactionPage.ts'
import { ledgerSequence, parseTransactionHash } from '#ledger/values/ids.ts'
import type { Source } from '#sources/source.ts'

const payment = '406f4f9763de3cb789a7d1fd30448e87947f224313bee1e31b75ee3641f103dc'
const inner = { outer: '8cd1e1228ee057a8402acd99d9d85efee254c21347ec15c7ef6cb222a278f0ed' }
const none = '11'.repeat(32)
const contradicted = 'Unknown: its outcome is contradicted'

const page = (source: Source, hash = payment) => drawnPage(transactionPage(hash), source)

/** RPC says of a transaction that it has none. */
const withoutIt = (hash: string): Faults => ({
  where: /getTransaction"/,
  result: (result, { params }) => {
    if (!JSON.stringify(params).includes(hash)) return
    // What a node says beside its window of a transaction that it has.
    for (const name of Object.keys(result))
      if (!/^(latest|oldest)Ledger|^txHash$/.test(name)) Reflect.deleteProperty(result, name)
    Object.assign(result, { status: 'NOT_FOUND' })
  },
})
/** REST has nothing under the hash. */
const absent: Faults = {
  where: new RegExp(`^/transactions/${payment}$`),
  instead: () => `/transactions/${none}`,
}
/** The status of a node that has not come as far as the transaction's ledger. */
const behind = {
  where: /getHealth/,
  result: (result: Record<string, unknown>) => {
    if ('latestLedger' in result) Object.assign(result, { latestLedger: 4, oldestLedger: 2 })
  },
}

test('a success that the other service denies, which has its ledger, is not said to be one', async () => {
  const denied = await page(autoOf(faultyRest({}), faultyRpc(withoutIt(payment))))
  expect(denied).toContain(contradicted)
  expect(denied).toMatch(/says that it succeeded in ledger \d+\. .* has ledgers 2 to 373, and no/)
  expect(denied).not.toMatch(/ Succeeded /)
  const deniedFirst = await page(autoOf(faultyRest(absent), faultyRpc({})))
  expect(deniedFirst).toContain(contradicted)
  expect(deniedFirst).not.toMatch(/ Succeeded /)
})

test('a success stands where both have it, where one alone is asked, and where the other is behind', async () => {
  for (const source of [
    autoOf(faultyRest({}), faultyRpc({})),
    faultyRest({}),
    autoOf(faultyRest({}), faultyRpc(behind)),
  ]) {
    const said = await page(source)
    expect(said).toMatch(/ Succeeded /)
    expect(said).not.toContain(contradicted)
  }
})

test('a fee bump stands where the other service knows it by its outer hash alone', async () => {
  const bump = await faultyRest({}).one(
    'transaction',
    defined(parseTransactionHash(inner.outer)),
    signal,
  )
  const { innerHash } = defined(bump.value.feeBump)
  const said = await page(autoOf(faultyRest({}), faultyRpc(withoutIt(innerHash))), innerHash)
  expect(said).toMatch(/ Succeeded /)
  expect(said).not.toContain(contradicted)
})

test('a service with another history of the network refutes nothing', async () => {
  const other = faultyRpc(withoutIt(payment))
  const { value: older } = await other.one('ledger', ledgerSequence(22), signal)
  const reset: Source = {
    ...other,
    one: async (kind, id, ends) => {
      const answer = await other.one(kind, id, ends)
      if (kind === 'ledger') Object.assign(answer.value, { hash: older.hash })
      return answer
    },
  }
  const said = await page(autoOf(faultyRest({}), reset))
  expect(said).toMatch(/ Succeeded /)
  expect(said).not.toContain(contradicted)
})
