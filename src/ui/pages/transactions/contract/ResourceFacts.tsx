import type { Resources, Use } from '#ledger'
import { Facts } from '../../../components/Facts.tsx'
import { grouped } from '../../../format/grouped.ts'

/** Declared amount of each resource, and the used amount where the node reports it. */
export function ResourceFacts({ resources }: { resources: Resources }) {
  return (
    <Facts
      columns={1}
      rows={[
        { label: 'Instructions', value: <Used use={resources.instructions} /> },
        { label: 'Read from disk', value: <Used use={resources.diskRead} unit="bytes" /> },
        { label: 'Written', value: <Used use={resources.written} unit="bytes" /> },
      ]}
    />
  )
}

function Used({ use: { declared, used }, unit = '' }: { use: Use; unit?: string }) {
  return (
    <>
      {grouped(declared)} {unit}
      {used !== undefined && <span className="text-muted"> declared, {grouped(used)} used</span>}
    </>
  )
}
