/** A JSON-RPC error object, thrown where the method finds it. */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Parameters of the wrong JSON type: the detail is in `data`, as Go words it. */
export function invalidParameters(detail: string): JsonRpcError {
  return new JsonRpcError(-32602, 'invalid parameters', detail)
}
