import { readFileSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { RecordError } from '#ledger/values'

const lockFile = 'build.lock'
/** Milliseconds between two signs of life of a build, and those without one after which it counts as ended. */
const [sign, silence] = [20_000, 600_000]

/**
 * Locks the folder of an index for this program; gives what unlocks it. Throws RecordError where another build has it. The
 * lock of a program that was killed is taken over: at once on its own machine, else when it gave no sign of life for a while.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, lockFile)
  const own = JSON.stringify({ host: hostname(), pid: process.pid, begun: begunAt(process.pid) })
  for (;;)
    try {
      writeFileSync(file, own, { flag: 'wx' })
      break
    } catch (error) {
      if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error
      const holder = holderOf(file)
      if (holder !== undefined)
        throw new RecordError(
          `${folder} is being built already, by ${holder}: its ${lockFile} goes when that ends`,
        )
      rmSync(file, { force: true })
    }
  const living = setInterval(() => utimes(file, new Date(), new Date(), () => undefined), sign)
  living.unref()
  return () => {
    clearInterval(living)
    rmSync(file, { force: true })
  }
}

/** Who holds a lock, in words; undefined where nobody does. */
function holderOf(file: string): string | undefined {
  const age = Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
  const [, host = '', pid = '', begun = ''] =
    /^\{"host":"(.*)","pid":(\d+),"begun":"(.*)"\}$/.exec(readFileSync(file, 'utf8')) ?? []
  const isAlive = host === hostname() ? begunAt(Number(pid)) === begun : age < silence
  return isAlive ? `program ${pid} on ${host}` : undefined
}

/** When a program began, in the system's own words: another one may get its number. “ended” where there is none. */
function begunAt(pid: number): string {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (Reflect.get(Object(error), 'code') === 'ESRCH') return 'ended'
  }
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
