import type { Transaction } from '../../../model/transaction.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { XdrView } from '../../components/XdrView.tsx'
import { useDecoded } from './transactionOperations.ts'

/** A transaction's four pieces of XDR, each as it came and as a tree, or with the reason why it cannot be read. */
export function XdrTab({ transaction }: { transaction: Transaction }) {
  const decoded = useDecoded(transaction)
  const { xdr } = transaction
  return (
    <>
      {decoded.error !== null && (
        <ErrorState error={decoded.error} onRetry={() => void decoded.refetch()} />
      )}
      {pieces.map(({ name, title, remark, absent }) => {
        const base64 = xdr[name]
        const problem = decoded.data?.problems[name]
        return (
          <Panel key={name} title={title} remark={remark}>
            {problem !== undefined && (
              <p className="pad fail-t wrap-anywhere">It could not be read: {problem}</p>
            )}
            {base64 === undefined ? (
              <p className="pad muted">{absent}</p>
            ) : decoded.isPending ? (
              <Skeleton rows={4} label={`Decoding: ${title}`} />
            ) : (
              <XdrView base64={base64} tree={decoded.data?.[name]} />
            )}
          </Panel>
        )
      })}
    </>
  )
}

const pieces = [
  { name: 'envelope', title: 'Envelope', remark: 'what was signed and sent', absent: '' },
  { name: 'result', title: 'Result', remark: 'what came of it', absent: '' },
  {
    name: 'meta',
    title: 'Meta',
    remark: 'what it changed',
    absent: 'The operator of this service leaves the meta out.',
  },
  {
    name: 'feeMeta',
    title: 'Fee meta',
    remark: 'what its fee changed',
    absent: 'This source does not carry it with a transaction; it is in the ledger’s own meta.',
  },
] as const
