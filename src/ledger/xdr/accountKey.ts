import { type AccountId, decodeStrkey } from '../values/strkey.ts'

/** XDR `LedgerKey` of an account: its type and its key's type are 0, four bytes each; then the key. */
export function accountKeyBytes(account: AccountId): Uint8Array {
  const bytes = new Uint8Array(40)
  bytes.set(decodeStrkey('G', account) ?? [], 8)
  return bytes
}

/** Base64 `LedgerKey` of an account. */
export const accountKey = (account: AccountId): string =>
  btoa(String.fromCharCode(...accountKeyBytes(account)))
