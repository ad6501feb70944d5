import { restoringFee } from '#ledger'
import { useOne } from '../../address/sight.ts'
import { Note } from '../../components/Message.tsx'
import { counted } from '../../format/text.ts'
import { Amount } from '../../values/Amount.tsx'

/** The cost of restoring an archived entry, by the network's settings as they are now. */
export function Restoring({ size, isCode }: { size: number; isCode: boolean }) {
  const { data } = useOne('networkSettings', 'current')
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
