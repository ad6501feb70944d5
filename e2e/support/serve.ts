import path from 'node:path'
import { serveFolder } from './staticServer.ts'

/** `node e2e/support/serve.ts dist 4173`: the built files as a host with `_redirects` and `_headers` serves them. */
const [folder = 'dist', port = '4173'] = process.argv.slice(2)
const { url, close } = await serveFolder({
  folder: path.resolve(folder),
  port: Number(port),
  fallback: 'redirects',
})
console.log(url)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(0)))
