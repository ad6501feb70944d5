import { boundedBytes, maxPacked } from './boundedBytes.ts'

const maxUnpacked = 32 * 1024 ** 2

/** A file that is too large, damaged, or no gzip. */
export class UnpackError extends Error {
  override readonly name = 'UnpackError'
}

/** Unpacks gzip without ever holding more than its bounds. Rejects with UnpackError, whose message a page can show. */
export async function boundedGunzip(packed: Uint8Array): Promise<Uint8Array> {
  if (packed.length > maxPacked) throw new UnpackError('it is too large: at most 8 MiB are read')
  // A copy: a Blob takes no bytes of a shared buffer.
  const stream = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('gzip'))
  const bytes = await boundedBytes(stream, maxUnpacked).catch((cause: unknown) => {
    throw new UnpackError('it is cut off, damaged or no gzip', { cause })
  })
  if (bytes === undefined) throw new UnpackError('it unpacks to more than 32 MiB')
  return bytes
}
