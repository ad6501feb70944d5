import { Note } from '../components/Note.tsx'
import type { Unknown } from '#ledger'
import { newestProtocol } from '#ledger/values'
import { Badge } from '../components/Badge.tsx'
import { Raw } from '../components/Raw.tsx'
import { VisibleText } from '../components/VisibleText.tsx'

/** A record that this build cannot read: its name, the reason, and its raw data in full. */
export function UnknownRecordView({ unknown }: { unknown: Unknown }) {
  return (
    <div>
      <b>This record could not be read</b> <Badge>{unknown.name}</Badge>
      <Note>
        <VisibleText text={unknown.reason} />. This version of Parallax knows protocols up to{' '}
        {newestProtocol}.
      </Note>
      <Raw text={unknown.raw} name="the raw record" />
    </div>
  )
}
