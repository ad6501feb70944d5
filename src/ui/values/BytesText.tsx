import { Secondary } from '../components/Note.tsx'
import { bytesFromBase64, hexFromBytes, strictText } from '#ledger/values'
import { Copy } from '../components/Copy.tsx'
import { Raw } from '../components/Raw.tsx'
import { VisibleText } from '../components/VisibleText.tsx'
import { counted } from '../format/counted.ts'
import { ShortId } from './ShortId.tsx'

/** Bytes that a short id stands for: hashes, keys, signatures. */
const mostShort = 64

/** Bytes as text where they are printable, otherwise as hex; long ones are also copied as base64. */
export function BytesText({ base64 }: { base64: string }) {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) return <Raw text={base64} name="base64" />
  if (bytes.length === 0) return <span className="text-muted">no bytes</span>
  // Codes of assets end in zeros.
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1
  const text = strictText(bytes.subarray(0, end))
  if (text !== undefined && /^[\P{C}\n\t]+$/u.test(text))
    return (
      <>
        “<VisibleText text={text} />”
        {end < bytes.length && (
          <Secondary> and {counted(bytes.length - end, 'zero byte')}</Secondary>
        )}
      </>
    )
  return <HexText base64={base64} name="hex" />
}

/** Bytes that are never text (signatures), or that are not: as hex, and base64 to copy; as received where that is none. */
export function HexText({ base64, name }: { base64: string; name: string }) {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) return <Raw text={base64} name={name} />
  const hex = hexFromBytes(bytes)
  if (bytes.length <= 8) return <code>{hex}</code>
  const copy = <Copy text={base64} label="Copy as base64" />
  return bytes.length <= mostShort ? (
    <ShortId text={hex} name={name} also={copy} />
  ) : (
    <>
      <Raw text={hex} name={`${name} as hex`} />
      {copy}
    </>
  )
}
