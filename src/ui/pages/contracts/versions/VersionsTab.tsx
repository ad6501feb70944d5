import type {
  Contract,
  ContractCode,
  ContractExecutable,
  ContractSpec,
  VersionChange,
  WasmHash,
} from '#ledger'
import { type Call, knownItems, shortId, type Toid, toidParts } from '#ledger/values'
import { useHere } from '../../../address/addresses.ts'
import { useOne } from '../../../address/sight.ts'
import { namesLook, Options } from '../../../components/Button.tsx'
import { Badge, Line, Muted, Note } from '../../../components/Message.tsx'
import { Panel } from '../../../components/Panel.tsx'
import type { Column } from '../../../components/Table.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { Loaded } from '../../../coverage/PartialNote.tsx'
import { capitalized, counted, grouped, keyed } from '../../../format/text.ts'
import { ListFrame, useList } from '../../../list/ListFrame.tsx'
import { ledgerTimeColumns, useFirst } from '../../../rows/cells.tsx'
import { Address, IdText, OperationLink, ShortId } from '../../../values/ids.tsx'
import { Lines } from '../CodeLines.tsx'
import { kindText } from '../kindText.ts'
import { eventLines, functionLines, typeLines } from '../rustText.ts'

const columnsOf = (current: Toid | undefined): readonly Column<VersionChange>[] => [
  {
    label: 'Runs',
    phone: 'left',
    cell: ({ operation, after }) => (
      <>
        <ExecutableView executable={after} /> {operation === current && <Badge>current</Badge>}
      </>
    ),
  },
  {
    label: 'Set by',
    phone: 'full',
    cell: ({ operation, by, before }) => (
      <>
        <OperationLink id={operation}>operation {String(operation)}</OperationLink> of{' '}
        <Address id={by} />
        <Note>
          {before === undefined ? (
            'created it'
          ) : (
            <>
              replaced <ExecutableView executable={before} />
            </>
          )}
        </Note>
      </>
    ),
  },
  ...ledgerTimeColumns<VersionChange>(
    (change) => ({ ledger: ledgerOf(change), time: change.closedAt }),
    'right',
  ),
]

const ledgerOf = ({ operation }: VersionChange) => toidParts(operation).ledger

/** Shows what a contract ran and runs, by the changes of its instance, and how the interfaces of two versions differ. */
export function VersionsTab({ contract: { id, executable } }: { contract: Contract }) {
  const list = useList('contractVersions', { kind: 'contract', id })
  const changes = knownItems(list.page?.items ?? [])
  const [first] = changes
  const isNewest = list.request.cursor === undefined && list.request.order === 'desc'
  const current =
    isNewest && first !== undefined && isSame(first.after, executable) ? first.operation : undefined
  return (
    <>
      <Panel title="Versions">
        <ListFrame
          list={list}
          caption="Versions of the contract"
          columns={columnsOf(current)}
          kind="sentences"
          keyOf={({ operation }) => String(operation)}
          ledgerOf={ledgerOf}
          empty="It was created, but by no operation that was read."
          derived="by the changes of its instance"
        />
      </Panel>
      {list.page !== undefined && (
        <VersionComparison
          versions={[
            executable,
            ...changes.flatMap(({ after, before }) => [after, before ?? after]),
          ]}
        />
      )}
    </>
  )
}

/** The interfaces of two versions, those in the address or the newest two. */
function VersionComparison({ versions }: { versions: readonly ContractExecutable[] }) {
  const { search } = useHere()
  const hashes = [...new Set(versions.flatMap((it) => (it.kind === 'wasm' ? [it.hash] : [])))]
  const to = hashes.find((hash) => hash === search.to) ?? hashes[0]
  const from = hashes.find((hash) => hash === search.from) ?? hashes[1]
  if (to === undefined || from === undefined) return null
  return (
    <>
      {hashes.length > 2 && (
        <Panel title="Compared versions">
          {Object.entries({ from, to }).map(([name, chosen]) => (
            <div key={name} className="flex items-baseline gap-3 px-3">
              <Muted>{capitalized(name)}</Muted>
              <Options
                label={capitalized(name)}
                look={namesLook}
                options={hashes.map((hash) => ({
                  label: <IdText text={hash} plain />,
                  search: { ...search, [name]: hash },
                  isChosen: hash === chosen,
                }))}
                step="still"
              />
            </div>
          ))}
        </Panel>
      )}
      <Differences from={from} to={to} />
    </>
  )
}

