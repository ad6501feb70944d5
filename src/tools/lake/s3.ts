import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AwsClient } from 'aws4fetch'
import { boundedBytes, RecordError } from '#ledger/values'
import { mostBytes } from '#sources/files/readBatch.ts'
import { filesBelow } from '../folderFiles.ts'

/** Files below `s3://BUCKET/PREFIX`. Nothing is listed. Rejects with RecordError, which says what to do. */
export interface Bucket {
  /** Undefined where there is no such file: some stores refuse it then as if it were another's. */
  readonly get: (name: string) => Promise<Uint8Array | undefined>
  /** Takes a file's answer as it arrives. */
  readonly stream: <T>(
    name: string,
    take: (found: Response) => Promise<T>,
  ) => Promise<T | undefined>
  /** False where the same bytes are there already. */
  readonly put: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>
}

export const isBucket = (target: string): boolean => target.startsWith('s3:')

/** The body of an answer, which its host may have compressed. Rejects with RecordError where it has more than a lake's file may. */
export async function boundedBody(response: Response, name: string): Promise<Uint8Array> {
  const bytes = response.body ? await boundedBytes(response.body, mostBytes) : new Uint8Array()
  if (bytes !== undefined) return bytes
  throw new RecordError(`${name}: more than ${mostBytes} bytes were answered, and are not read`)
}

/** How often a request is sent whose connection breaks. */
const attempts = 3
const sumHeader = 'x-amz-meta-sha256'

/**
 * Opens a bucket of any store that speaks S3, by the usual variables of the environment: AWS_ACCESS_KEY_ID,
 * AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION and, of a store that is not Amazon's, AWS_ENDPOINT_URL.
 */
export function openBucket(target: string): Bucket {
  const [, bucket, prefix = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]+[a-z0-9])(?:\/(.*?))?\/*$/.exec(target) ?? []
  if (bucket === undefined)
    throw new RecordError(`${target} is no address of a bucket: write s3://BUCKET/PREFIX`)
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_DEFAULT_REGION: usualRegion = 'us-east-1',
    AWS_REGION: region = usualRegion,
    AWS_ENDPOINT_URL: stated = `https://s3.${region}.amazonaws.com`,
  } = process.env
  if (!accessKeyId || !secretAccessKey)
    throw new RecordError(
      `${target} needs credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. A bucket that everybody may read needs none at its https:// address`,
    )
  const endpoint = stated.replace(/\/+$/, '')
  // It sends again, after a while, what a store is too busy for.
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    service: 's3',
    region,
    retries: 6,
  })

  /** Undefined where there is no such file. */
  const send = async <T>(
    name: string,
    init: RequestInit & { readonly method: string },
    read: (response: Response) => Promise<T>,
  ): Promise<T | undefined> => {
    const parts = [bucket, ...prefix.split('/'), ...name.split('/')].filter((part) => part !== '')
    const url = `${endpoint}/${parts.map(encodeURIComponent).join('/')}`
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await client.fetch(url, init)
        if (response.ok) return await read(response)
        const { status, headers } = response
        const [, code = `HTTP ${status}`] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? []
        // Without a right to list, a file that is not there is refused. To HEAD there are no words: its PUT has them.
        const isAbsent = code === 'NoSuchKey' || code === 'AccessDenied' || /40[34]$/.test(code)
        if (init.method === 'HEAD' || (isAbsent && init.method === 'GET')) return undefined
        const other = headers.get('x-amz-bucket-region')
        throw new RecordError(
          `s3://${bucket} at ${endpoint}: ${reasonOf(code, other ?? 'its own')}`,
        )
      } catch (error) {
        if (error instanceof RecordError) throw error
        if (attempt < attempts) continue
        const { cause } = Object(error)
        const why = cause instanceof Error ? cause.message : String(error)
        throw new RecordError(
          `${endpoint} cannot be reached (${why}): AWS_ENDPOINT_URL has to be the address of the store`,
          { cause: error },
        )
      }
    }
  }
  return {
    get: (name) =>
      send(name, { method: 'GET' }, (found) => boundedBody(found, `${target}: ${name}`)),
    stream: (name, take) => send(name, { method: 'GET' }, take),
    async put(name, body) {
      const sum = createHash('sha256').update(body).digest('hex')
      const known = await send(name, { method: 'HEAD' }, (found) =>
        Promise.resolve(found.headers.get(sumHeader)),
      )
      if (known === sum) return false
      // The store compares what has arrived.
      const headers = {
        [sumHeader]: sum,
        'x-amz-content-sha256': sum,
        'cache-control': name.endsWith('.json') ? 'no-cache' : 'public, max-age=3600',
      }
      await send(name, { method: 'PUT', body, headers }, () => Promise.resolve())
      return true
    },
  }
}

/** The store's error code as a sentence that names the remedy. */
function reasonOf(code: string, region: string): string {
  switch (code) {
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'ExpiredToken':
    case 'InvalidToken':
    case 'RequestTimeTooSkewed':
      return `the store refuses the credentials (${code}). Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, and this machine’s clock`
    case 'AccessDenied':
    case 'HTTP 403':
      return 'these credentials may not write here: they need s3:PutObject'
    case 'NoSuchBucket':
    case 'HTTP 404':
      return 'there is no such bucket. Check its name, and AWS_ENDPOINT_URL'
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
      return `the bucket is in another region (${code}): set AWS_REGION to ${region}`
    case 'QuotaExceeded':
    case 'XMinioStorageFull':
    case 'HTTP 507':
      return `the bucket is full (${code}). Make room or raise its quota, and run this again: it goes on where it stopped`
    default:
      return `the store answered ${code}. Run this again later: it goes on where it stopped`
  }
}

/** Files that are sent at the same time. */
const atOnce = 8

/** Sends files of a folder, `last` after all others; says of how many bytes those are that were not there yet. */
export async function sendFolder(
  folder: string,
  target: string,
  { last, isWanted = () => true }: { last: string; isWanted?: (name: string) => boolean },
): Promise<{ readonly sent: number; readonly kept: number; readonly bytes: number }> {
  const { put } = openBucket(target)
  const names = filesBelow(folder).filter((name) => name !== last && isWanted(name))
  const done = { sent: 0, kept: 0, bytes: 0 }
  const send = async (name: string) => {
    const content = Uint8Array.from(readFileSync(path.join(folder, name)))
    const isNew = await put(name.replaceAll(path.sep, '/'), content)
    done[isNew ? 'sent' : 'kept']++
    if (isNew) done.bytes += content.length
  }
  for (let n = 0; n < names.length; n += atOnce)
    await Promise.all(names.slice(n, n + atOnce).map(send))
  await send(last)
  return done
}
