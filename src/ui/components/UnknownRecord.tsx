import type { Unknown } from '../../model/operation.ts'
import { Badge } from './Badge.tsx'
import { Raw } from './Raw.tsx'

/** A record that this build could not read: its name, the reason, and its raw data whole. */
export function UnknownRecord({ unknown }: { unknown: Unknown }) {
  return (
    <div>
      <b>This record could not be read</b> <Badge>{unknown.name}</Badge>
      <span className="note">{unknown.reason}</span>
      <Raw text={unknown.raw} name="the raw record" />
    </div>
  )
}
