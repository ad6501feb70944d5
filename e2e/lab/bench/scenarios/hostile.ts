import { setTimeout } from 'node:timers/promises'
import { parseContractId } from '#ledger/values/ids.ts'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { contracts } from '../../../support/examples.ts'
import { codeOfFunctions } from '../../../testing/contracts/testCode.ts'
import { codeEntry, instanceEntry, withEntries } from '../../../testing/contracts/testEntries.ts'
import { type Bench, printHead, printRow } from '../bench.ts'
import { recordedNetwork, traced, withSite } from '../browser.ts'

/** `-- hostile`: the longest task of the page's own thread at the first load of a hostile contract, and as each tab opens. */

/** Milliseconds of the processor at its full speed. */
const longestTask = 50
/** Milliseconds until what a tab loads by itself has come. */
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

export async function run({ dist, bound }: Bench): Promise<void> {
  const mock = recordedNetwork()
  const entries = hostileEntries()
  const hostile = async (request: Request) => {
    const body = request.method === 'POST' ? await request.clone().text() : ''
    const answer = await mock(request)
    if (body === '') return answer
    return Response.json(withEntries(body, await answer.json(), entries), {
      headers: { 'Access-Control-Allow-Origin': '*' },
    })
  }
  const networks = { hostile: { fetch: hostile, sights: ['rpc'] as const } }
  const longest = new Map<string, number[]>()
  await withSite({ dist, networks }, async ({ url, open }) => {
    for (let round = 0; round < rounds; round++) {
      const { page, devtools, close } = await open()
      const measure = async (name: string, act: () => Promise<unknown>) => {
        const [task = 0] = await traced(devtools, async () => {
          await act()
          await setTimeout(settleTime)
        })
        longest.set(name, [...(longest.get(name) ?? []), task])
      }
      await measure('first load', async () => {
        await page.goto(`${url}hostile/contracts/${contracts.absent}?via=rpc`)
        await page.getByRole('region', { name: 'Functions' }).waitFor()
      })
      for (const [name, panel] of Object.entries(tabs))
        await measure(name, async () => {
          await page.getByRole('link', { name, exact: true }).click()
          await page.getByRole('region', { name: panel, exact: true }).waitFor()
        })
      await close()
    }
  })
  printHead(`tab of a hostile contract | longest task, ms (≤ ${longestTask}), of ${rounds} rounds`)
  for (const [name, times] of longest) {
    printRow(name, Math.max(...times))
    bound(`${name} of a hostile contract: longest task`, Math.max(...times), longestTask, ' ms')
  }
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
