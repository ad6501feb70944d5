import type { Plugin } from 'vite'

const source = '@noble/hashes/sha2.js'

/**
 * SHA-512 in a file of its own, for browsers that lack the curve. It shares a module with SHA-256, which every worker
 * begins with, and the bundler does not split modules: 1.2 KiB gzip of each.
 */
export const ownSha512 = (): Plugin => ({
  name: 'own-sha512',
  apply: 'build',
  enforce: 'pre',
  async resolveId(wanted, importer) {
    if (wanted !== source || importer?.endsWith('/src/ledger/xdr/ed25519.ts') !== true) return null
    const found = await this.resolve(wanted, importer, { skipSelf: true })
    return found && `${found.id}?sha512`
  },
})
