import { Bar } from '../../components/Skeleton.tsx'
import { type DescribedOperation, formatAsset } from '#ledger'
import { keyed } from '../../components/keyed.ts'

/** A stop on the path: a disc, and the line to the next. */
export const stopLook =
  'relative pt-6 pr-6 pb-2 before:absolute before:top-0 before:left-0 before:z-1 before:w-2.75 before:h-2.75 before:border-2 before:border-ink before:rounded-full before:bg-paper first:before:bg-ink last:before:bg-ink not-last:after:absolute not-last:after:top-1.25 not-last:after:right-0 not-last:after:left-2.75 not-last:after:border-t not-last:after:border-ink narrow:pt-0 narrow:pr-0 narrow:pb-5 narrow:pl-7 narrow:before:top-1.5 narrow:not-last:after:top-4.25 narrow:not-last:after:right-auto narrow:not-last:after:-bottom-1.5 narrow:not-last:after:left-1.25 narrow:not-last:after:border-t-0 narrow:not-last:after:border-l'

/** As high as hops of two lines each; null where a payment exchanges nothing. */
export function PathHopsSkeleton({ operation: { body } }: { operation: DescribedOperation }) {
  const isExchange = 'path' in body && formatAsset(body.asset) !== formatAsset(body.sourceAsset)
  if (!isExchange) return null
  const stops = body.path.length + 2
  return (
    <ol className="grid grid-cols-4 narrow:grid-cols-1 narrow:pt-4 pt-5 pb-2" aria-hidden="true">
      {keyed(Array.from({ length: stops })).map(({ key }) => (
        <li key={key} className={stopLook}>
          <span className="text-md/6">
            <Bar width="w-32" />
          </span>
          <span className="mt-1.5 block text-muted text-xs/4.5">
            <br />
            <br />
          </span>
        </li>
      ))}
    </ol>
  )
}
