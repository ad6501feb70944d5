import type { EnvelopeSignature } from '#ledger'
import { isSignedBy } from '#ledger/readers'
import {
  type AccountAddress,
  type AccountId,
  type SignerKey,
  type TransactionHash,
  accountOf,
  base64FromBytes,
  bytesFromHex,
  compareBytes,
  decodeStrkey,
  hexFromBytes,
  parseAccountAddress,
} from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import type { EnvelopeText } from './envelope.ts'

/** An ed25519 key that an envelope names. */
export interface KnownKey {
  readonly account: AccountId
  readonly key: Uint8Array
  readonly role: NonNullable<EnvelopeSignature['role']>
}

/** The signed hash, by the passphrase of each network. */
export interface Hashing extends Pick<EnvelopeText, 'passphrase' | 'others'> {
  readonly hash: (passphrase: string) => TransactionHash
}

/** The ed25519 keys among addresses and signers, each once, in the first of its roles. */
export function knownKeys(
  named: readonly (readonly [KnownKey['role'], AccountAddress | SignerKey])[],
): readonly KnownKey[] {
  const keys = new Map<AccountId, KnownKey>()
  for (const [role, text] of named) {
    const address = parseAccountAddress(text)
    const account = address && accountOf(address)
    const key = account && decodeStrkey('G', account)
    if (account !== undefined && key !== undefined && !keys.has(account))
      keys.set(account, { account, key, role })
  }
  return [...keys.values()]
}

/** Each signature with the key that its hint matches, and whether it is valid for this or another network. */
export const checkedSignatures = (
  signatures: readonly Xdr.DecoratedSignature[],
  keys: readonly KnownKey[],
  hashing: Hashing,
): Promise<readonly EnvelopeSignature[]> =>
  Promise.all(signatures.map((signature) => checked(signature, keys, hashing)))

async function checked(
  { hint, signature }: Xdr.DecoratedSignature,
  keys: readonly KnownKey[],
  { passphrase, others, hash }: Hashing,
): Promise<EnvelopeSignature> {
  const plain = { hint: hexFromBytes(hint), signature: base64FromBytes(signature) }
  const matching = keys.filter(({ key }) => compareBytes(key.subarray(-4), hint) === 0)
  const [first] = matching
  if (first === undefined) return { ...plain, check: 'unknown' }
  const isFor = (key: Uint8Array, network: string) =>
    isSignedBy(key, signature, bytesFromHex(hash(network)) ?? new Uint8Array())
  for (const { key, account, role } of matching) {
    const named = { ...plain, account, role }
    const here = await isFor(key, passphrase)
    if (here === undefined) return { ...named, check: 'unchecked' }
    if (here) return { ...named, check: 'valid' }
    for (const other of others)
      if (other.passphrase !== passphrase && (await isFor(key, other.passphrase)))
        return { ...named, check: 'otherNetwork', network: other.name }
  }
  return { ...plain, account: first.account, role: first.role, check: 'wrong' }
}
