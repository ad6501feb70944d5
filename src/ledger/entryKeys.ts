import { type AccountId, type ContractId, decodeStrkey } from './values/ids.ts'

/** XDR `LedgerKey` of an account: its type and its key's type are 0, four bytes each; then the key. */
export function accountKeyBytes(account: AccountId): Uint8Array {
  const bytes = new Uint8Array(40)
  bytes.set(decodeStrkey('G', account) ?? [], 8)
  return bytes
}

/** Base64 `LedgerKey` of an account. */
export const accountKey = (account: AccountId): string =>
  btoa(String.fromCharCode(...accountKeyBytes(account)))

/**
 * Base64 `LedgerKey` of a contract's instance: contract data (6) of a contract (1), its ID, the key of an instance (20),
 * persistent (1), each number in four bytes. Written by hand, as the boot script needs it.
 */
export function instanceKey(contract: ContractId): string {
  const bytes = new Uint8Array(48)
  bytes[3] = 6
  bytes[7] = 1
  bytes.set(decodeStrkey('C', contract) ?? [], 8)
  bytes[43] = 20
  bytes[47] = 1
  return btoa(String.fromCharCode(...bytes))
}
