import type { FootprintKey, Resources } from '#ledger'
import { Secondary } from '../../components/Message.tsx'
import { type Column, Table, Td } from '../../components/Table.tsx'
import { counted, keyed } from '../../format/text.ts'
import { ShortId } from '../../values/ids.tsx'
import { SentenceView } from '../../values/ValueView.tsx'
import { useFirst } from '../cells.tsx'
import { InlineValue } from './values.tsx'

const columns: readonly Column[] = [{ label: 'Entry' }, { label: 'Key' }, { label: 'Access' }]

/** Ledger entries that a contract transaction may read, and those that it may also write. */
export function Footprint({ resources: { readOnly, readWrite } }: { resources: Resources }) {
  const keys = [
    ...readWrite.map((entry) => ({ entry, access: 'read and write' })),
    ...readOnly.map((entry) => ({ entry, access: 'read only' })),
  ]
  const { shown, more } = useFirst(keys, 200, 'key')
  if (keys.length === 0) return <p className="py-2 text-muted">It declared no ledger entries.</p>
  return (
    <>
      <p className="py-2 text-muted">
        {counted(readOnly.length, 'key')} to read, {counted(readWrite.length, 'key')} to read and
        write
      </p>
      <Table caption="Footprint" columns={columns} kind="sentences">
        {keyed(shown).map(({ key, item: { entry, access } }) => (
          <tr key={key} data-row="">
            <Td place="left">{entry.kind}</Td>
            <Td place="full">
              <EntryKey entry={entry} />
            </Td>
            <Td fit place="right" look="text-muted">
              {access}
            </Td>
          </tr>
        ))}
      </Table>
      {more}
    </>
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
