import { partThousands } from '../format/amountParts.ts'
import { quotientOf } from '../format/quotient.ts'

/** n/d as a decimal: exact, or cut and ending in "…". In columns with all seven places, so that points align. */
export function QuotientView({
  n,
  d,
  places = 'needed',
}: {
  n: bigint
  d: bigint
  places?: 'all' | 'needed'
}) {
  const quotient = quotientOf(n, d)
  if (quotient === undefined) return <span className="muted">–</span>
  const { whole, fraction, cut } = quotient
  const below = whole === '0' && fraction !== ''
  const zeros = below ? (/^0*/.exec(fraction)?.[0] ?? '') : ''
  const missing = places === 'all' && !cut ? '0'.repeat(Math.max(0, 7 - fraction.length)) : ''
  return (
    <span className="amt">
      {below ? (
        <>
          <span className="f">0.{zeros}</span>
          <span className="s">{fraction.slice(zeros.length)}</span>
        </>
      ) : (
        <>
          <span className="i">{partThousands(whole)}</span>
          {fraction !== '' && <span className="f">.{fraction}</span>}
        </>
      )}
      {missing !== '' && <span className="z">{fraction === '' ? `.${missing}` : missing}</span>}
      {places === 'all' ? (
        <span className="z cut">{cut && '…'}</span>
      ) : (
        cut && <span className="z">…</span>
      )}
    </span>
  )
}
