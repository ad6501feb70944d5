import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Transaction } from '#ledger'
import { trees } from '../../queries/laterQueries.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { XdrView } from '../../values/XdrView.tsx'
import { useSource } from '../../address/sight.ts'
import { VisibleText } from '../../components/VisibleText.tsx'

/** A transaction's four XDR parts, each raw and as a tree, or with the reason why it cannot be read. */
export function XdrTab({ transaction }: { transaction: Transaction }) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const read = useQuery(trees(useSource(), decoder, transaction.hash, transaction.xdr))
  const { xdr } = transaction
  return (
    <>
      {read.error !== null && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {pieces.map(({ name, title, remark, absent }) => {
        const base64 = xdr[name]
        const problem = read.data?.problems[name]
        return (
          <Panel key={name} title={title} remark={remark}>
            {problem !== undefined && (
              <p className="wrap-anywhere py-2 text-fail">
                It could not be read: <VisibleText text={problem} />
              </p>
            )}
            {base64 === undefined ? (
              <p className="py-2 text-muted">{absent}</p>
            ) : read.isPending ? (
              <Skeleton rows={4} label={`Decoding: ${title}`} />
            ) : (
              <XdrView base64={base64} tree={read.data?.[name]} />
            )}
          </Panel>
        )
      })}
    </>
  )
}

const pieces = [
  { name: 'envelope', title: 'Envelope', remark: 'what was signed and sent', absent: '' },
  { name: 'result', title: 'Result', remark: 'its outcome', absent: '' },
  {
    name: 'meta',
    title: 'Meta',
    remark: 'what it changed',
    absent: 'This service omits the meta.',
  },
  {
    name: 'feeMeta',
    title: 'Fee meta',
    remark: 'what its fee changed',
    absent: 'Not part of this answer; it is in the ledger’s meta.',
  },
] as const
