import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawnPage } from '#e2e/testing/drawnPage.ts'
import { recordedHistory } from '#e2e/testing/historyFolder.ts'
import { lakeOf } from '#e2e/testing/lakeHost.ts'
import { rest, rpc } from '#e2e/testing/recordedSources.ts'
import { wasmHash } from '#ledger/contract/contract.ts'
import { CodePage } from './CodePage.tsx'

const built = await recordedHistory()
const index = 'https://files.example.org/index'
const { source: files } = lakeOf({
  more: { history: index, index: { requestsPerSecond: 0.001 } },
  instead: (request) => (request.url.startsWith(index) ? built.answer(request) : undefined),
})
const hash = wasmHash('9fd6d53a74fa9ac18d9d0d92ebe1ac78edd9b4f704b56a0940d7d106641d798b')
const page = createElement(CodePage, { id: hash, tab: 'interface' })

test.each([
  ['a node', rpc],
  ['files and their index', files],
])(
  'code has a page of its own through %s: its size, its interface, and who runs it',
  async (_, source) => {
    const text = await drawnPage(page, source)
    expect(text).toContain('19,747 bytes')
    expect(text).toContain('fn transfer')
    expect(text).toContain('2 contracts')
    expect(text).toContain('Ledgers 2–373')
  },
)

test('through REST alone the page of code says what it needs', async () => {
  expect(await drawnPage(page, rest)).toContain('Not available through Horizon')
})
