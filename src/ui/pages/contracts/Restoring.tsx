import { Note } from '../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import { restoringFee } from '#ledger'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { counted } from '../../format/counted.ts'
import { Amount } from '../../values/Amount.tsx'

/** What restoring an archived entry takes, by the network's settings as they are now. */
export function Restoring({ size, isCode }: { size: number; isCode: boolean }) {
  const { data } = useQuery(one(useSource(), 'networkSettings', 'current'))
  const rules = data?.value.restoring
  return (
    <Note>
      It must be restored before it is used: by a restore_footprint operation, or by a call that
      declares it. That reads {counted(size, 'byte')} from disk
      {rules !== undefined && <>, and it then lives for {counted(rules.ledgers, 'ledger')}</>}.
      {rules !== undefined &&
        (isCode ? (
          <> Its rent counts the parsed code, whose size only a simulation states.</>
        ) : (
          <>
            {' '}
            Reading, writing and rent cost about{' '}
            <Amount value={restoringFee(rules, size)} asset={{ type: 'native' }} places="needed" />,
            besides the transaction’s own fees.
          </>
        ))}
    </Note>
  )
}
