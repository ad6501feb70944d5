import { getPublicKey, hashes, sign } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import type { Validator } from '#ledger/proof/proof.ts'
import { joinedBytes } from '#ledger/values/bytes.ts'
import { accountIdFromBytes } from '#ledger/values/ids.ts'
import { signedByNetwork } from '#ledger/xdr/proposer.ts'
import { wi32, wopaque, writeAll, wu32, wu64, wvar } from '#ledger/xdr/xdrBytes.ts'

hashes.sha512 = sha512

/** A validator of a test, with the key that it signs with. */
export interface TestValidator extends Validator {
  readonly secret: Uint8Array
}

/** Three organisations; the first has three validators, the others one. */
export const testValidators: readonly TestValidator[] = [
  'First',
  'First',
  'First',
  'Second',
  'Third',
].map((organisation, i) => {
  const secret = new Uint8Array(32).fill(i + 1)
  return { node: accountIdFromBytes(getPublicKey(secret)), organisation, secret }
})

/** XDR `SCPEnvelope`: a validator closed a ledger with a value (XDR `StellarValue`). */
export function closedMessage(
  { secret }: TestValidator,
  passphrase: string,
  ledger: number,
  value: Uint8Array,
): Uint8Array {
  const statement = writeAll(() => {
    wi32(0)
    wopaque(getPublicKey(secret))
    wu64(BigInt(ledger))
    wi32(2) // SCP_ST_EXTERNALIZE
    wu32(1)
    wvar(value)
    wu32(1)
    wopaque(new Uint8Array(32))
  })
  const signature = sign(
    signedByNetwork(passphrase, 'statement', () => wopaque(statement)),
    secret,
  )
  return joinedBytes([statement, writeAll(() => wvar(signature))])
}

/** An unpacked `scp-*.xdr` of a history archive. */
export const scpArchive = (
  entries: readonly { readonly ledger: number; readonly messages: readonly Uint8Array[] }[],
): Uint8Array =>
  joinedBytes(
    entries.map(({ ledger, messages }) => {
      const entry = writeAll(() => {
        wi32(0)
        wu32(0) // no quorum sets
        wu32(ledger)
        wu32(messages.length)
        for (const message of messages) wopaque(message)
      })
      return joinedBytes([writeAll(() => wu32(0x8000_0000 + entry.length)), entry])
    }),
  )
