import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Ledger } from '#ledger'
import { formatTime } from '#ledger/values'
import { useNetwork } from '../../address/sight.ts'
import { mostTransactions } from '../../rows/mostTransactions.ts'

const height = 96
/** Columns in a narrow window, as in the styles. */
const narrowColumns = 13
const narrowWindow = '(max-width: 44rem)'

/** One column a ledger, as high as its transactions, the failed ones hatched on top; each a link. */
export function LedgerStrip({ ledgers }: { ledgers: readonly Ledger[] }) {
  const isNarrow = useSyncExternalStore(watchWidth, () => window.matchMedia(narrowWindow).matches)
  // Scaled to the visible ledgers: a hidden one would make them all low.
  const most = Math.max(mostTransactions(isNarrow ? ledgers.slice(-narrowColumns) : ledgers), 1)
  const last = ledgers.at(-1)?.sequence
  return (
    <>
      <ol className="grid grid-cols-50 narrow:grid-cols-13 border-ink border-b">
        {ledgers.map((ledger) => (
          <li key={ledger.sequence} className="narrow:nth-last-[n+14]:hidden">
            <Column ledger={ledger} most={most} last={ledger.sequence === last} />
          </li>
        ))}
      </ol>
      <ol
        className="grid grid-cols-10 narrow:grid-cols-[1fr_1fr] pt-1.5 text-right text-muted text-xs/4"
        aria-hidden="true"
      >
        <li className="narrow:block hidden narrow:text-left">
          {ledgers.at(-narrowColumns)?.sequence ?? ledgers[0]?.sequence}
        </li>
        {ledgers
          .filter((_, index) => (ledgers.length - 1 - index) % 5 === 0)
          .map((ledger) => (
            <li key={ledger.sequence} className="narrow:not-last:hidden">
              {ledger.sequence}
            </li>
          ))}
      </ol>
    </>
  )
}

function watchWidth(reader: () => void): () => void {
  const width = window.matchMedia(narrowWindow)
  width.addEventListener('change', reader)
  return () => width.removeEventListener('change', reader)
}

function Column({ ledger, most, last }: { ledger: Ledger; most: number; last: boolean }) {
  const network = useNetwork()
  const succeeded = ledger.successfulTransactionCount
  const failed = ledger.failedTransactionCount ?? 0
  const counts = `${succeeded} succeeded, ${failed} failed`
  const solid = (succeeded / most) * (height - 4)
  const hatched = failed === 0 ? 0 : Math.max((failed / most) * (height - 4), 2)
  return (
    <Link
      className="group block min-w-6 narrow:min-w-0 px-0.75 text-muted no-underline hover:bg-wash"
      to="/$network/ledgers/$id/{-$tab}"
      params={{ network: network.id, id: String(ledger.sequence), tab: undefined }}
      title={`Ledger ${ledger.sequence}, ${formatTime(ledger.closedAt)}: ${counts}`}
      aria-label={`Ledger ${ledger.sequence}: ${counts}`}
    >
      <svg
        className="h-24 w-full"
        viewBox={`0 0 18 ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {succeeded + failed === 0 && (
          <rect className="fill-line" y={height - 1} width="18" height="1" />
        )}
        <rect
          className={`group-hover:fill-ink ${last ? 'fill-ink' : 'fill-bar'}`}
          y={height - solid}
          width="18"
          height={solid}
        />
        {failed > 0 && (
          <rect
            className="fill-[url(#hatch)] stroke-1 stroke-fail"
            x="0.5"
            y={height - solid - hatched - 1}
            width="17"
            height={hatched}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
    </Link>
  )
}
