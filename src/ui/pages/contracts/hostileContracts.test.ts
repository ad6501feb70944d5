import { createElement } from 'react'
import { expect, test } from 'vitest'
import { contracts } from '#e2e/support/examples.ts'
import { codeOfFunctions, moduleOf, writeFunction } from '#e2e/testing/contracts/testCode.ts'
import {
  codeEntry,
  dataEntry,
  instanceEntry,
  referenceTo,
  type TestEntry,
  withEntries,
} from '#e2e/testing/contracts/testEntries.ts'
import { drawnHtml, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { faultyRpc } from '#e2e/testing/faultyService.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { bytesFromHex } from '#ledger/values/bytes.ts'
import { parseContractId } from '#ledger/values/ids.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { wi32, writeAll } from '#ledger/xdr/xdrBytes.ts'
import { Restoring } from '../../lateParts.tsx'
import type { TabOf } from '../tabs.ts'
import { ContractPage } from './ContractPage.tsx'

const id = defined(parseContractId(contracts.absent))
const owner = defined(parseContractId(contracts.token))

/** Markup, direction marks, and hundreds of functions, two of them of one name. */
const names = [
  '<img src=x>',
  '\u202eevil',
  'same',
  'same',
  ...Array.from({ length: 290 }, (_, at) => `z${at}`),
]
const hostile = codeEntry(codeOfFunctions(names))

/** A tab of a contract that a node has with these entries. */
const drawn = (
  entries: readonly TestEntry[],
  tab: TabOf<'contracts'>,
  search = '',
): Promise<string> =>
  drawnHtml(
    createElement(ContractPage, { id, tab }),
    faultyRpc({ body: (answer, sent) => withEntries(JSON.stringify(sent), answer, entries) }),
    undefined,
    search,
  )

test('names of functions that a contract chose to mislead are shown as text, and the first of hundreds alone', async () => {
  const entries = [instanceEntry(id, hostile.executable), hostile.entry]
  const html = await drawn(entries, 'interface')
  expect(html).not.toContain('<img')
  const text = textOfHtml(html)
  expect(text).toMatch(/fn &lt;img src=x&gt; ?\(argument: \(\)\)/)
  expect(text).toMatch(/fn RLO ?evil ?\(argument: \(\)\)/)
  expect(text).toMatch(/Show 100 of [\d,]+ more functions/)
  const same = await drawn(entries, 'read', 'function=same')
  expect(textOfHtml(same).match(/Run same\b/g)).toHaveLength(2)
})

const reference = referenceTo(owner, new TextEncoder().encode('fleet'))
const bytes = defined(bytesFromHex(hostile.hash))
const archived = codeEntry(codeOfFunctions(['__check_auth']), 0)
test.each([
  [
    'named by another contract',
    [
      instanceEntry(id, reference.executable),
      dataEntry(owner, reference.key, { type: 'scvBytes', bytes }),
      hostile.entry,
    ],
    new RegExp(`Code named by another contract.*Code named by.*fleet.*${hostile.hash}`),
  ],
  [
    'missing',
    [instanceEntry(id, hostile.executable)],
    /Code\s*The current ledger, 373, has no code/,
  ],
  [
    'archived',
    [instanceEntry(id, archived.executable), archived.entry],
    /Code\s*archived.*It must be restored before it is used.*then lives for [\d,]+ ledgers/,
  ],
])('a contract whose code is %s says so', async (_, entries, text) => {
  await Restoring.loadCode()
  expect(textOfHtml(await drawn(entries, 'code'))).toMatch(text)
})

const first = writeAll(() => {
  writeFunction('first')
  wi32(99)
})
test.each([
  [
    'without an interface',
    moduleOf('other', new Uint8Array(4)),
    [/The code has no section “contractspecv0”/],
  ],
  [
    'with a broken one',
    moduleOf('contractspecv0', first),
    [/ScSpecEntry has no case 99/, /fn first ?\(/],
  ],
])('code %s is shown as far as it goes, with the reason', async (_, code, said) => {
  const { executable, entry } = codeEntry(code)
  const text = textOfHtml(await drawn([instanceEntry(id, executable), entry], 'interface'))
  expect(text).toContain('Interface that cannot be read in full')
  for (const each of said) expect(text).toMatch(each)
})

test('a value nested 400 deep and a symbol that is no text are shown in the storage of a contract', async () => {
  const code = codeEntry(codeOfFunctions(['run']))
  let deep: Xdr.ScVal = { type: 'scvU32', u32: 7 }
  for (let n = 0; n < 400; n++) deep = { type: 'scvVec', vec: [deep] }
  const symbol: Xdr.ScVal = { type: 'scvSymbol', sym: Uint8Array.of(0xff, 0xfe) }
  const storage = [
    { key: symbol, val: deep },
    { key: { type: 'scvU32', u32: 1 }, val: symbol },
  ] as const
  const text = textOfHtml(
    await drawn([instanceEntry(id, code.executable, storage), code.entry], 'storage'),
  )
  expect(text).toMatch(
    /Instance storage.*0xfffe \(not UTF-8\).*nested deeper than 32.*0xfffe \(not UTF-8\)/,
  )
})
