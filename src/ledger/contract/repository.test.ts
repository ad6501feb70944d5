import { expect, it } from 'vitest'
import { repositoryOf } from './repository.ts'

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
