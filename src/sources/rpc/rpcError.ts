/** An error that a JSON-RPC service answered with; its code determines its kind (rpc.md 1.3). */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  /** `data` of the error: details of a wrong parameter. */
  readonly detail: string | undefined
  constructor(code: number, message: string, detail: string | undefined) {
    super(message)
    this.code = code
    this.detail = detail
  }
}
