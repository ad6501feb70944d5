// npm run gateway -- URL|DIR [--port N] [--host H]: a REST service at that port, derived from JSON-RPC alone; with --lake from
// ledgers as files, found by their index.
import { once } from 'node:events'
import { createGateway } from '#gateway/gateway.ts'
import { gapsIn, mergedRanges } from '#ledger/values'
import { parseLedgerSequence } from '#ledger/values/ids.ts'
import { listen, portOf } from '../network/server.ts'
import { type ExitCode, NothingToDo, reasonOf, withoutQuery, wordsOf } from '../program.ts'
import { openLakeNetwork, openRpcNetwork, walkRetention } from './network.ts'

const usage = `npm run gateway -- RPC|RECORDING [--port N] [--host H]
npm run gateway -- --lake URL|DIR [--index URL|DIR] [--first N] [--rpc URL] [--passphrase P]
               [--port N] [--host H]
npm run gateway -- --index URL|DIR [--rpc URL] [--port N] [--host H]

Serves the REST contract: from a JSON-RPC service, or the JSON-RPC half of a recording; from ledgers as files (SEP-54); or what is in
an index of the state of a ledger (npm run history -- state).
  --lake URL|DIR   where the folders of files begin
  --index URL|DIR  an index of them (npm run history), which finds lists; without it all ledgers of the lake are read first
  --first N        the first ledger of a lake at an address; default its index's, else it is sought
  --passphrase P   the network of a lake without .config.json; it refuses one of another network
  --rpc URL        a node that is asked first: it has what is newer; default none
  --port N         default 8001; 0 takes any that is free
  --host H         the address to listen at; default 127.0.0.1, this machine alone
  --help           prints this
Ends with 0 when it is stopped, 1 where its network cannot be read, 2 where the arguments say nothing that can be done.`

/** Serves what the arguments name until the signal is aborted. Gives the exit code. */
export async function gateway(
  args: readonly string[],
  { print, say }: Record<'print' | 'say', (line: string) => void>,
  stopped: AbortSignal,
): Promise<ExitCode> {
  const text = { type: 'string' } as const
  const words = wordsOf(
    {
      args: [...args],
      allowPositionals: true,
      options: {
        port: text,
        host: text,
        lake: text,
        index: text,
        rpc: text,
        first: text,
        passphrase: text,
        help: { type: 'boolean' },
      },
    },
    usage,
    print,
  )
  if (typeof words === 'number') return words
  const { lake, index, rpc, host, passphrase, port = '8001' } = words.values
  const [node] = words.positionals
  const beside = (['lake', 'index', 'rpc', 'first', 'passphrase'] as const).find(
    (each) => words.values[each] !== undefined,
  )
  if (node !== undefined && beside !== undefined) {
    print(
      `${withoutQuery(node)} is read by itself, without --${beside}: a node beside files is named by --rpc`,
    )
    return 2
  }
  const target = lake ?? node ?? index
  const number = portOf(port)
  const first = parseLedgerSequence(words.values.first ?? '')
  const isWrong = number === undefined || (words.values.first !== undefined && first === undefined)
  if (target === undefined || isWrong) {
    print(usage)
    return 2
  }
  const name = withoutQuery(target)
  try {
    const source =
      lake === undefined && target !== index
        ? openRpcNetwork(target)
        : await openLakeNetwork({ lake, index, rpc, first, passphrase })
    // Before it listens: what cannot be read is said here.
    await source.one('network', 'current', stopped)
    /** Without an index, lists are found in the ledgers that this program reads at first and goes on reading. */
    const walks = index === undefined
    if (walks) {
      say(`${name}: reading all retained ledgers`)
      await walkRetention(source, say, stopped)
    }
    const answer = createGateway(source, { hasIndex: !walks })
    if (walks) {
      say(`${name}: deriving which asset of a pair is base`)
      await answer(new Request('http://localhost/trades?limit=1'))
    }
    const { url, close } = await listen(answer, number, host)
    print(`${name}: REST at ${url}/`)
    /** The index follows the newest ledgers, so that later lists need not wait. */
    const walkOn = async () => {
      const { covered, leftOut, window } = (await source.index?.status(stopped)) ?? {}
      const known = mergedRanges([...(covered ?? []), ...(leftOut ?? [])])
      if (window && gapsIn(known, window).length > 0) await source.index?.walk({}, stopped)
    }
    const follow = walks
      ? setInterval(() => {
          walkOn().catch((error: unknown) => say(reasonOf(error)))
        }, 5_000)
      : undefined
    if (!stopped.aborted) await once(stopped, 'abort')
    clearInterval(follow)
    await close()
    return 0
  } catch (error) {
    if (stopped.aborted) return 0
    print(reasonOf(error))
    const isOfArguments = error instanceof NothingToDo || Reflect.has(Object(error), 'syscall')
    return isOfArguments ? 2 : 1
  }
}

if (import.meta.main) {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopped.abort())
  const write = { print: console.log, say: console.error }
  process.exit(await gateway(process.argv.slice(2), write, stopped.signal))
}
