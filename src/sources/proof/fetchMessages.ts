import { boundedBytes, SourceError } from '#ledger/values'

/** Bytes of a packed file of SCP messages: 64 ledgers of the public network are a few hundred kB. */
export const maxPacked = 8 * 1024 ** 2

/** Milliseconds for a file of a few hundred kB. */
const patience = 60_000

/**
 * The URL of a ledger's SCP messages in a history archive: a file for 64 ledgers, named by the last of them
 * (stellar-core, `docs/history.md`).
 */
export function messagesUrl(archive: string, ledger: number): string {
  const last = (ledger | 63) >>> 0
  const hex = last.toString(16).padStart(8, '0')
  const folders = [hex.slice(0, 2), hex.slice(2, 4), hex.slice(4, 6)].join('/')
  return `${archive.replace(/\/+$/, '')}/scp/${folders}/scp-${hex}.xdr.gz`
}

/** Fetches a file of SCP messages from an address that the reader chose. Rejects with SourceError. */
export async function fetchMessages(url: string): Promise<Uint8Array> {
  const { host } = new URL(url)
  const fail = (message: string, cause?: unknown) =>
    new SourceError('unreachable', `${host} ${message}`, { cause })
  const response = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch((cause: unknown) => {
    throw fail(
      'gave no answer that a page may read: it may be down, redirect, or send no CORS headers. Download the file and add it instead.',
      cause,
    )
  })
  if (!response.ok)
    throw fail(
      `answers with status ${response.status}: archives have such a file about 5 minutes late, with gaps.`,
    )
  const bytes =
    response.body === null
      ? new Uint8Array()
      : await boundedBytes(response.body, maxPacked).catch((cause: unknown) => {
          throw fail('cut its answer off.', cause)
        })
  if (bytes === undefined) throw fail('sends more than 8 MiB: that is no such file.')
  return bytes
}
