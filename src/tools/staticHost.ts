import { copyFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** What the page may load. Endpoints are the reader's choice, so any https one, and http on this machine. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Makes the built folder work on a plain static host: policy in the page, fallbacks for deep links, headers. */
export function staticHost(): Plugin {
  let folder = 'dist'
  let base = '/'
  return {
    name: 'static-host',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir)
      base = config.base
    },
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
    writeBundle() {
      // Relative paths cannot serve deep links: that build has its addresses behind '#'.
      if (!base.startsWith('/')) return
      copyFileSync(path.join(folder, 'index.html'), path.join(folder, '404.html'))
      writeFileSync(path.join(folder, '_redirects'), `${base}*  ${base}index.html  200\n`)
      writeFileSync(path.join(folder, '_headers'), headersFile(base))
    },
  }
}

/** `frame-ancestors` works only in a header, and a worker has the policy of its own response. */
const headersFile = (base: string) => `${base}*
  Content-Security-Policy: ${contentSecurityPolicy}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
`
