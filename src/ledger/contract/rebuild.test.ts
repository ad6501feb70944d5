import { expect, it } from 'vitest'
import { rebuildOf, repositoryOf } from './rebuild.ts'

const image = `docker.io/stellar/stellar-cli@sha256:${'ab'.repeat(32)}`
const hash = 'cd'.repeat(32)
const meta = [
  { key: 'rsver', value: '1.90.0' },
  { key: 'bldimg', value: image },
  { key: 'source_uri', value: 'https://example.com/src.tar.gz' },
  { key: 'source_sha256', value: hash },
  { key: 'bldopt', value: '--locked' },
  { key: 'name', value: 'Harbor’s'.replace('’', "'") },
]

it('meta of SEP-58 gives the command that rebuilds the code', () => {
  expect(rebuildOf(meta)?.command).toEqual([
    'curl --fail --location --output source.archive -- https://example.com/src.tar.gz',
    `echo '${hash}  source.archive' | sha256sum --check`,
    'mkdir source && tar --extract --file source.archive --directory source',
    `docker run --rm --volume "$PWD/source:/source" ${image} contract build --locked --meta bldimg=${image}` +
      ` --meta bldopt=--locked --meta 'name=Harbor'\\''s' --meta source_sha256=${hash}` +
      ' --meta source_uri=https://example.com/src.tar.gz',
  ])
})

it.each([
  ['an image without a digest', 'bldimg', 'stellar/cli:latest', 'not named by its digest'],
  ['an image that is an option', 'bldimg', `-v /:/x@sha256:${hash}`, 'not named by its digest'],
  ['a hash that is none', 'source_sha256', '$(id)', 'no SHA-256'],
  ['a line break in an option', 'bldopt', '--locked\nrm -rf', 'do not belong into a command'],
  ['a right-to-left override', 'source_uri', 'https://a\u202e', 'do not belong into a command'],
])('%s gives no command, but the reason', (_name, key, value, reason) => {
  const changed = meta.map((entry) => (entry.key === key ? { key, value } : entry))
  expect(rebuildOf(changed)).toMatchObject({
    problem: expect.stringContaining(reason),
    command: [],
  })
})

it('a hostile value stays one word of the shell', () => {
  const hostile = [...meta, { key: 'bldopt', value: "'; rm -rf / #" }]
  expect(rebuildOf(hostile)?.command.at(-1)).toContain("''\\''; rm -rf / #'")
})

it('code without fields of SEP-58 states no build', () => {
  expect(rebuildOf([{ key: 'rsver', value: '1.90.0' }])).toBeUndefined()
})

it.each([
  'github:acme-labs/vault-contract',
  'github:acme-labs/vault-contract.git',
  'acme-labs/vault-contract',
  'acme-labs/vault-contract.git/',
  'https://github.com/acme-labs/vault-contract',
  'http://github.com/acme-labs/vault-contract.git',
  'github.com/acme-labs/vault-contract',
  'HTTPS://GitHub.com/acme-labs/vault-contract/',
])('a repository on GitHub is read as builds have written it: %s', (stated) => {
  expect(repositoryOf(stated)).toBe('acme-labs/vault-contract')
})

it.each([
  'https://gitlab.com/acme-labs/vault-contract',
  'https://github.com.evil.example/acme/vault',
  'gitlab:acme-labs/vault-contract',
  'acme-labs/vault/contract',
  'acme-labs',
  'acme-labs/vault contract',
  'acme-labs/$(id)',
  'acme-labs/vault\n',
  'acme;id/vault',
  '--repo/vault',
  '../..',
  '',
])('no other text is a repository: %j', (stated) => {
  expect(repositoryOf(stated)).toBeUndefined()
})
