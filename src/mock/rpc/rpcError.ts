/** A JSON-RPC error object, thrown where the method finds it. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Parameters of the wrong JSON type: the detail is in `data`, as Go words it. */
export function invalidParameters(detail: string): RpcError {
  return new RpcError(-32602, 'invalid parameters', detail)
}
