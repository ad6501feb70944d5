import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { expect, test } from 'vitest'

const root = path.dirname(import.meta.dirname)
const components = globSync('src/**/*.tsx', { cwd: root })

/** Names that are no utilities of their own: what others refer to. */
const marks = /^(group(\/\w+)?)$/

/** The stylesheet as the build writes it. */
async function builtStyles(): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [tailwindcss()],
    build: { write: false, rolldownOptions: { input: path.join(root, 'src/styles.css') } },
  })
  const [first] = Array.isArray(output) ? output : [output]
  if (first === undefined || !('output' in first)) throw new Error('the build gave no files')
  const sheet = first.output.find(({ fileName }) => fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('the build gave no stylesheet')
  return String(sheet.source)
}

/** Class names as components write them: in their attributes, and in the constants that attributes name. */
function classNames(): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const file of components) {
    const code = readFileSync(path.join(root, file), 'utf8')
    const texts = [
      ...code.matchAll(/\bclassName="([^"]*)"/g),
      ...code.matchAll(/Look(?:: \w+)? =\s+['`]([^'`]*)['`]/g),
      ...code.matchAll(/\b(?:look|loadingLook)="([^"]*)"/g),
      ...code.matchAll(/'((?:stacks|records|sentences):[^']*)'/g),
      ...code.matchAll(/\bclassName=\{\s*`([^`]*)`/g),
    ]
    for (const [, text = ''] of texts)
      for (const name of text.replaceAll(/\S*\$\{[^}]*\}\S*/g, ' ').split(/\s+/))
        if (name !== '') found.set(name, file)
  }
  return found
}

test('the built stylesheet has every class that a component names', async () => {
  const styles = await builtStyles()
  const names = classNames()
  // One utility of each kind: plain, with a value, with a variant of ours, with a selector.
  expect([...names.keys()]).toEqual(
    expect.arrayContaining(['flex', 'text-muted', 'narrow:px-4', 'single:grid-cols-1']),
  )
  const selector = (name: string) =>
    name.replaceAll(/[^\w\-\u0080-\uffff]/g, (character) => `\\${character}`)
  const missing = [...names].filter(
    ([name]) => !marks.test(name) && !styles.includes(`.${selector(name)}`),
  )
  expect(missing).toEqual([])
})

test('components are the only ones to be scanned: no utility comes from a word', async () => {
  expect(await builtStyles()).not.toMatch(/\.(ordinal|filter|transition|resize|visible)\{/)
})
