import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { createLicences } from './licences.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The licences of a build of one module, which is not written. */
async function licencesOf(code: string): Promise<string> {
  const licences = createLicences()
  const entry = path.join(root, 'entry.js')
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [
      licences.plugin(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: { write: false, lib: { entry, formats: ['es'] } },
  })
  return licences.text(root)
}

test('a build names the licence of each package that it contains, and of no other', async () => {
  const text = await licencesOf(
    "import { sha256 } from '@noble/hashes/sha2.js'; import { decompress } from 'fzstd'; console.log(sha256, decompress)",
  )
  expect(text).toMatch(/^parallax \d.* \(Apache-2\.0\)\n/)
  expect(text).toContain('Apache License')
  expect(text).toMatch(/^@noble\/hashes 2.* \(MIT\)\n\n[\s\S]*Paul Miller/m)
  expect(text).toMatch(/^fzstd .* \(MIT\)\n\n[\s\S]*Arjun Barrett/m)
  expect(text).toMatch(/^tailwindcss /m)
  expect(text).not.toMatch(/^react /m)
})

test('packages of one licence have it once', async () => {
  const text = await licencesOf("import { parse } from 'smol-toml'; console.log(parse)")
  expect(text.match(/TERMS AND CONDITIONS FOR USE/g)).toHaveLength(1)
})
