import { FactRow } from '../../components/Facts.tsx'
import { Note } from '../../components/Note.tsx'
import type { Account } from '#ledger'
import { type Call, bytesFromBase64 } from '#ledger/values'
import { Copy, fullTextLook } from '../../components/Copy.tsx'
import { Panel } from '../../components/Panel.tsx'
import { counted } from '../../format/counted.ts'
import { isPlainText, visibleBytes } from '../../format/visibleBytes.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { useListingText } from './listedBy.ts'
import { useFirst } from '../../rows/useFirst.tsx'
import { keyed } from '../../components/keyed.ts'

/** An account's data entries: text where the bytes are text, base64 where they are not. */
export function AccountData({ account, calls }: { account: Account; calls: readonly Call[] }) {
  const { name, listedBy } = useListingText()
  const { shown, more } = useFirst(account.data, 50, 'name')
  if (!account.dataComplete)
    return (
      <Panel title="Data" calls={calls}>
        <p className="py-2 text-muted">
          {name} cannot list an account’s data entries, only read those whose name is known.
          {listedBy}
        </p>
      </Panel>
    )
  if (account.data.length === 0) return null
  return (
    <Panel title="Data" remark={counted(account.data.length, 'name')} calls={calls}>
      <dl>
        {keyed(shown).map(({ key, item: entry }) => (
          <FactRow
            key={key}
            label={<VisibleText text={entry.name} />}
            labelLook="font-mono text-[0.9286em]"
          >
            <DataValue base64={entry.value} />
          </FactRow>
        ))}
      </dl>
      {more}
    </Panel>
  )
}

/** A value: as text where it is text, in base64 where it is not. */
export function DataValue({ base64 }: { base64: string }) {
  const bytes = bytesFromBase64(base64)
  if (bytes !== undefined && bytes.length === 0) return <span className="text-muted">empty</span>
  const runs = bytes && visibleBytes(bytes)
  if (runs !== undefined && isPlainText(runs)) return <VisibleText runs={runs} />
  return (
    <>
      <code className={fullTextLook}>{base64}</code>
      <Copy text={base64} label="Copy the value as base64" />
      <Note>
        {bytes === undefined
          ? 'not base64: shown as received'
          : `${counted(bytes.length, 'byte')}, base64`}
      </Note>
    </>
  )
}
