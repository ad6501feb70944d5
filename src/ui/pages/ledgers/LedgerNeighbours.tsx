import { disabledButtonLook, buttonLook } from '../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { statusProblem } from '#ledger'
import { type LedgerSequence, ledgerSequence } from '#ledger/values'
import { now } from '../../components/now.ts'
import { one } from '../../queries/queries.ts'
import { useHere } from '../../address/addresses.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { useSource } from '../../address/sight.ts'

/** Links to the previous and the next ledger; beyond the latest, a link back to the latest. */
export function LedgerNeighbours({ sequence }: { sequence: LedgerSequence }) {
  const status = useQuery(one(useSource(), 'network', 'current')).data?.value
  const network = status && statusProblem(status, now()) === undefined ? status : undefined
  const isLatest = network !== undefined && sequence >= network.latestLedger
  const before = Math.min(sequence - 1, network?.latestLedger ?? sequence)
  return (
    <nav className="flex items-center gap-2 pt-3 print:hidden" aria-label="Neighbouring ledgers">
      {sequence > 1 ? (
        <Neighbour sequence={ledgerSequence(before)} rel="prev" />
      ) : (
        <span className={disabledButtonLook} aria-disabled="true">
          The first
        </span>
      )}
      {isLatest ? (
        <span className={disabledButtonLook} aria-disabled="true">
          {sequence === network.latestLedger
            ? 'The latest'
            : `The latest is ${network.latestLedger}`}
        </span>
      ) : (
        sequence < 0xffff_ffff && <Neighbour sequence={ledgerSequence(sequence + 1)} rel="next" />
      )}
    </nav>
  )
}

function Neighbour({ sequence, rel }: { sequence: LedgerSequence; rel: 'prev' | 'next' }) {
  const { page, search } = useHere()
  const tab = page.split('/')[3]
  return (
    <PageLink
      className={buttonLook}
      rel={rel}
      page={`/ledgers/${sequence}${tab === undefined ? '' : `/${tab}`}`}
      search={{ ...search, cursor: undefined }}
    >
      {rel === 'prev' && '← '}
      Ledger {sequence}
      {rel === 'next' && ' →'}
    </PageLink>
  )
}
