import { base64FromBytes } from '#ledger/values/bytes.ts'
import { writeScVal } from '#ledger/xdr/generated/reader.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { writeAll } from '#ledger/xdr/xdrBytes.ts'
import { isRow } from '#mock/record.ts'
import { contracts } from '../support/examples.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'

const resultOf = (value: Xdr.ScVal) => ({
  results: [{ auth: [], xdr: base64FromBytes(writeAll(() => writeScVal(value))) }],
  minResourceFee: '51',
  latestLedger: 373,
})

test('what a function returns is typed by the interface, with its cost; an error of the contract has its name', {
  tag: '@rpc',
}, async ({ page, network }) => {
  let result: object = resultOf({ type: 'scvI128', i128: { hi: 0n, lo: 12_345_678n } })
  const simulated = (answer: unknown): unknown => {
    if (Array.isArray(answer)) return answer.map(simulated)
    return isRow(answer) ? { jsonrpc: '2.0', id: answer.id, result } : answer
  }
  network.rewrite((text, body) =>
    body.includes('simulateTransaction') ? JSON.stringify(simulated(JSON.parse(text))) : text,
  )
  await page.goto(`/faulty/contracts/${contracts.token}/read?via=rpc&function=balance`)
  const run = page.getByRole('region', { name: 'Run balance' })
  const start = run.getByRole('button', { name: 'Run' })
  await run.getByLabel(/Address/).fill(contracts.workshop)
  await start.click()
  await expect(run).toContainText(/Returned\s*12,345,678 = 1\.2345678 “HBR” i128/)
  await expect(run).toContainText('51 stroops, at least')

  result = resultOf({ type: 'scvBool', b: true })
  await run.getByLabel(/Address/).fill(contracts.factory)
  await start.click()
  await expect(run).toContainText(/Returned\s*true i128 not a value of this type/)

  result = { error: 'HostError: Error(Contract, #2)\n\nEvent log: …', latestLedger: 373 }
  await run.getByLabel(/Address/).fill(contracts.usd)
  await start.click()
  await expect(run.getByRole('alert')).toContainText(
    /Error\(Contract, #2\) InsufficientBalance The balance is smaller/,
  )
})
