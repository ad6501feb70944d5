import { contracts } from '../support/examples.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'
import { parseContractId } from '../../src/model/values/strkey.ts'
import { codeOfFunctions } from '../../src/testing/contracts/testCode.ts'
import { codeEntry, instanceEntry, withEntries } from '../../src/testing/contracts/testEntries.ts'

const id = parseContractId(contracts.absent)

/** Markup, direction marks, and more functions than any contract has, two of them of one name. */
const names = [
  '<img src=x>',
  '\u202eevil',
  'same',
  'same',
  ...Array.from({ length: 9_990 }, (_, at) => `f${at}`),
]

test('contracts with hostile or missing code are shown with the reason, and the page stays quick', {
  tag: '@rpc',
}, async ({ page, network }) => {
  if (id === undefined) throw new Error('no contract')
  const hostile = codeEntry(codeOfFunctions(names))
  const archived = codeEntry(codeOfFunctions(['__check_auth']), 0)
  let entries = [instanceEntry(id, hostile.executable), hostile.entry]
  network.rewrite((text, body) => JSON.stringify(withEntries(body, JSON.parse(text), entries)))

  await page.goto(`/faulty/contracts/${id}?via=rpc`)
  const functions = page.getByRole('region', { name: 'Functions' })
  await expect(functions).toContainText('fn <img src=x>(argument: ())')
  await expect(functions).toContainText('fn RLOevil(argument: ())')
  await expect(
    functions.getByRole('button', { name: /Show 100 of .* more functions/ }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Read', exact: true }).click()
  await page.getByRole('link', { name: 'same', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Run same' })).toHaveCount(2)

  const facts = page.getByRole('region', { name: 'Contract', exact: true })
  for (const [next, text] of [
    [[instanceEntry(id, hostile.executable)], /Code\s*The current ledger, 373, has no code/],
    [
      [instanceEntry(id, archived.executable), archived.entry],
      /Code\s*archived.*It must be restored before it is used.*lives for [\d,]+ ledgers then/s,
    ],
  ] as const) {
    entries = [...next]
    await page.goto(`/faulty/contracts/${id}/code?via=rpc`)
    await expect(facts).toContainText(text)
  }
})