function Differences({ from, to }: { from: WasmHash; to: WasmHash }) {
  const before = useOne('contractCode', from)
  const after = useOne('contractCode', to)
  return (
    <Loaded query={before} rows={6}>
      {(was) => (
        <Loaded query={after} rows={6}>
          {(is) => (
            <DiffPanels before={was.value} after={is.value} calls={[...was.calls, ...is.calls]} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}

const groups = ['Functions', 'Types', 'Events', 'Meta'] as const

/** How the interface of one code differs from another’s: what came, went or changed. */
function DiffPanels({
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
        <Line>
          {grouped(before.size)} bytes before, {grouped(after.size)} bytes after.{' '}
          {changes.length === 0
            ? 'The interface and the meta are the same.'
            : `${counted(changes.length, 'difference')} in the interface and the meta.`}
        </Line>
        {isUnreadable && (
          <Line role="alert">
            One of the interfaces cannot be read in full: what is missing counts as removed or
            added.
          </Line>
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
          <Lines lines={item.lines} lookOf={({ side }) => looks[side]}>
            {({ side, text }) => (
              <>
                {marks[side]} {side !== 'both' && <span className="sr-only">{side}: </span>}
                <VisibleText text={text} />
              </>
            )}
          </Lines>
        </div>
      ))}
      {more}
    </Panel>
  )
}

const marks = { added: '+', removed: '−', both: ' ' } as const
const looks = { added: 'text-ok', removed: 'text-fail', both: undefined } as const

/** Shows what a contract runs: of code, its hash. */
function ExecutableView({ executable }: { executable: ContractExecutable }) {
  switch (executable.kind) {
    case 'wasm':
      return (
        <>
          Wasm <ShortId text={executable.hash} name="wasm hash" />
        </>
      )
    case 'externalRef':
      return (
        <>
          {kindText(executable)}, <Address id={executable.owner} />
        </>
      )
    case 'stellarAsset':
    case 'unknown':
      return kindText(executable)
  }
}

/** Which asset an asset contract is of cannot change. */
function isSame(a: ContractExecutable, b: ContractExecutable): boolean {
  switch (a.kind) {
    case 'wasm':
      return b.kind === 'wasm' && b.hash === a.hash
    case 'stellarAsset':
      return b.kind === 'stellarAsset'
    case 'externalRef':
      return b.kind === 'externalRef' && b.owner === a.owner && b.tag === a.tag
    case 'unknown':
      return b.kind === 'unknown' && b.xdr === a.xdr
  }
}

/** A function, type or event that two interfaces do not have alike. */
interface InterfaceChange {
  readonly group: 'Functions' | 'Types' | 'Events' | 'Meta'
  readonly name: string
  readonly kind: 'added' | 'removed' | 'changed'
  readonly lines: readonly DiffLine[]
}

interface DiffLine {
  readonly text: string
  /** In the later interface alone, in the earlier one alone, or in both. */
  readonly side: 'added' | 'removed' | 'both'
}

/**
 * Lists what one interface has and another has not, or has otherwise, as Rust writes it; the order of items does not
 * count.
 */
export function interfaceDiff(
  before: ContractSpec,
  after: ContractSpec,
): readonly InterfaceChange[] {
  return [
    ...changes('Functions', before.functions, after.functions, functionLines),
    ...changes('Types', before.types, after.types, typeLines),
    ...changes('Events', before.events, after.events, eventLines),
    ...changes('Meta', metaOf(before), metaOf(after), ({ name, value }) => [`${name}: ${value}`]),
  ]
}

const metaOf = ({ meta, protocol }: ContractSpec) => [
  ...(protocol === undefined ? [] : [{ name: 'built for protocol', value: String(protocol) }]),
  ...meta.map(({ key, value }) => ({ name: key, value })),
]

function changes<T extends { readonly name: string }>(
  group: InterfaceChange['group'],
  before: readonly T[],
  after: readonly T[],
  linesOf: (item: T) => readonly string[],
): readonly InterfaceChange[] {
  const [was, is] = [linesByName(before, linesOf), linesByName(after, linesOf)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name): readonly InterfaceChange[] => {
    const [old, now] = [was.get(name), is.get(name)]
    const lines = diffLines(old ?? [], now ?? [])
    if (lines.every(({ side }) => side === 'both')) return []
    const kind = old === undefined ? 'added' : now === undefined ? 'removed' : 'changed'
    return [{ group, name, kind, lines }]
  })
}

/** An interface may have a name twice: such items are one. */
function linesByName<T extends { readonly name: string }>(
  items: readonly T[],
  linesOf: (item: T) => readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const item of items) {
    const lines = found.get(item.name)
    if (lines === undefined) found.set(item.name, [...linesOf(item)])
    else lines.push(...linesOf(item))
  }
  return found
}

/** The lines that both begin and end with stay; between them, those removed come before those added. */
function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const side = (name: DiffLine['side'], lines: readonly string[]) =>
    lines.map((text) => ({ text, side: name }))
  return [
    ...side('both', after.slice(0, start)),
    ...side('removed', before.slice(start, before.length - end)),
    ...side('added', after.slice(start, after.length - end)),
    ...side('both', after.slice(after.length - end)),
  ]
}
