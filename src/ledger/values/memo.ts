/** The memo of a transaction. Text is bytes: it need not be UTF-8. */
export type Memo =
  | { readonly type: 'none' }
  /** At most 28 bytes. `text` is their UTF-8 reading as the service gives it (bad bytes as U+FFFD, without NULs). */
  | { readonly type: 'text'; readonly text: string; readonly bytes: Uint8Array }
  | { readonly type: 'id'; readonly id: bigint }
  /** 32 bytes, lower-case hex. */
  | { readonly type: 'hash' | 'return'; readonly hash: string }
