import { pageWidthLook } from '../components/pageWidth.tsx'
import { optionsLook } from '../components/ListTools.tsx'
import { useQuery } from '@tanstack/react-query'
import type { LedgerSequence } from '#ledger/values'
import { one } from '../queries/queries.ts'
import { useAddressOf, useHere } from '../address/addresses.ts'
import type { Sight } from '../address/sight.ts'
import { parseReplay } from '../address/replay.ts'
import { PageLink } from '../components/PageLink.tsx'

const speeds = [1, 5, 20, 60]

/** The controls of a replay of the recorded network. They are links: the address says what is replayed, and how fast. */
export function ReplayBar({ sight: { network, source } }: { sight: Sight }) {
  const { page, search } = useHere()
  const addressOf = useAddressOf()
  const latest = useQuery(one(source, 'network', 'current')).data?.value.latestLedger
  const replay = parseReplay(network.replay)
  if (replay === undefined) return null
  const { from, speed } = replay
  const at = (next: number) => ({ ...search, replay: `${from}x${next}` })
  return (
    <div className="border-line border-b bg-wash">
      <nav
        className={`${pageWidthLook} wrap-anywhere pt-2.5 pb-2.25`}
        aria-label="Replay"
        aria-live="off"
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-muted text-xs/4">
          <span>
            <b>Replay</b> of the recorded network from ledger {from}
            <Progress latest={latest} isPaused={speed === 0} />
          </span>
          <ul className={optionsLook} aria-label="Speed">
            <li>
              <PageLink
                page={page}
                search={at(0)}
                step="replace"
                aria-current={isTrue(speed === 0)}
              >
                Pause
              </PageLink>
            </li>
            {speeds.map((each) => (
              <li key={each}>
                <PageLink
                  page={page}
                  search={at(each)}
                  step="replace"
                  aria-current={isTrue(speed === each)}
                >
                  {each}×
                </PageLink>
              </li>
            ))}
          </ul>
          {/* In a new document: the router keeps the replay in every link. */}
          <a href={addressOf(page, { ...search, replay: undefined })}>End the replay</a>
        </div>
      </nav>
    </div>
  )
}

const isTrue = (value: boolean) => (value ? 'true' : undefined)

function Progress({ latest, isPaused }: { latest: LedgerSequence | undefined; isPaused: boolean }) {
  if (latest === undefined) return null
  return isPaused ? `, paused at ledger ${latest}` : `, now at ledger ${latest}`
}
