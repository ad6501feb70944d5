import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Fetch, RecordError, SourceError } from '#ledger/values'
import { withoutKey } from '#sources/request.ts'

/** What a program ends with: all is done, something is wrong with what was found, or nothing could be done. */
export type ExitCode = 0 | 1 | 2

/** The arguments name something that is not there, or is something else: nothing can be done. */
export class NothingToDo extends RecordError {}

/**
 * The arguments as `options` names them. Prints the usage, and gives the exit code, where they are others or `--help` is
 * among them.
 */
export function wordsOf<T extends ParseArgsConfig>(
  config: T,
  usage: string,
  print: (line: string) => void,
): ReturnType<typeof parseArgs<T>> | ExitCode {
  try {
    const words = parseArgs(config)
    if (Reflect.get(words.values, 'help') !== true) return words
    print(usage)
    return 0
  } catch (error) {
    const isOfArguments =
      error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS')
    if (!isOfArguments) throw error
    print(`${error.message.split('. ')[0] ?? error.message}\n\n${usage}`)
    return 2
  }
}

/** Why something failed, in words: of the system’s own errors the file that it is about, never a stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const [code, file] = [Reflect.get(error, 'code'), Reflect.get(error, 'path')].map(String)
  const { cause } = error
  switch (code) {
    case 'ENOENT':
      return `${file} does not exist`
    case 'ENOTDIR':
      return `${file} is not a folder`
    case 'EISDIR':
      return `${file} is a folder`
    case 'EACCES':
    case 'EPERM':
      return `${file} may not be read or written by this user`
    case 'EADDRINUSE':
      return `port ${Reflect.get(error, 'port')} is in use already: give another --port`
    default:
      return error instanceof TypeError && cause instanceof Error
        ? `${error.message} (${cause.message})`
        : error.message
  }
}

/** `fetch` of a program. Throws SourceError('unreachable') where no answer came, with the system's own reason. */
export const fetchHere: Fetch = async (request) => {
  try {
    return await fetch(request)
  } catch (cause) {
    if (request.signal.aborted) throw cause
    const host = new URL(request.url).host
    throw new SourceError('unreachable', `No answer from ${host}: ${reasonOf(cause)}`, { cause })
  }
}

/** An address, by default an endpoint's own, without its query and without the key in the endpoint's path; a folder as it is. */
export const withoutQuery = (address: string, endpoint = address): string =>
  /^https?:/.test(address) ? withoutKey(address, endpoint).replace(/\?.*$/s, '') : address
