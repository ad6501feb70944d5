import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { RecordError, SourceError } from '#ledger/values'
import { fileBelow } from '../folderFiles.ts'
import { reasonOf, withoutQuery } from '../program.ts'
import { boundedBody, isBucket, openBucket } from './s3.ts'

/** Reads a whole file by its name; undefined where there is none. */
export type ReadFile = (name: string) => Promise<Uint8Array | undefined>

/** Files in a folder, on a static host, or in a bucket. */
export interface Files {
  readonly read: ReadFile
  /**
   * Reads a file as it arrives, which may be larger than memory; undefined where there is none. Calls `use` again, from the first
   * byte on, where the connection breaks, unless it rejected with RecordError.
   */
  readonly stream: <T>(name: string, use: UseBody<T>) => Promise<T | undefined>
}
type UseBody<T> = (body: AsyncIterable<Uint8Array>) => Promise<T>

/** True for the address of a host or a store, whose files are read by their names and never listed. */
export const isAddress = (target: string): boolean => /^(https?|s3):/.test(target)

/** Opens the files at an address. */
export function openAddress(target: string): Files {
  if (isBucket(target)) {
    const { get, stream } = openBucket(target)
    return { read: get, stream: (name, use) => stream(name, (found) => use(bodyOf(found))) }
  }
  const request = requester(target)
  return {
    read: (name) => request(name, boundedBody),
    stream: (name, use) => request(name, (found) => use(bodyOf(found))),
  }
}

/** Reads files below a folder. */
export const inFolder =
  (folder: string): ReadFile =>
  (name) => {
    const file = fileBelow(folder, name)
    return Promise.resolve(file === undefined ? undefined : new Uint8Array(readFileSync(file)))
  }

/** Reads what a file has, and names the file where that cannot be read. */
export function ofFile<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw new RecordError(`${name}: ${reasonOf(cause)}`, { cause })
  }
}

async function* bodyOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body !== null) for await (const chunk of body) yield chunk
}

/** How often a file is requested that fails in a way that may pass, and milliseconds before the second time. */
const [attempts, pause] = [5, 250]

/** Requests files below an address, whose query goes with each request. */
function requester(address: string) {
  /** Once the host has given a file, one that it refuses is probably one that it lacks. */
  let isOpen = false
  return async <T>(
    name: string,
    take: (response: Response, shown: string) => Promise<T>,
  ): Promise<T | undefined> => {
    const url = new URL(address)
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/${name}`
    const shown = withoutQuery(url.href, address)
    for (let attempt = 1; ; attempt++) {
      let failure: string
      try {
        const response = await fetch(url)
        const { ok, status, headers } = response
        const isPage = headers.get('content-type')?.includes('html') === true
        if (ok && !isPage) {
          isOpen = true
          return await take(response, shown)
        }
        await response.body?.cancel()
        if (isPage) throw new RecordError(`${shown}: a web page was answered in place of the file`)
        // Stores that let nobody list answer 403 of what is not there.
        if (status === 404 || status === 410 || (status === 403 && isOpen)) return undefined
        if (status < 500 && status !== 429)
          throw new RecordError(`${shown}: the host refuses it (HTTP ${status})`)
        failure = `HTTP ${status} was answered`
      } catch (error) {
        if (error instanceof RecordError) throw error
        failure = reasonOf(error)
      }
      if (attempt === attempts)
        throw new SourceError('unreachable', `${shown}: ${failure}, ${attempts} times`)
      await wait(pause * 2 ** (attempt - 1))
    }
  }
}
