import { chromium } from '@playwright/test'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseContractId } from '#ledger/values/strkey.ts'
import { codeOfFunctions } from '../testing/contracts/testCode.ts'
import { codeEntry, instanceEntry, withEntries } from '../testing/contracts/testEntries.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { chromiumArguments, chromiumPath } from '../support/browsers.ts'
import { contracts } from '../support/examples.ts'
import { passphrase, startFaultyNetwork } from '../support/faultyNetwork.ts'
import { serveFolder } from '../support/staticServer.ts'
import { traced } from './mainThread.ts'

/** Milliseconds of the processor, not slowed down. */
const longestTask = 50
/** Milliseconds until what a tab loads by itself is there. */
const settleTime = 1500
const rounds = 3
/** The tabs, and a panel of each. */
const tabs = {
  Storage: 'Instance storage',
  Read: 'Run a function',
  Code: 'Code',
  Calls: 'Calls',
  Versions: 'Versions',
  Interface: 'Functions',
} as const

/** The longest task of the page's own thread at the first load of a hostile contract, and as each tab opens. */
export async function hostileContract(dist: string): Promise<readonly string[]> {
  const network = await startFaultyNetwork()
  const entries = hostileEntries()
  network.rewrite((text, body) => JSON.stringify(withEntries(body, JSON.parse(text), entries)))
  const service = { id: 'hostile', name: 'hostile', passphrase, rpc: `${network.origin}/rpc` }
  const site = await serveFolder({
    folder: path.resolve(dist),
    fallback: 'redirects',
    edited: { 'networks.json': JSON.stringify([service]) },
  })
  const browser = await chromium.launch({
    args: chromiumArguments,
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
  })
  const longest = new Map<string, number[]>()
  try {
    for (let round = 0; round < rounds; round++) {
      const page = await browser.newPage()
      const devtools = await page.context().newCDPSession(page)
      const measure = async (name: string, act: () => Promise<unknown>) => {
        const [first] = await traced(devtools, async () => {
          await act()
          await setTimeout(settleTime)
        })
        longest.set(name, [...(longest.get(name) ?? []), first?.cpu ?? 0])
      }
      await measure('first load', async () => {
        await page.goto(`${site.url}hostile/contracts/${contracts.absent}?via=rpc`)
        await page.getByRole('region', { name: 'Functions' }).waitFor()
      })
      for (const [name, panel] of Object.entries(tabs))
        await measure(name, async () => {
          await page.getByRole('link', { name, exact: true }).click()
          await page.getByRole('region', { name: panel, exact: true }).waitFor()
        })
      await page.close()
    }
  } finally {
    await browser.close()
    await Promise.all([site.close(), network.close()])
  }
  return [...longest].flatMap(([name, times]) => {
    console.log(
      `Hostile contract, ${name}: longest tasks ${times.map((time) => time.toFixed(0)).join(', ')} ms (at most ${longestTask}).`,
    )
    return Math.max(...times) > longestTask
      ? [`${name} of a hostile contract: a task of more than ${longestTask} ms.`]
      : []
  })
}

/** 10,000 functions with odd names, and values nested 400 deep under a key that is no text. */
function hostileEntries() {
  const id = parseContractId(contracts.absent)
  if (id === undefined) throw new Error('no contract')
  const names = Array.from({ length: 9_998 }, (_, at) => `f${at}`)
  const code = codeEntry(codeOfFunctions(['<img src=x>', '\u202eevil', ...names]))
  let deep: Xdr.ScVal = { type: 'scvU32', u32: 7 }
  for (let n = 0; n < 400; n++) deep = { type: 'scvVec', vec: [deep] }
  const key = (byte: number): Xdr.ScVal => ({ type: 'scvSymbol', sym: Uint8Array.of(0xff, byte) })
  const storage = Array.from({ length: 100 }, (_, at) => ({ key: key(at), val: deep }))
  return [instanceEntry(id, code.executable, storage), code.entry]
}
