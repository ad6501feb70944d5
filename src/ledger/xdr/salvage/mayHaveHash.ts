import { hexFromBytes } from '../../values/bytes.ts'
import { readDecoratedSignatureList } from '../generated/reader.ts'
import { hashOfSigned } from '../transactionHash.ts'
import { readingsAfter } from './resume.ts'

/** XDR `DecoratedSignature<20>`: their number, then hint, length and bytes of each. */
const maxSignatureBytes = 4 + 20 * (4 + 4 + 64)

/**
 * Whether an envelope of which something cannot be read may have the hash: all of them end with their signatures, so
 * only a few offsets can be the end of what is signed. True for an envelope of an unknown type.
 */
export function mayHaveHash(envelope: Uint8Array, hash: string, passphrase: string): boolean {
  const type =
    envelope.length < 4 ? undefined : new DataView(envelope.buffer, envelope.byteOffset).getInt32(0)
  if (type !== 0 && type !== 2 && type !== 5) return true
  const from = Math.max(4, (envelope.length - maxSignatureBytes) & ~3)
  return readingsAfter(envelope, from, readDecoratedSignatureList).some(
    ({ start }) =>
      hexFromBytes(
        hashOfSigned(envelope, start, type === 5 ? 'feeBump' : 'transaction', passphrase),
      ) === hash,
  )
}
