import { useQuery } from '@tanstack/react-query'
import type { WasmHash } from '#ledger'
import type { ContractId } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { counted } from '../../../format/counted.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { Address } from '../../../values/Address.tsx'
import { IndexedNote } from '../IndexedNote.tsx'

/** Other contracts of the covered ledgers that run the same code. */
export function SameCode({ hash, own }: { hash: WasmHash; own: ContractId }) {
  const query = useQuery(one(useSource(), 'contractsOfCode', hash))
  const others = query.data?.value.filter((id) => id !== own)
  return (
    <Panel
      title="Other contracts with this code"
      remark={others && counted(others.length, 'contract')}
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={2}>
        {(answer) => (
          <>
            <Ids ids={others ?? []} />
            <IndexedNote answer={answer} onRetry={query.refetch} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function Ids({ ids }: { ids: readonly ContractId[] }) {
  const { shown, more } = useFirst(ids, 50, 'contract')
  if (ids.length === 0)
    return <p className="py-2 text-muted">None whose instance changed in these ledgers.</p>
  return (
    <>
      <ul className="py-2">
        {shown.map((id) => (
          <li key={id}>
            <Address id={id} full />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
