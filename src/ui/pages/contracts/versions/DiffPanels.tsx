import type { ContractCode } from '#ledger'
import { type Call, shortId } from '#ledger/values'
import { Badge } from '../../../components/Badge.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { grouped } from '../../../format/grouped.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { type DiffLine, type InterfaceChange, interfaceDiff } from './interfaceDiff.ts'

const groups = ['Functions', 'Types', 'Events', 'Meta'] as const

/** How the interface of one code differs from another’s: what came, went or changed. */
export function DiffPanels({
  before,
  after,
  calls,
}: {
  before: ContractCode
  after: ContractCode
  calls: readonly Call[]
}) {
  const changes = interfaceDiff(before.spec, after.spec)
  const isUnreadable = [before, after].some(({ spec }) => spec.problem !== undefined)
  return (
    <>
      <Panel
        title="Differences"
        remark={`${shortId(before.hash)} → ${shortId(after.hash)}`}
        calls={calls}
        derived="both interfaces read from their code here"
      >
        <p className="py-2">
          {grouped(before.size)} bytes before, {grouped(after.size)} bytes after.{' '}
          {changes.length === 0
            ? 'The interface and the meta are the same.'
            : `${counted(changes.length, 'difference')} in the interface and the meta.`}
        </p>
        {isUnreadable && (
          <p className="py-2" role="alert">
            One of the interfaces cannot be read in full: what is missing counts as removed or
            added.
          </p>
        )}
      </Panel>
      {groups.map((group) => (
        <Group key={group} title={group} changes={changes.filter((it) => it.group === group)} />
      ))}
    </>
  )
}

function Group({ title, changes }: { title: string; changes: readonly InterfaceChange[] }) {
  const { shown, more } = useFirst(changes, 100, 'difference')
  if (changes.length === 0) return null
  return (
    <Panel
      title={`Differences: ${title.toLowerCase()}`}
      remark={counted(changes.length, 'difference')}
    >
      {keyed(shown).map(({ key, item }) => (
        <div key={key} className="py-2">
          <Badge>{item.kind}</Badge>
          <Lines lines={item.lines} />
        </div>
      ))}
      {more}
    </Panel>
  )
}

const marks = { added: '+', removed: '−', both: ' ' } as const

function Lines({ lines }: { lines: readonly DiffLine[] }) {
  const { shown, more } = useFirst(lines, 200, 'line')
  return (
    <>
      <div className="px-3 py-1.5 font-mono text-xs/5 *:pl-[2ch] *:[text-indent:-2ch]">
        {keyed(shown).map(({ key, item: { side, text } }) => (
          <div
            key={key}
            className={side === 'added' ? 'text-ok' : side === 'removed' ? 'text-fail' : undefined}
          >
            {marks[side]} {side !== 'both' && <span className="sr-only">{side}: </span>}
            <VisibleText text={text} />
          </div>
        ))}
      </div>
      {more}
    </>
  )
}
