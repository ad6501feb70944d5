import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The packages of which a build contains something, and their licences. */
export interface Licences {
  /** Notes the modules of a build: of the page, of its worker, of the service worker. */
  readonly plugin: () => Plugin
  /** Each licence once, below the packages that have it. `root` is the project's folder: its own licence comes first. */
  readonly text: (root: string) => string
}

export function createLicences(): Licences {
  const folders = new Set<string>()
  return {
    plugin: () => ({
      name: 'licences',
      generateBundle(_options, bundle) {
        for (const chunk of Object.values(bundle))
          for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
            const folder = /^\0?(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)/.exec(id)?.[1]
            if (folder !== undefined) folders.add(folder)
          }
      },
    }),
    text(root) {
      // The stylesheet has what no module names.
      const all = new Set([...folders, path.join(root, 'node_modules', 'tailwindcss')])
      const packages = [root, ...[...all].toSorted()].map(packageIn)
      const byLicence = Map.groupBy(packages, ({ licence }) => licence)
      return [...byLicence]
        .map(([licence, own]) => `${own.map(({ name }) => name).join('\n')}\n\n${licence}\n`)
        .join(`\n${'-'.repeat(80)}\n\n`)
    },
  }
}

/** A package's name, version and short licence, and the texts of its files about it. */
function packageIn(folder: string): { readonly name: string; readonly licence: string } {
  const stated: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const { name, version, license } = Object.assign(
    { name: path.basename(folder), version: '', license: '' },
    stated,
  )
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)\b/i.test(file))
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  return {
    name: `${name} ${version} (${license})`,
    licence:
      texts.length === 0
        ? `Its package has no file about its licence, ${license}.`
        : texts.join('\n\n'),
  }
}
