import { formatAsset } from '#ledger/asset.ts'
import type { DescribedOperation } from '#ledger/operations/registry.ts'
import { keyed } from '../../components/keyed.ts'

/** As high as hops of two lines each; null where a payment exchanges nothing. */
export function PathHopsSkeleton({ operation: { body } }: { operation: DescribedOperation }) {
  const isExchange = 'path' in body && formatAsset(body.asset) !== formatAsset(body.sourceAsset)
  if (!isExchange) return null
  const stops = body.path.length + 2
  return (
    <ol className="payment-path" aria-hidden="true">
      {keyed(Array.from({ length: stops })).map(({ key }) => (
        <li key={key}>
          <span className="path-stop">
            <span className="skeleton path-skeleton" />
          </span>
          <span className="path-via">
            <br />
            <br />
          </span>
        </li>
      ))}
    </ol>
  )
}
