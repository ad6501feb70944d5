import type { FootprintKey, Resources } from '#ledger'
import { disclosureLook } from '../../components/Button.tsx'
import { Line, Secondary } from '../../components/Message.tsx'
import type { Column } from '../../components/Table.tsx'
import { counted } from '../../format/text.ts'
import { ShortId } from '../../values/ids.tsx'
import { SentenceView } from '../../values/ValueView.tsx'
import { LongTable } from '../cells.tsx'
import { InlineValue } from './values.tsx'

interface Declared {
  readonly entry: FootprintKey
  readonly access: string
}

const columns: readonly Column<Declared>[] = [
  { label: 'Entry', phone: 'left', cell: ({ entry }) => entry.kind },
  { label: 'Key', phone: 'full', cell: ({ entry }) => <EntryKey entry={entry} /> },
  { label: 'Access', fit: true, phone: 'right', look: 'text-muted', cell: ({ access }) => access },
]

/** Ledger entries that a contract transaction may read, and those that it may also write. */
export function Footprint({ resources: { readOnly, readWrite } }: { resources: Resources }) {
  const keys = [
    ...readWrite.map((entry) => ({ entry, access: 'read and write' })),
    ...readOnly.map((entry) => ({ entry, access: 'read only' })),
  ]
  return keys.length === 0 ? (
    <Line tone="muted">It declared no ledger entries in its footprint.</Line>
  ) : (
    <details className="py-2">
      <summary className={disclosureLook}>
        footprint: {counted(readOnly.length, 'key')} to read, {counted(readWrite.length, 'key')} to
        read and write
      </summary>
      <LongTable
        caption="Footprint"
        columns={columns}
        rows={keys}
        kind="sentences"
        most={200}
        word="key"
      />
    </details>
  )
}

function EntryKey({ entry: { sentence, hash, durability, archived } }: { entry: FootprintKey }) {
  const remarks = [
    ...(durability === 'temporary' ? ['temporary'] : []),
    ...(archived ? ['archived, restored first'] : []),
  ]
  return (
    <>
      <SentenceView sentence={sentence} View={InlineValue} />
      {hash !== undefined && (
        <>
          {' '}
          <ShortId text={hash} name="hash" />
        </>
      )}
      {remarks.length > 0 && <Secondary> {remarks.join(', ')}</Secondary>}
    </>
  )
}
