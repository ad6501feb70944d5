import { recordedCode, recordedCodes } from '../testing/contracts/recordedCode.ts'
import { moduleOf } from '../testing/contracts/testCode.ts'
import { readWasmSections } from '#ledger/xdr/wasm/wasmSections.ts'
import { contracts } from '../support/examples.ts'
import { type BareBrowser, launchBare } from './bareBrowser.ts'
import { firstPages } from './firstPages.ts'
import { median, startHosts, visit } from './firstVisit.ts'
import { hostileContract } from './hostileContract.ts'
import { watchHost } from './hostShare.ts'
import { withWorkerPage } from './workerPage.ts'

/**
 * `npm run bench:interface [-- DIST]`: the interface of the largest recorded code from a cold start on the slow line,
 * beside a transaction's first answer in the same run; reading an interface in a fresh worker; and tasks of the page of
 * a hostile contract.
 */
const rounds = 5
/** Milliseconds after a transaction's first answer; requests for data; milliseconds of reading 100 kB. */
const bounds = { after: 500, requests: 2, reading: 20 }
const host = watchHost()
const broken = [
  ...(await fromColdStart()),
  ...(await inWorker()),
  ...(await hostileContract(process.argv[2] ?? 'dist')),
]
console.log(host() ?? '')
for (const words of broken) console.error(words)
process.exitCode = broken.length > 0 ? 1 : 0

async function fromColdStart(): Promise<readonly string[]> {
  const { hosts, log, stop } = await startHosts([process.argv[2] ?? 'dist'])
  const browser = await launchBare()
  const base = `${hosts[0]?.['1.1'].slow}bench`
  const shown = {
    address: `/contracts/${contracts.workshop}/interface`,
    where: '.code-lines',
    figure: 'fn ',
  }
  try {
    const after: number[] = []
    const answers: number[] = []
    const firsts: number[] = []
    let asked: readonly string[] = []
    // The first round warms up: it is not counted.
    for (let round = 0; round <= rounds; round++) {
      const first = await answerOf(browser, base, firstPages.transaction ?? shown)
      log.length = 0
      const own = await answerOf(browser, base, shown)
      if (round === 0) continue
      after.push(own.answer - first.answer)
      answers.push(own.answer)
      firsts.push(first.answer)
      asked = log.flatMap(({ at, kind, method, sent }) =>
        kind === 'data' && method === 'POST' && at <= own.origin + own.answer
          ? (sent?.match(/(?<="method":")\w+/g) ?? [])
          : [],
      )
    }
    const data = asked.filter((method) => method === 'getLedgerEntries')
    console.log(
      `Interface after ${median(answers).toFixed(0)} ms, a transaction's first answer after ${median(firsts).toFixed(0)}; ${median(after).toFixed(0)} later (at most ${bounds.after}; medians of ${rounds}).`,
    )
    console.log(
      `Requests for its data: ${data.length} (at most ${bounds.requests}); all until then: ${asked.join(', ')}.`,
    )
    return [
      ...(median(after) > bounds.after ? ['The interface is shown too late.'] : []),
      ...(data.length > bounds.requests ? ['The interface takes too many requests.'] : []),
    ]
  } finally {
    await browser.close()
    stop()
  }
}

async function answerOf(
  browser: BareBrowser,
  base: string,
  page: typeof firstPages.transaction & {},
) {
  const url = `${base}${page.address}?via=rpc`
  const { page: shown, ...found } = await visit(browser, { url, page, line: 'slow', rest: 0 })
  await shown.close()
  return found
}

/** Medians of fresh workers: the largest recorded code, and 100 kB with an interface in proportion. */
async function inWorker(): Promise<readonly string[]> {
  const recorded = await recordedCode(recordedCodes.workshop)
  const files = [recorded, grownTo(100_000, recorded)]
  const times = await withWorkerPage({ entry: 'specBench.worker.ts', files }, async (page) => {
    const found: { readonly first: number; readonly again: number }[] = []
    for (const i of files.keys()) {
      const all: (readonly number[])[] = []
      for (let round = 0; round < 9; round++)
        all.push(
          await page.evaluate(async (file): Promise<readonly number[]> => {
            const bytes = new Uint8Array(await (await fetch(`/${file}.bin`)).arrayBuffer())
            const worker = new Worker('/worker.js', { type: 'module' })
            return new Promise((resolve, reject) => {
              worker.addEventListener('message', ({ data }) => {
                worker.terminate()
                resolve(data)
              })
              worker.addEventListener('error', ({ message }) => reject(new Error(message)))
              worker.postMessage(bytes, [])
            })
          }, i),
        )
      found.push({
        first: median(all.map(([first = 0]) => first)),
        again: median(all.map(([, again = 0]) => again)),
      })
    }
    return found
  })
  for (const [i, { first, again }] of times.entries())
    console.log(
      `Interface of ${((files[i]?.length ?? 0) / 1000).toFixed(0)} kB of wasm read in a fresh worker in ${first.toFixed(1)} ms (at most ${bounds.reading}), again in ${again.toFixed(1)}.`,
    )
  return times.some(({ first }) => first > bounds.reading) ? ['Reading takes too long.'] : []
}

/** Code with more of the same interface, its share as before, and a section of nothing for the rest. */
function grownTo(size: number, wasm: Uint8Array): Uint8Array {
  const spec = readWasmSections(wasm).sections.find(({ name }) => name === 'contractspecv0')?.bytes
  if (spec === undefined) throw new Error('the code has no interface')
  const parts = [wasm]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const add = (name: string, bytes: Uint8Array) => parts.push(moduleOf(name, bytes).subarray(8))
  for (let times = 1; times < Math.round(size / wasm.length); times++) add('contractspecv0', spec)
  add('padding', new Uint8Array(size - length()))
  const grown = new Uint8Array(length())
  let at = 0
  for (const part of parts) {
    grown.set(part, at)
    at += part.length
  }
  return grown
}
