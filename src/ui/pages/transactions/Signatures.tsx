import { ShortId } from '../../values/ShortId.tsx'

/** How many signatures, and each of them (base64) to copy. */
export function Signatures({ signatures }: { signatures: readonly string[] }) {
  if (signatures.length === 0) return <span className="muted">none</span>
  return (
    <>
      {signatures.length}:{' '}
      {signatures.map((signature, index) => (
        <span key={signature}>
          {index > 0 && ', '}
          {signature === '' ? (
            <span className="muted">empty</span>
          ) : (
            <ShortId text={signature} name="signature" />
          )}
        </span>
      ))}
    </>
  )
}
