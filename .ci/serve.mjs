// Builds once and serves the result as `vite preview` does: every address is answered by the page.
import { build, preview } from 'vite'
import { root } from './modules.mjs'

const option = (name) => {
  const at = process.argv.indexOf(`--${name}`)
  return at > 0 ? process.argv[at + 1] : undefined
}

await build({ root, logLevel: 'error' })
const server = await preview({
  root,
  logLevel: 'error',
  preview: {
    host: option('host') ?? '127.0.0.1',
    port: Number(option('port') ?? process.env.PORT ?? 5173),
    open: false,
  },
})
console.log(`\n  Parallax  ${server.resolvedUrls?.local[0] ?? ''}\n  Ctrl-C stops it.\n`)

const stop = () => process.exit(0)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, stop)
