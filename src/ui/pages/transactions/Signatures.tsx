import { HexText } from '../../values/BytesText.tsx'
import { useFirst } from '../../rows/useFirst.tsx'
import { keyed } from '../../components/keyed.ts'

/** How many signatures, and each of them. */
export function Signatures({ signatures }: { signatures: readonly string[] }) {
  const { shown, more } = useFirst(signatures, 20, 'signature')
  if (signatures.length === 0) return <span className="text-muted">none</span>
  return (
    <>
      {signatures.length}:{' '}
      {keyed(shown).map(({ key, item: signature }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          {signature === '' ? (
            <span className="text-muted">empty</span>
          ) : (
            <HexText base64={signature} name="signature" />
          )}
        </span>
      ))}
      {more}
    </>
  )
}
