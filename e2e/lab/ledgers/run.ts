// npm run ledgers: ledgers of other networks as the product reads them. They are written as lakes and read back from there. All
// their transactions and operations are modelled in Node and looked up in an index of the lakes; then one page for each type of
// operation, outcome and number of operations is opened in a browser. Last, the programs themselves run over each file as
// src/tools/README.md says: a lake, its index, its pages and the gateway.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { createMock } from '#mock/mock.ts'
import { listen } from '#tools/network/server.ts'
import { wordsOf } from '#tools/program.ts'
import { launchOptions } from '../../support/browsers.ts'
import { settled } from '../../support/fixtures.ts'
import { serveFolder } from '../../support/staticServer.ts'
import { createLedgerCorpus } from '../../testing/ledgerCorpus.ts'
import '../../testing/quickCrypto.ts'
import { indexProblems } from './indexed.ts'
import { readLedgerFiles, throughLakes } from './ledgerFiles.ts'
import { type Modelled, modelled } from './modelled.ts'
import { sequenceProblems } from './sequence.ts'

const usage = `npm run ledgers -- DIR [--passphrase P]… [--pages N] [--dist FOLDER]

Reads the files of ledgers in DIR (.xdr.gz, .xdr.zst) as the product does. It needs a build.
  --passphrase P  a network that they may be of; may be given more than once; default the public one
  --pages N       pages that are opened at most; default 150
  --dist FOLDER   the build; default dist
  --help          prints this
Ends with 0 where nothing fails, 1 where something does, 2 where the arguments say nothing that can be done.`
const words = wordsOf(
  {
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      passphrase: { type: 'string', multiple: true },
      pages: { type: 'string' },
      dist: { type: 'string' },
      help: { type: 'boolean' },
    },
  },
  usage,
  console.log,
)
if (typeof words === 'number') process.exit(words)
const { values, positionals } = words
const [folder] = positionals
if (folder === undefined) {
  console.log(usage)
  process.exit(2)
}
const dist = path.resolve(values.dist ?? 'dist')
const mostPages = Number(values.pages ?? 150)
const began = performance.now()
const lakes = mkdtempSync(path.join(tmpdir(), 'parallax-lakes-'))
process.on('exit', () => rmSync(lakes, { recursive: true, force: true }))
const files = await throughLakes(
  readLedgerFiles(folder, values.passphrase ?? ['Public Global Stellar Network ; September 2015']),
  lakes,
)
console.log(
  `written as lakes and read back in ${((performance.now() - began) / 1000).toFixed(1)} s`,
)
const problems: string[] = []
/** The first transaction of each class, with the network that has it. */
const chosen = new Map<string, { readonly network: string; readonly transaction: Modelled }>()
for (const [index, file] of files.entries()) {
  const { counts, transactions, places, problems: found } = await modelled(file)
  problems.push(...found, ...(await indexProblems(file.lake, transactions, places)))
  console.log(`${file.name}: ${[...counts].map(([list, count]) => `${count} ${list}`).join(', ')}`)
  for (const transaction of transactions) {
    const key = classOf(transaction)
    if (!chosen.has(key)) chosen.set(key, { network: `ledgers${index}`, transaction })
  }
}
console.log(
  `modelled and indexed in ${((performance.now() - began) / 1000).toFixed(1)} s, ${problems.length} problems`,
)

function classOf({ types, successful }: Modelled): string {
  const kind = new Set(types).size === 1 ? types[0] : 'several types'
  const size = types.length === 1 ? '1' : types.length < 20 ? '2–19' : '20 and more'
  return `${kind}, ${successful ? 'successful' : 'failed'}, ${size}`
}

const nodes = await Promise.all(
  files.map(({ ledgers, passphrase }) =>
    listen(createMock(createLedgerCorpus(ledgers, passphrase)), 0),
  ),
)
const site = await serveFolder({
  folder: dist,
  fallback: 'redirects',
  edited: {
    'networks.json': JSON.stringify(
      files.map(({ name, passphrase }, index) => ({
        id: `ledgers${index}`,
        name,
        passphrase,
        rpc: `${nodes[index]?.url}/rpc`,
      })),
    ),
  },
})
const browser = await chromium.launch(launchOptions())
const context = await browser.newContext({
  reducedMotion: 'reduce',
  baseURL: site.url,
  serviceWorkers: 'block',
})
const page = await context.newPage()
let now = ''
page.on('pageerror', (error) => problems.push(`${now}: ${error}`))
page.on('console', (message) => {
  if (message.type() === 'error') problems.push(`${now}: ${message.text()}`)
})
let visited = 0
for (const [key, { network, transaction }] of [...chosen].slice(0, mostPages)) {
  now = `${key}, /${network}/transactions/${transaction.hash}`
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/${network}/transactions/${transaction.hash}`)
  try {
    await settled(page)
  } catch (error) {
    problems.push(`${now}: it never settled: ${String(error).split('\n')[0]}`)
    continue
  }
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) problems.push(`${now}: ${over} px wider than a window of ${width}`)
  }
  problems.push(...(await untrue(page)).map((text) => `${now}: ${text}`))
  visited++
}
await page.setViewportSize({ width: 1280, height: 900 })
for (const file of files) {
  now = file.name
  problems.push(...(await sequenceProblems(file, { below: lakes, dist, page })))
}
await browser.close()
await site.close()
await Promise.all(nodes.map(({ close }) => close()))
for (const problem of problems) console.log(`PROBLEM ${problem}`)
console.log(
  `${visited} pages of ${chosen.size} classes, ${((performance.now() - began) / 1000).toFixed(1)} s in all, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 && visited > 0 ? 0 : 1

/** Messages that the page must not show for a transaction that the node has. */
async function untrue(page: Page): Promise<readonly string[]> {
  const text = await page.getByRole('main').innerText()
  return [
    /[^\n]*older than[^\n]*/i,
    /[^\n]*cannot be read[^\n]*/i,
    /[^\n]*Something went wrong[^\n]*/i,
    /[^\n]*\bundefined\b[^\n]*/,
    /[^\n]*:\s*$/,
  ].flatMap((pattern) => pattern.exec(text)?.[0].trim() ?? [])
}
