import { isOfLaterProtocol } from '../laterProtocol.ts'
import type { Unknown } from '../values/answer.ts'
import { escapeHidden, hexFromBytes } from '../values/bytes.ts'
import { code, type Field, type Sentence, text } from '../values/value.ts'
import { type DescriptionContext, verb } from './define.ts'

/** The heading of an operation that this build cannot read. */
export const unknownLabel = 'Unknown operation'

/** The body of a record that could not be read: a REST record, or an XDR body in the generated readers' shape. */
export function unknownBody(raw: unknown, error: unknown): Unknown {
  const type = typeof raw === 'object' && raw !== null && 'type' in raw ? raw.type : undefined
  return {
    type: 'unknown',
    name: typeof type === 'string' ? type : 'nameless',
    raw: escapeHidden(JSON.stringify(raw, plain) ?? String(raw)),
    reason: error instanceof Error ? error.message : String(error),
    isLater: isOfLaterProtocol(error) || undefined,
  }
}

/** JSON has neither bytes nor large integers: they are written as hex and decimal text. */
const plain = (_key: string, value: unknown): unknown =>
  value instanceof Uint8Array
    ? hexFromBytes(value)
    : typeof value === 'bigint'
      ? value.toString()
      : value

/** The rows of an unknown operation: its name, the reason, and its raw data. */
export const unknownFields = (body: Unknown): readonly Field[] => [
  { label: 'Type', value: code(body.name) },
  { label: 'Not read because', value: text(body.reason) },
  { label: 'Raw data', value: text(body.raw) },
]

/** The sentence of an unknown operation. */
export const unknownSummary = (body: Unknown, context: DescriptionContext): Sentence => [
  verb(context, 'performed', 'perform'),
  'an operation that this build cannot read:',
  code(body.name),
]
