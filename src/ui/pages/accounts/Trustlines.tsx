import { useQuery } from '@tanstack/react-query'
import { Fragment, useDeferredValue } from 'react'
import { type Account, type Asset, type Balance, assetKey } from '#ledger'
import { type Call, formatLiquidityPoolStrkey } from '#ledger/values'
import { Panel } from '../../components/Panel.tsx'
import { calculationLook, holdingLook, holdingHeadLook } from '../../components/calculation.tsx'
import { Secondary, Badge } from '../../components/Message.tsx'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { keyed } from '../../format/text.ts'
import { useFirst } from '../../rows/cells.tsx'
import { Amount } from '../../values/Amount.tsx'
import { Implausible } from '../../values/Implausible.tsx'
import { IdText } from '../../values/ids.tsx'
import { codeOf, readsAsLumens } from '../../values/Asset.tsx'
import { unlimited } from './reserve.ts'
import { type CreditLine, lineSums, worthOf } from './Balances.tsx'

type ShareLine = Extract<Balance, { kind: 'poolShares' }>

/** What the balances do not say of trustlines: the worth of pool shares, and how much more a limit lets in. */
export function Trustlines({ account, calls }: { account: Account; calls: readonly Call[] }) {
  const credit = account.balances.filter((each) => each.kind === 'credit')
  const shares = account.balances.filter((each) => each.kind === 'poolShares')
  const shown = [...shares, ...credit.filter((line) => isLimited(line))]
  if (shown.length === 0) return null
  return (
    <Panel title="Pool shares and limits" calls={calls} derived="computed here">
      <Lines lines={shown} />
    </Panel>
  )
}

/** Whether a limit below the largest bounds it, or its figures contradict each other. */
const isLimited = (line: CreditLine): boolean =>
  line.limit !== unlimited || lineSums(line) === undefined

function Lines({ lines }: { lines: readonly (CreditLine | ShareLine)[] }) {
  const { shown, more } = useFirst(lines, 20, 'trustline')
  return (
    <>
      {named(shown).map(({ key, item }) =>
        item.kind === 'credit' ? <Line key={key} line={item} /> : <Shares key={key} line={item} />,
      )}
      {more}
    </>
  )
}

/** Lines by what they hold, not by their place: the list may grow while one of them is open. */
function named(lines: readonly (CreditLine | ShareLine)[]) {
  const counts = new Map<string, number>()
  return lines.map((item) => {
    const name = item.kind === 'credit' ? assetKey(item.asset) : item.pool
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { key: `${name} ${count}`, item }
  })
}

function Line({ line }: { line: CreditLine }) {
  const sums = lineSums(line)
  return (
    <details className={holdingLook}>
      <summary className={holdingHeadLook}>
        <LineName asset={line.asset} />
        {sums === undefined ? (
          <Implausible problem="balance, limit and liabilities do not match" />
        ) : (
          <span>
            room for <Amount value={sums.room} places="needed" />
          </span>
        )}
      </summary>
      {/* Nothing is calculated from what contradicts itself. */}
      {(!line.authorized || sums !== undefined) && (
        <p className="pb-2 pl-3 text-muted text-xs/4">
          {line.authorized ? (
            <>
              limit <Amount value={line.limit} places="needed" /> −{' '}
              <Amount value={line.balance} places="needed" /> −{' '}
              <Amount value={line.buyingLiabilities} places="needed" /> buying liabilities
            </>
          ) : (
            'not authorized by the issuer'
          )}
        </p>
      )}
    </details>
  )
}

/** Text, since a link would be inside of what opens the sums. */
function LineName({ asset }: { asset: Asset }) {
  return (
    <span>
      {asset.type === 'native' ? 'XLM' : asset.code}{' '}
      {readsAsLumens(asset) && <Badge>not lumens</Badge>}{' '}
      {asset.type !== 'native' && (
        <Secondary>
          <IdText text={asset.issuer} plain />
        </Secondary>
      )}
    </span>
  )
}

function Shares({ line }: { line: ShareLine }) {
  // Behind the balances, whose first view does not need it.
  const isDue = useDeferredValue(true, false)
  const query = useQuery({ ...one(useSource(), 'liquidityPool', line.pool), enabled: isDue })
  const pool = query.data?.value
  const worth = pool && worthOf(pool, line.balance)
  return (
    <details className={holdingLook}>
      <summary className={holdingHeadLook}>
        <span>
          Shares of{' '}
          <Secondary>
            <IdText text={formatLiquidityPoolStrkey(line.pool)} plain />
          </Secondary>
        </span>
        {worth !== undefined && (
          <small className="w-full text-muted text-xs">
            worth now{' '}
            {keyed(worth).map(({ key, item: { asset, amount } }, index) => (
              <Fragment key={key}>
                {index > 0 && ' and '}
                <Amount value={amount} places="needed" /> {codeOf(asset)}
              </Fragment>
            ))}
          </small>
        )}
      </summary>
      {pool === undefined ? (
        query.error === null ? (
          <p className="text-muted">Loading its reserves …</p>
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )
      ) : worth === undefined ? (
        <p>
          <Implausible problem="more shares than the pool has" />
        </p>
      ) : (
        <dl className={`${calculationLook} pb-2 pl-3`}>
          {keyed(worth).map(({ key, item: { asset, amount, reserve } }) => (
            <Fragment key={key}>
              <dt>
                Worth in {codeOf(asset)}
                <small>
                  <Amount value={reserve} places="needed" /> ×{' '}
                  <Amount value={line.balance} places="needed" /> ÷{' '}
                  <Amount value={pool.totalShares} places="needed" /> shares
                </small>
              </dt>
              <dd>
                <Amount value={amount} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </details>
  )
}
