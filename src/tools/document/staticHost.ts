import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { builtNetworksId } from '#ui/address/networks.ts'
import { type BuiltChunk, bootScript, shellFiles } from './bootScript.ts'
import { frameStyles } from './frameStyles.ts'
import { headersFile, readHeaders } from './headers.ts'
import { createLicences } from './licences.ts'
import { buildServiceWorker } from './offline.ts'

/**
 * What the page may load: its own files, and the inline scripts and styles that the build wrote. Endpoints are the
 * reader's choice, so any https one, and http on this machine.
 */
const contentSecurityPolicy = (script: string, style: string) =>
  [
    "default-src 'none'",
    `script-src 'self' '${digest(script)}'`,
    `style-src 'self' '${digest(style)}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * Makes the built folder work on a plain static host: boot script and first frame in the page, its policy, fallbacks
 * for deep links, headers, which a preview of it sends.
 */
export function staticHost(licences = createLicences()): Plugin {
  let folder = 'dist'
  let base = '/'
  let root = '.'
  return {
    name: 'static-host',
    apply: (_, { command, isPreview }) => command === 'build' || isPreview === true,
    configResolved(config) {
      root = config.root
      folder = path.resolve(root, config.build.outDir)
      base = config.base
    },
    // `npm start` and `npm run preview` serve the built folder: with its headers, as a host does.
    configurePreviewServer({ middlewares }) {
      const file = path.join(folder, '_headers')
      const rules = existsSync(file) ? readHeaders(file) : []
      middlewares.use((request, response, next) => {
        for (const { start, headers } of rules)
          if (request.url?.startsWith(start) === true)
            for (const [name, value] of headers) response.setHeader(name, value)
        next()
      })
    },
    async writeBundle(_options, bundle) {
      const index = path.join(folder, 'index.html')
      const worker = Object.keys(bundle).find((name) => name.startsWith('assets/worker-'))
      if (worker === undefined) throw new Error('the worker was not built')
      const chunks = chunksOf(Object.values(bundle), root)
      // e2e/lab/bench/scenarios/size.ts reads it to add up what each route loads. Beside the folder, which is published whole.
      writeFileSync(`${folder}.chunks.json`, JSON.stringify(chunks))
      const script = await bootScript(chunks, { root, base, worker })
      const frame = readFileSync(path.join(import.meta.dirname, 'frame.html'), 'utf8').replaceAll(
        /\s*\n\s*/g,
        '',
      )
      const style = await frameStyles(root, frame)
      const policy = contentSecurityPolicy(script, style)
      const icon = readFileSync(path.join(root, 'public', 'favicon.svg'), 'base64')
      const built = readFileSync(index, 'utf8').replace(
        `href="${base}favicon.svg"`,
        `href="data:image/svg+xml;base64,${icon}"`,
      )
      const networks = readFileSync(path.join(root, 'public', 'networks.json'), 'utf8')
      const shell = shellFiles(chunks).map((file) => base + file)
      writeFileSync(index, documentOf(built, { policy, shell, script, style, frame, networks }))
      const writeLicences = () =>
        writeFileSync(path.join(folder, 'licences.txt'), licences.text(root))
      // Relative paths cannot serve deep links: that build has its addresses behind '#'.
      if (!base.startsWith('/')) return writeLicences()
      copyFileSync(index, path.join(folder, '404.html'))
      const assets = Object.keys(bundle).filter((file) => file.startsWith('assets/'))
      if (process.env.OFFLINE !== 'off')
        await buildServiceWorker(root, folder, { assets, plugins: [licences.plugin()] })
      // A file of an earlier build is missing, and no page.
      const redirects = `${base}assets/*  ${base}404.html  404\n${base}*  ${base}index.html  200\n`
      writeFileSync(path.join(folder, '_redirects'), redirects)
      writeFileSync(path.join(folder, '_headers'), headersFile(base, policy))
      writeLicences()
    },
  }
}

const chunksOf = (
  built: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  root: string,
): readonly BuiltChunk[] =>
  built.flatMap((each) => {
    if (each.type !== 'chunk') return []
    const { fileName: file, isEntry, imports, moduleIds } = each
    const modules = moduleIds.map((id) => path.relative(root, id).replaceAll('\\', '/'))
    return [{ file, isEntry, imports, modules }]
  })

/** The page with policy, shell, list of networks, boot script and first frame; the stylesheet below the frame, which is painted before it loads. */
function documentOf(
  built: string,
  parts: {
    readonly policy: string
    readonly shell: readonly string[]
    readonly script: string
    readonly style: string
    readonly frame: string
    readonly networks: string
  },
): string {
  const [stylesheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(built) ?? []
  const policy = parts.policy.replaceAll("'", '&#39;')
  const charset = '<meta charset="utf-8" />'
  const preloads = parts.shell.map((url) => `<link rel="modulepreload" crossorigin href="${url}">`)
  const head = `${charset}
    <meta http-equiv="Content-Security-Policy" content="${policy}">
    ${preloads.join('')}
    <script type="application/json" id="${builtNetworksId}">${dataText(parts.networks)}</script>
    <script>${parts.script}</script>
    <style>${parts.style}</style>`
  const page = built.replace(stylesheet, '').replace(charset, () => head)
  if (stylesheet === '' || !page.includes(parts.script) || !page.includes('<div id="root"></div>'))
    throw new Error('index.html is not as the build expects it')
  return page.replace(
    '<div id="root"></div>',
    () => `${parts.frame}\n    <div id="root"></div>\n    ${stylesheet}`,
  )
}

/** JSON as the text of a data block, which no part of it can end. */
const dataText = (json: string): string =>
  JSON.stringify(JSON.parse(json)).replaceAll('<', String.raw`\u003c`)
