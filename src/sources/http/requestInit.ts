/** A request to a service. */
export interface SentRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: string | undefined
}

/** The options of every request: without credentials, a body as JSON unless it is of another type. */
export const requestInit = (
  { method, body }: SentRequest,
  contentType = 'application/json',
): RequestInit => ({
  method,
  credentials: 'omit',
  headers: {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': contentType }),
  },
  ...(body === undefined ? {} : { body }),
})
