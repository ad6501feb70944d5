import { bytesFromHex } from '#ledger/values/bytes.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { wi32, writeAll } from '#ledger/xdr/xdrBytes.ts'
import { contracts } from '../support/examples.ts'
import { expect } from '../support/fixtures.ts'
import { test } from '../support/networkTest.ts'
import { codeOfFunctions, moduleOf, writeFunction } from '../testing/contracts/testCode.ts'
import {
  codeEntry,
  dataEntry,
  instanceEntry,
  referenceTo,
  withEntries,
} from '../testing/contracts/testEntries.ts'

const id = parseContractId(contracts.absent)
const owner = parseContractId(contracts.token)

/** Markup, direction marks, and more functions than any contract has, two of them of one name. */
const names = [
  '<img src=x>',
  '\u202eevil',
  'same',
  'same',
  ...Array.from({ length: 9_990 }, (_, at) => `z${at}`),
]

test('contracts with hostile or missing code are shown with the reason, and the page stays quick', {
  tag: '@rpc',
}, async ({ page, network }) => {
  if (id === undefined || owner === undefined) throw new Error('no contract')
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
  const { executable: reference, key } = referenceTo(owner, new TextEncoder().encode('fleet'))
  const bytes = bytesFromHex(hostile.hash) ?? new Uint8Array(0)
  for (const [next, text] of [
    [
      [
        instanceEntry(id, reference),
        dataEntry(owner, key, { type: 'scvBytes', bytes }),
        hostile.entry,
      ],
      new RegExp(`Code named by another contract.*Code named by.*fleet.*${hostile.hash}`, 's'),
    ],
    [[instanceEntry(id, hostile.executable)], /Code\s*The current ledger, 373, has no code/],
    [
      [instanceEntry(id, archived.executable), archived.entry],
      /Code\s*archived.*It must be restored before it is used.*then lives for [\d,]+ ledgers/s,
    ],
  ] as const) {
    entries = [...next]
    await page.goto(`/faulty/contracts/${id}/code?via=rpc`)
    await expect(facts).toContainText(text)
  }
})

test('code without an interface, or with a broken one, is shown as far as it goes, with the reason', {
  tag: '@rpc',
}, async ({ page, network }) => {
  if (id === undefined) throw new Error('no contract')
  const none = codeEntry(moduleOf('other', new Uint8Array(4)))
  const broken = codeEntry(
    moduleOf(
      'contractspecv0',
      writeAll(() => {
        writeFunction('first')
        wi32(99)
      }),
    ),
  )
  let entries = [instanceEntry(id, none.executable), none.entry]
  network.rewrite((text, body) => JSON.stringify(withEntries(body, JSON.parse(text), entries)))
  const problem = page.getByRole('region', { name: 'Interface that cannot be read in full' })
  await page.goto(`/faulty/contracts/${id}?via=rpc`)
  await expect(problem).toContainText('The code has no section “contractspecv0”')
  entries = [instanceEntry(id, broken.executable), broken.entry]
  await page.goto(`/faulty/contracts/${id}?via=rpc`)
  await expect(problem).toContainText('ScSpecEntry has no case 99')
  await expect(page.getByRole('region', { name: 'Functions' })).toContainText('fn first(')
})

test('a value nested 400 deep and a symbol that is no text are shown in the storage of a contract', {
  tag: '@rpc',
}, async ({ page, network }) => {
  if (id === undefined) throw new Error('no contract')
  const code = codeEntry(codeOfFunctions(['run']))
  let deep: Xdr.ScVal = { type: 'scvU32', u32: 7 }
  for (let n = 0; n < 400; n++) deep = { type: 'scvVec', vec: [deep] }
  const symbol: Xdr.ScVal = { type: 'scvSymbol', sym: Uint8Array.of(0xff, 0xfe) }
  const entries = [
    instanceEntry(id, code.executable, [
      { key: symbol, val: deep },
      { key: { type: 'scvU32', u32: 1 }, val: symbol },
    ]),
    code.entry,
  ]
  network.rewrite((text, body) => JSON.stringify(withEntries(body, JSON.parse(text), entries)))
  await page.goto(`/faulty/contracts/${id}/storage?via=rpc`)
  const rows = page.getByRole('table', { name: 'Instance storage' }).locator('tbody tr')
  await expect(rows.first()).toContainText(/0xfffe \(not UTF-8\).*nested deeper than 32/s)
  await expect(rows.nth(1)).toContainText('0xfffe (not UTF-8)')
})
