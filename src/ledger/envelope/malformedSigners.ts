import { type SignerKey, parseSignerKey } from '../values/strkey.ts'

/** Where a transaction names signers. */
interface NamingSigners {
  readonly operations: readonly unknown[]
  readonly preconditions?: { readonly extraSigners?: readonly SignerKey[] | undefined } | undefined
}

/**
 * Why the network refuses the signers that a transaction sets or asks for: XDR allows a signed payload of no bytes, and the
 * same extra signer twice, but the ledger does not (CAP-21, CAP-40).
 */
export function malformedSigners({ operations, preconditions }: NamingSigners): readonly string[] {
  const asked = preconditions?.extraSigners ?? []
  return [
    ...operations.flatMap((operation, at) => {
      const of = operations.length === 1 ? 'The signer' : `The signer of operation ${at + 1}`
      const key = signerSetBy(operation)
      return key === undefined || parseSignerKey(key) !== undefined ? [] : [emptyPayload(of)]
    }),
    ...(asked.some((key) => parseSignerKey(key) === undefined)
      ? [emptyPayload('A signer that it asks for')]
      : []),
    ...(new Set(asked).size < asked.length ? ['It asks for the same signer twice'] : []),
  ]
}

const emptyPayload = (of: string): string => `${of} is malformed, its payload is empty`

/** The key that a set_options sets as a signer. */
function signerSetBy(operation: unknown): string | undefined {
  const body = partOf(operation, 'body')
  const key = partOf(partOf(body, 'signer'), 'key')
  return partOf(body, 'type') === 'set_options' && typeof key === 'string' ? key : undefined
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? Reflect.get(value, name)
    : undefined
