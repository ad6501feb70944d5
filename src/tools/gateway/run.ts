// npm run gateway -- URL|DIR [--port N] [--host H]: a REST service at that port, derived from JSON-RPC alone.
import { parseArgs } from 'node:util'
import { createGateway } from '#gateway/gateway.ts'
import { listen } from '../network/server.ts'
import { openRpcNetwork, walkRetention } from './network.ts'

const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: text, host: text },
})
const [target] = positionals
if (target === undefined) {
  console.error('usage: npm run gateway -- <RPC address | folder of a recording> [--port N]')
  process.exit(2)
}
const source = openRpcNetwork(target)
const stopped = new AbortController()
console.error(`${target}: reading all retained ledgers`)
await walkRetention(source, (line) => console.error(line), stopped.signal)
const gateway = createGateway(source)
console.error(`${target}: deriving which asset of a pair is base`)
await gateway(new Request('http://localhost/trades?limit=1'))
const { url, close } = await listen(gateway, Number(values.port ?? 8001), values.host)
console.log(`${target}: REST at ${url}/`)

/** The index follows the newest ledgers, so that later lists need not wait. */
const follow = setInterval(() => {
  source.index?.walk({}, stopped.signal).catch((error: unknown) => console.error(String(error)))
}, 5_000)
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    clearInterval(follow)
    stopped.abort()
    void close().then(() => process.exit(0))
  })
}
