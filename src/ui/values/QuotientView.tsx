import { amountLook } from './Amount.tsx'
import { partThousands } from '#ledger/values'
import { quotientOf } from '../format/quotient.ts'

/** n/d as a decimal: exact, or cut and ending in "…". Columns show all seven decimals, so that points align. */
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
  if (quotient === undefined) return <span className="text-muted">–</span>
  const { integer, fraction, cut } = quotient
  const below = integer === '0' && fraction !== ''
  const zeros = below ? (/^0*/.exec(fraction)?.[0] ?? '') : ''
  const missing = places === 'all' && !cut ? '0'.repeat(Math.max(0, 7 - fraction.length)) : ''
  return (
    <span className={amountLook}>
      {below ? (
        <>
          <span className="in-[dd]:font-normal text-muted">0.{zeros}</span>
          <span>{fraction.slice(zeros.length)}</span>
        </>
      ) : (
        <>
          <span className="font-semibold">{partThousands(integer)}</span>
          {fraction !== '' && <span className="in-[dd]:font-normal text-muted">.{fraction}</span>}
        </>
      )}
      {missing !== '' && (
        <span className="in-[dd]:font-normal text-faint">
          {fraction === '' ? `.${missing}` : missing}
        </span>
      )}
      {places === 'all' ? (
        <span className="inline-block w-[1em] text-left in-[dd]:font-normal text-faint">
          {cut && '…'}
        </span>
      ) : (
        cut && <span className="in-[dd]:font-normal text-faint">…</span>
      )}
    </span>
  )
}
