// npm run gateway -- URL|DIR [--port N] [--host H]: a REST service at that port, derived from JSON-RPC alone; with --lake from
// ledgers as files, found by their index.
import { parseArgs } from 'node:util'
import { createGateway } from '#gateway/gateway.ts'
import { listen } from '../network/server.ts'
import { openLakeNetwork, openRpcNetwork, walkRetention } from './network.ts'

const usage = `npm run gateway -- RPC|RECORDING [--port N]
npm run gateway -- --lake URL|DIR [--index URL|DIR] [--rpc URL] [--port N]

Serves the REST contract: from a JSON-RPC service, or the JSON-RPC half of a recording; or from ledgers as files (SEP-54), whose
lists an index of files finds (npm run history). Without --index all ledgers of the lake are read first. --rpc names a node that is
asked first: it has what is newer.`

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: text,
    host: text,
    lake: text,
    index: text,
    rpc: text,
    help: { type: 'boolean' },
  },
})
const { lake, index, rpc } = values
const target = lake ?? positionals[0]
if (values.help === true || target === undefined) {
  console.log(usage)
  process.exit(values.help === true ? 0 : 2)
}
const source = lake === undefined ? openRpcNetwork(target) : openLakeNetwork({ lake, index, rpc })
/** Whether lists are found by what this program reads at first, and goes on reading. */
const walks = index === undefined
const stopped = new AbortController()
if (walks) {
  console.error(`${target}: reading all retained ledgers`)
  await walkRetention(source, (line) => console.error(line), stopped.signal)
}
const gateway = createGateway(source)
if (walks) {
  console.error(`${target}: deriving which asset of a pair is base`)
  await gateway(new Request('http://localhost/trades?limit=1'))
}
const { url, close } = await listen(gateway, Number(values.port ?? 8001), values.host)
console.log(`${target}: REST at ${url}/`)

/** The index follows the newest ledgers, so that later lists need not wait. */
const walkOn = () => {
  source.index?.walk({}, stopped.signal).catch((error: unknown) => console.error(String(error)))
}
const follow = walks ? setInterval(walkOn, 5_000) : undefined
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    clearInterval(follow)
    stopped.abort()
    void close().then(() => process.exit(0))
  })
}
