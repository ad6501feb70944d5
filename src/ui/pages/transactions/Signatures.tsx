import { ShortId } from '../../values/ShortId.tsx'
import { useFirst } from '../../rows/useFirst.tsx'
import { keyed } from '../../components/keyed.ts'

/** How many signatures, and each of them (base64) to copy. */
export function Signatures({ signatures }: { signatures: readonly string[] }) {
  const { shown, more } = useFirst(signatures, 20, 'signature')
  if (signatures.length === 0) return <span className="muted">none</span>
  return (
    <>
      {signatures.length}:{' '}
      {keyed(shown).map(({ key, item: signature }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          {signature === '' ? (
            <span className="muted">empty</span>
          ) : (
            <ShortId text={signature} name="signature" />
          )}
        </span>
      ))}
      {more}
    </>
  )
}
