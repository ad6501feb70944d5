import { MessageTitle, Message } from '../../components/Message.tsx'
import { buttonLook } from '../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Asset, Trade } from '#ledger'
import { shortId } from '#ledger/values'
import { page } from '../../queries/queries.ts'
import { useHere } from '../../address/addresses.ts'
import { PageLink } from '../../components/PageLink.tsx'
import { PartialNote } from '../../coverage/PartialNote.tsx'
import { codeOf } from '../../format/codeOf.ts'
import { assetPath } from '../../address/filters.ts'
import { useSource } from '../../address/sight.ts'
import { Loaded } from '../../components/Loaded.tsx'
import { readable } from '../../rows/readable.ts'
import { UnreadableRecords } from '../../rows/UnreadableRecords.tsx'

const latest = { order: 'desc', limit: 50 } as const

/** Without a counter asset: those of the latest trades, each a link to that market. */
export function Counters({ asset }: { asset: Asset }) {
  const here = useHere()
  const query = useQuery(page(useSource(), 'trades', undefined, latest))
  return (
    <Message isRuled>
      <MessageTitle>Choose the other asset</MessageTitle>
      <p>
        A market has two assets: enter the other one, or choose one that {codeOf(asset)} was traded
        for in the last {latest.limit} trades.
      </p>
      <Loaded query={query} rows={1}>
        {({ items, partial, coverage, next }) => {
          const trades = readable(items)
          const counters = countersOf(asset, trades)
          return (
            <>
              {counters.length === 0 && trades.length === items.length && (
                <p>None of them traded {codeOf(asset)}.</p>
              )}
              {counters.length === 0 && trades.length < items.length && trades.length > 0 && (
                <p>None of those that can be read traded {codeOf(asset)}.</p>
              )}
              <ul className="mt-3.5 flex flex-wrap gap-2">
                {counters.map((counter) => (
                  <li key={assetPath(counter)}>
                    <PageLink
                      className={buttonLook}
                      page={here.page}
                      search={{ ...here.search, counter: assetPath(counter) }}
                    >
                      {codeOf(counter, asset)}{' '}
                      {counter.type !== 'native' && (
                        <span className="whitespace-nowrap font-mono text-muted text-xs">
                          {shortId(counter.issuer)}
                        </span>
                      )}
                    </PageLink>
                  </li>
                ))}
              </ul>
              <UnreadableRecords items={items} />
              {items.length < latest.limit && next !== undefined && coverage !== undefined && (
                <p className="py-2 text-muted text-xs/4">
                  Only ledgers {coverage.from} to {coverage.to} were searched for them.
                </p>
              )}
              <PartialNote answer={{ partial, coverage }} />
            </>
          )
        }}
      </Loaded>
    </Message>
  )
}

/** Counter assets of an asset's trades, latest first, each once. */
function countersOf(asset: Asset, trades: readonly Trade[]): readonly Asset[] {
  const own = assetPath(asset)
  const counters = trades.flatMap(({ base, counter }) =>
    assetPath(base.asset) === own
      ? [counter.asset]
      : assetPath(counter.asset) === own
        ? [base.asset]
        : [],
  )
  return [...new Map(counters.map((counter) => [assetPath(counter), counter])).values()]
}
