import { useQuery } from '@tanstack/react-query'
import type { Contract } from '#ledger'
import { parseCursor } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { counted } from '../../../format/counted.ts'
import { Pager } from '../../../list/Pager.tsx'
import { IndexedNote } from '../IndexedNote.tsx'
import { VersionComparison } from './VersionComparison.tsx'
import { VersionTable } from './VersionTable.tsx'
import { versionList } from './versionList.ts'
import { IndexWait } from '../../../chunks.tsx'

/** What a contract ran and runs, by the changes of its instance, and how the interfaces of two versions differ. */
export function VersionsTab({ contract }: { contract: Contract }) {
  const { search } = useHere()
  const cursor = parseCursor(search.cursor ?? '')
  const query = useQuery(one(useSource(), 'contractVersions', { contract: contract.id, cursor }))
  const { data } = query
  const current = search.cursor === undefined ? contract.executable : undefined
  const versions = data && versionList(current, data.value.changes)
  return (
    <>
      <Panel
        title="Versions"
        remark={query.isPending ? <IndexWait /> : versions && counted(versions.length, 'version')}
        calls={data?.calls}
        derived="by the changes of its instance"
      >
        <Loaded query={query} rows={3}>
          {(answer) => (
            <>
              <VersionTable versions={versions ?? []} />
              <p className="py-2 text-muted text-xs/4">
                From {counted(answer.value.searched, 'operation')} that involve it.
              </p>
              <Pager
                page={{ items: [], next: answer.value.next, calls: answer.calls }}
                kind="operations"
              />
              <IndexedNote answer={answer} onRetry={query.refetch} />
            </>
          )}
        </Loaded>
      </Panel>
      {versions !== undefined && <VersionComparison versions={versions} />}
    </>
  )
}
