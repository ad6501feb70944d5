import { Note } from '../components/Note.tsx'
import { type Memo, base64FromBytes, hexFromBytes } from '#ledger/values'
import { Badge } from '../components/Badge.tsx'
import { Copy, fullTextLook, besideFullText } from '../components/Copy.tsx'
import { ShortId } from './ShortId.tsx'
import { isPlainText, visibleBytes } from '../format/visibleBytes.ts'
import { VisibleText } from '../components/VisibleText.tsx'
import { counted } from '../format/counted.ts'

/** A memo with its type; `short` is for rows. */
export function MemoView({ memo, short = false }: { memo: Memo; short?: boolean }) {
  switch (memo.type) {
    case 'none':
      return <span className="text-muted">none</span>
    case 'text':
      return <TextMemo bytes={memo.bytes} short={short} />
    case 'id':
      return (
        <>
          {String(memo.id)} <Badge>id</Badge>
        </>
      )
    case 'hash':
    case 'return':
      return (
        <>
          <ShortId text={memo.hash} name="memo" full={!short} /> <Badge>{memo.type}</Badge>
        </>
      )
  }
}

function TextMemo({ bytes, short }: { bytes: Uint8Array; short: boolean }) {
  const runs = visibleBytes(bytes)
  return (
    <>
      {bytes.length === 0 ? <span className="text-muted">empty</span> : <VisibleText runs={runs} />}{' '}
      <Badge>text</Badge>
      {!short && bytes.length > 0 && !isPlainText(runs) && (
        <Note>
          {runs.some((run) => run.kind === 'byte') ? 'not UTF-8; ' : ''}
          {counted(bytes.length, 'byte')}, hex{' '}
          <code className={fullTextLook}>{hexFromBytes(bytes)}</code>
          <Copy
            text={base64FromBytes(bytes)}
            label="Copy the memo’s bytes as base64"
            look={besideFullText}
          />
        </Note>
      )}
    </>
  )
}
