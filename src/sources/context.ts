import { isOfLaterProtocol } from '#ledger/readers'
import {
  type Call,
  isUnknownRecord,
  SourceError,
  type UnknownRecord,
  withCalls,
} from '#ledger/values'
import { unlessAborted } from './request.ts'

/** Goes with one question through all that answers it. */
export interface Ctx {
  readonly signal: AbortSignal
  /**
   * Gets the requests that are sent for it, and what it reads of the browser's index, in their order. What it waits for with
   * others may be there twice: an answer states each once.
   */
  readonly calls: Call[]
}

/** The context of a question that begins now. */
export const contextOf = (signal: AbortSignal): Ctx => ({ signal, calls: [] })

/** A context for what a question may not use in the end: its calls are added once it does. */
export const aside = ({ signal }: Ctx): Ctx => contextOf(signal)

/** Waits for the answer to another question, whose calls are this one's too, also where it fails. */
export async function gather<T extends { readonly calls: readonly Call[] }>(
  ctx: Ctx,
  answer: Promise<T>,
): Promise<T> {
  try {
    const found = await answer
    ctx.calls.push(...found.calls)
    return found
  } catch (error) {
    if (error instanceof SourceError) ctx.calls.push(...error.calls)
    throw error
  }
}

/**
 * Answers a question: what `read` gives, and the calls that led to it. Every failure is a SourceError with these calls,
 * or the signal's reason.
 */
export async function answered<T extends object>(
  signal: AbortSignal,
  read: (ctx: Ctx) => T | Promise<T>,
): Promise<T & { readonly calls: readonly Call[] }> {
  const ctx = contextOf(signal)
  try {
    signal.throwIfAborted()
    const found = await read(ctx)
    signal.throwIfAborted()
    return { ...found, calls: [...new Set(ctx.calls)] }
  } catch (cause) {
    signal.throwIfAborted()
    throw unreadable(cause, ctx.calls)
  }
}

/**
 * Reads a part of an answer. Every failure is a SourceError, or the signal's reason; `what` names what could not be read,
 * where that is not a service's answer.
 */
export async function readable<T>(
  { signal }: Pick<Ctx, 'signal'>,
  read: () => T | Promise<T>,
  what?: string,
): Promise<T> {
  try {
    const value = await read()
    signal.throwIfAborted()
    return value
  } catch (cause) {
    signal.throwIfAborted()
    throw unreadable(cause, [], what)
  }
}

/** Reads from the index; a failure of the index itself says so. Throws SourceError. */
export const fromIndex = <T>(ctx: Pick<Ctx, 'signal'>, read: () => Promise<T>): Promise<T> =>
  readable(ctx, read, 'The index of ledgers')

/**
 * The error for an answer that cannot be read, whatever its cause. The service is not to blame for parts that this build does
 * not know.
 */
export function unreadable(
  cause: unknown,
  calls: readonly Call[] = [],
  what = 'The answer',
): SourceError {
  if (cause instanceof SourceError) return withCalls(cause, calls)
  const message = cause instanceof Error ? cause.message : String(cause)
  const kind = isOfLaterProtocol(cause) ? 'laterProtocol' : 'badResponse'
  return new SourceError(kind, `${what} cannot be read: ${message}`, { cause, calls })
}

/** The record that was asked for by itself. Throws SourceError where it is not in the answer, or cannot be read. */
export function readableRecord<T extends object>(
  record: T | UnknownRecord | undefined,
  name: string,
): T {
  if (record === undefined) throw new SourceError('badResponse', `${name} is not in the answer`)
  if (!isUnknownRecord(record)) return record
  const { isLater, reason } = record
  const kind = isLater ? 'laterProtocol' : 'badResponse'
  throw new SourceError(kind, `${name} cannot be read: ${reason}`)
}

interface KeptOptions<T> {
  /** Values that are kept at most: those that were used last. Default: all. */
  readonly most?: number | undefined
  /** False for a value that is read again for the next question. */
  readonly isKept?: ((value: T) => boolean) | undefined
  /** Milliseconds for which a failure answers the next questions. Default 0. */
  readonly failureAge?: ((error: unknown) => number) | undefined
  /** A reading that nobody waits for any more is aborted. Default: it goes on, for the next question. */
  readonly isAbortable?: boolean | undefined
}

