import type { Transaction } from '../../../model/transaction.ts'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { XdrView } from '../../components/XdrView.tsx'
import { useDecoded } from './transactionOperations.ts'

/** A transaction's four pieces of XDR, each as it came and as a tree. */
export function XdrTab({ transaction }: { transaction: Transaction }) {
  const decoded = useDecoded(transaction)
  const { xdr } = transaction
  const pieces = [
    {
      title: 'Envelope',
      remark: 'what was signed and sent',
      base64: xdr.envelope,
      tree: decoded.data?.envelope,
      absent: '',
    },
    {
      title: 'Result',
      remark: 'what came of it',
      base64: xdr.result,
      tree: decoded.data?.result,
      absent: '',
    },
    {
      title: 'Meta',
      remark: 'what it changed',
      base64: xdr.meta,
      tree: decoded.data?.meta,
      absent: 'The operator of this service leaves the meta out.',
    },
    {
      title: 'Fee meta',
      remark: 'what its fee changed',
      base64: xdr.feeMeta,
      tree: decoded.data?.feeMeta,
      absent: 'This source does not carry it with a transaction; it is in the ledger’s own meta.',
    },
  ]
  return (
    <>
      {decoded.error !== null && (
        <ErrorState error={decoded.error} onRetry={() => void decoded.refetch()} />
      )}
      {pieces.map((piece) => (
        <Panel key={piece.title} title={piece.title} remark={piece.remark}>
          {piece.base64 === undefined ? (
            <p className="pad muted">{piece.absent}</p>
          ) : decoded.isPending ? (
            <Skeleton rows={4} label={`Decoding: ${piece.title}`} />
          ) : (
            <XdrView base64={piece.base64} tree={piece.tree} />
          )}
        </Panel>
      ))}
    </>
  )
}
