import { createElement } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { contracts } from '#e2e/support/examples.ts'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { defined } from '#e2e/testing/listQueries.ts'
import { recordedSources, rest, rpc, signal } from '#e2e/testing/recordedSources.ts'
import { parseContractId, toidParts } from '#ledger/values/ids.ts'
import { createFilesSource } from '#sources/files/filesSource.ts'
import type { Source } from '#sources/source.ts'
import { CallFigure } from '../../lateParts.tsx'
import { ContractPage, Elsewhere } from './ContractPage.tsx'
import { ReservedAddress } from './events/ContractEventsTab.tsx'

beforeAll(() => CallFigure.loadCode())

const page = createElement(Elsewhere, { id: defined(parseContractId(contracts.token)) })

test('where a source has no contracts, a contract’s page says what that source has of one', async () => {
  expect(await drawnPage(page, rest)).toContain(
    'Horizon has its calls , and the operations that involve this contract',
  )
  const files = createFilesSource({ url: 'https://lake.example.org', fetch })
  expect(await drawnPage(page, files)).toContain(
    'Files has the operations that involve this contract',
  )
})

test('the address of an asset’s contract that nobody deployed has its events, and is not said to be nothing', async () => {
  const drawn = (id: string) => {
    const failure = 'it was never created'
    const of = { id: defined(parseContractId(id)), failure, children: undefined }
    return drawnPage(createElement(ReservedAddress, of), recordedSources().rpc)
  }
  const reserved = await drawn('CDV32N73CGEUKR57UR5FQPJROJ547NPQDCOMER4635BYOQS4CBIC4Y62')
  expect(reserved).toMatch(/address of the contract of OLIVE .* Nobody has deployed it/)
  expect(reserved).not.toContain('never created')
  const missing = await drawn('CCRBBLSLT5ZH4HQUI3P33TKGLG4ENIIEXUVNEPD3P2V45KIZYKA6WU24')
  expect(missing).toContain('never created')
})

test('the name that a contract gives itself is cut, with its direction marks by name, above its id', async () => {
  const token = { name: `Workshop\u202E${'x'.repeat(400)}`, symbol: 'y'.repeat(400), decimals: 7 }
  const one: Source['one'] = async (...asked) => {
    const answer = await rpc.one(...asked)
    return { ...answer, value: Object.assign({}, answer.value, { token }) }
  }
  const id = defined(parseContractId(contracts.token))
  const drawn = createElement(ContractPage, { id, tab: 'interface' })
  const head =
    /calls itself “ Workshop\[RLO\]x{51}… ” CB4SBNXX.* Token “y{16}…” .*“ Workshop RLO x+ .*symbol “ y{300} /s
  expect(await drawnPage(drawn, { ...rpc, one })).toMatch(head)
})

test('a contract’s head says of its newest calls which failed and why, and nothing where they were not read', async () => {
  const id = defined(parseContractId(contracts.token))
  const of = { kind: 'contract', id } as const
  const { items } = await rpc.list('contractCalls', of, { order: 'desc', limit: 20 }, signal)
  const calls = items.flatMap((item) => ('calls' in item && item.calls.length > 0 ? [item] : []))
  const failed = calls.filter(({ successful }) => !successful)
  expect(failed.flatMap((each) => each.calls.map(({ outcome }) => outcome))).toEqual([
    { kind: 'failed', error: 'Error(Contract, #2)' },
  ])
  const oldest = toidParts(defined(calls.at(-1)).id).ledger
  const callsOf = (source: Source) =>
    drawnPage(createElement(ContractPage, { id, tab: 'calls' }), source)
  const said = await callsOf(rpc)
  expect(said).toMatch(/Last call .* (transfer|mint) , ledger \d+ Failed calls /)
  expect(said).toContain(
    `Failed calls 1 of ${calls.length} InsufficientBalance (#2) · ledgers ${oldest}–373`,
  )
  const empty: Source['list'] = async (...asked) => ({
    ...(await rpc.list(...asked)),
    items: [],
    next: undefined,
  })
  const none = await callsOf({ ...rpc, list: empty })
  expect(none).toMatch(/Last call – no call in ledgers 2–373 Failed calls –/)
  const list: Source['list'] = () => Promise.reject(new Error('down'))
  const head = await drawnPage(createElement(ContractPage, { id, tab: 'interface' }), {
    ...rpc,
    list,
  })
  expect(head).toContain('Last call – Failed calls – failed to load: try again')
})