type Read<T> = (ctx: Ctx, before: T | undefined) => T | Promise<T>

interface Entry<T> {
  /** When the reading began, in milliseconds since 1970. */
  readonly at: number
  readonly value: Promise<T>
  readonly calls: readonly Call[]
  readonly controller: AbortController
  state: 'reading' | 'read' | 'failed'
  /** What was read, here or by the reading before. */
  found: T | undefined
  waiting: number
}

/**
 * Remembers what was read, by keys. Several questions wait for one reading, which none of them aborts for the others; an
 * answer from memory has the calls of the reading. A failure is not remembered, unless `failureAge` says so.
 */
export class Kept<T> {
  readonly #options: KeptOptions<T>
  #entries = new Map<string, Entry<T>>()

  constructor(options: KeptOptions<T> = {}) {
    this.#options = options
  }

  /**
   * The value of a key that was read at most `age` milliseconds ago (default: at any time), or that `read` gives now, by the
   * last one (`before`) where there is one.
   */
  async of(key: string, ctx: Ctx, read: Read<T>, age = Number.POSITIVE_INFINITY): Promise<T> {
    ctx.signal.throwIfAborted()
    const entry = this.#recent(key, age) ?? this.#begin(key, read)
    entry.waiting++
    try {
      return await unlessAborted(entry.value, ctx.signal)
    } catch (error) {
      ctx.signal.throwIfAborted()
      throw error instanceof SourceError ? withCalls(error, entry.calls) : error
    } finally {
      ctx.calls.push(...entry.calls)
      entry.waiting--
      if (this.#options.isAbortable && entry.waiting === 0 && entry.state === 'reading') {
        this.#drop(key, entry)
        entry.controller.abort(ctx.signal.reason)
      }
    }
  }

  /** True while a key has a value, or one is being read. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /** Drops a value of a key, in so many milliseconds. */
  drop(key: string, value: T, age: number): void {
    const entry = this.#entries.get(key)
    if (entry?.found !== value) return
    if (age > 0) setTimeout(() => this.#drop(key, entry), age)
    else this.#drop(key, entry)
  }

  /** Drops all, also what is being read: those who wait for it get it. */
  forget(): void {
    this.#entries = new Map()
  }

  #recent(key: string, age: number): Entry<T> | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    const since = Date.now() - entry.at
    // Before it began: the device's clock was set back.
    if (entry.state !== 'failed' && (since < 0 || since >= age)) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  #begin(key: string, read: Read<T>): Entry<T> {
    const controller = new AbortController()
    const ctx = contextOf(controller.signal)
    const before = this.#entries.get(key)?.found
    // It begins at once: requests that are sent together stay together.
    const value = (async () => read(ctx, before))()
    const entry: Entry<T> = {
      at: Date.now(),
      value,
      calls: ctx.calls,
      controller,
      state: 'reading',
      found: before,
      waiting: 0,
    }
    this.#entries.set(key, entry)
    const { most = Number.POSITIVE_INFINITY } = this.#options
    for (const oldest of this.#entries.keys())
      if (this.#entries.size > most) this.#entries.delete(oldest)
    void this.#settle(key, entry)
    return entry
  }

  /** Waits for a reading, and drops what is not to be kept of it. */
  async #settle(key: string, entry: Entry<T>): Promise<void> {
    const { isKept, failureAge } = this.#options
    try {
      entry.found = await entry.value
      entry.state = 'read'
      if (isKept?.(entry.found) === false) this.#drop(key, entry)
    } catch (error) {
      entry.state = 'failed'
      const age = failureAge?.(error) ?? 0
      if (age > 0) setTimeout(() => this.#drop(key, entry), age)
      else this.#drop(key, entry)
    }
  }

  #drop(key: string, entry: Entry<T> | undefined): void {
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }
}
