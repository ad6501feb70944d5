import { fork } from 'node:child_process'
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Fetch } from '#ledger/values/answer.ts'
import { openFolder } from '#tools/network/packedFolder.ts'
import { createDenseMock } from '../mock.ts'
import { createDenseNetwork, type DenseNetwork, type DenseOptions } from '../network.ts'
import type { Templates } from '../template.ts'

export interface DenseCommand extends Omit<DenseOptions, 'endsAt' | 'every'> {
  /** Seconds between ledgers that close while it runs; none closes without it. */
  readonly live?: number | undefined
}

/** As text first: half as slow as a buffer for each hash. */
function sha256(bytes: Uint8Array): Uint8Array {
  const text = hash('sha256', bytes, 'binary')
  const digest = new Uint8Array(32)
  for (let i = 0; i < 32; i++) digest[i] = text.charCodeAt(i)
  return digest
}

/** A dense network on this machine, with its own SHA-256. */
export const prepareDense = (templates: Templates, options: DenseOptions): DenseNetwork =>
  createDenseNetwork(templates, sha256, options)

/** A dense network and its service. */
export interface OpenDense {
  readonly network: DenseNetwork
  readonly fetch: Fetch
}

/** Prepares a dense network from a recording's transactions, and says how long that took. */
export async function openDense(folder: string, command: DenseCommand): Promise<OpenDense> {
  const { live, ...options } = command
  const begun = performance.now()
  const recorded = openFolder(folder)
  const templates = await templatesOf(folder)
  const every = live === undefined ? undefined : live * 1000
  // A network that lives is up to date; one that does not is the same each time.
  const endsAt = live === undefined ? undefined : Math.floor(Date.now() / 1000)
  const network = prepareDense(templates, { ...options, every, endsAt })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(
    `${network.retention} ledgers of ${network.perLedger} transactions: prepared in ${seconds} s`,
  )
  const fetch = createDenseMock(network, recorded, {
    live: every === undefined ? undefined : { every },
  })
  return { network, fetch }
}

async function templatesOf(folder: string): Promise<Templates> {
  const program = fileURLToPath(new URL('./templatesProcess.ts', import.meta.url))
  const child = fork(program, [folder], { serialization: 'advanced' })
  const ended = once(child, 'exit')
  const [templates]: Templates[] = await Promise.race([
    once(child, 'message'),
    ended.then(() => []),
  ])
  if (templates === undefined) throw new Error('the recording could not be read')
  await ended
  return templates
}
