import type { ContractExecutable } from '#ledger'

/** The kind of a contract by what runs when it is called. */
export function kindText({ kind }: ContractExecutable): string {
  switch (kind) {
    case 'wasm':
      return 'Wasm'
    case 'stellarAsset':
      return 'Stellar asset contract'
    case 'externalRef':
      return 'Code named by another contract'
    case 'unknown':
      return 'unknown to this build'
  }
}
