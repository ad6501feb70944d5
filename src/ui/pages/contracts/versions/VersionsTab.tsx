import { useQuery } from '@tanstack/react-query'
import type {
  Contract,
  WasmHash,
  ContractCode,
  ContractExecutable,
  VersionChange,
  ContractSpec,
} from '#ledger'
import { parseCursor, shortId, type Call, toidParts } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/LoadFailure.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { counted, grouped } from '../../../format/text.ts'
import { Pager } from '../../../list/ListFrame.tsx'
import { IndexedNote } from '../IndexedNote.tsx'
import { IndexWait } from '../../../chunks.tsx'
import { namesLook, PageLink } from '../../../components/Button.tsx'
import { Badge, Note } from '../../../components/Message.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { keyed } from '../../../components/keyed.ts'
import { useFirst, LedgerTimeCells } from '../../../rows/cells.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { Address, OperationLink, ShortId } from '../../../values/ids.tsx'
import { kindText } from '../kindText.ts'
import { eventLines, functionLines, typeLines } from '../rustText.ts'

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

/** The interfaces of two versions, those in the address or the newest two. */
function VersionComparison({ versions }: { versions: readonly Version[] }) {
  const { search } = useHere()
  const hashes = [
    ...new Set(
      versions.flatMap(({ executable }) => (executable.kind === 'wasm' ? [executable.hash] : [])),
    ),
  ]
  const to = hashes.find((hash) => hash === search.to) ?? hashes[0]
  const from = hashes.find((hash) => hash === search.from) ?? hashes[1]
  if (to === undefined || from === undefined) return null
  return (
    <>
      {hashes.length > 2 && (
        <Panel title="Compared versions">
          <Choice label="From" name="from" hashes={hashes} chosen={from} />
          <Choice label="To" name="to" hashes={hashes} chosen={to} />
        </Panel>
      )}
      <Differences from={from} to={to} />
    </>
  )
}

/** Versions by their hash, each a link that names it in the address. */
function Choice({
  label,
  name,
  hashes,
  chosen,
}: {
  label: string
  name: 'from' | 'to'
  hashes: readonly WasmHash[]
  chosen: WasmHash
}) {
  const { page, search } = useHere()
  return (
    <div className="flex items-baseline gap-3 px-3">
      <span className="text-muted">{label}</span>
      <ul className={namesLook} aria-label={label}>
        {hashes.map((hash) => (
          <li key={hash}>
            <PageLink
              page={page}
              search={{ ...search, [name]: hash }}
              step="still"
              aria-current={hash === chosen ? 'true' : undefined}
            >
              {shortId(hash)}
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Differences({ from, to }: { from: WasmHash; to: WasmHash }) {
  const source = useSource()
  const before = useQuery(one(source, 'contractCode', from))
  const after = useQuery(one(source, 'contractCode', to))
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

const columns: readonly Column[] = [
  { label: 'Runs' },
  { label: 'Set by' },
  { label: 'Ledger', look: 'numeric' },
  { label: 'Time', look: 'numeric' },
]

/** What a contract ran, the newest first, with the operation that set it. */
function VersionTable({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0)
    return (
      <p className="py-2" role="status">
        None of these operations changed what it runs.
      </p>
    )
  return (
    <Table caption="Versions of the contract" columns={columns} look="operation-table">
      {keyed(versions).map(({ key, item }) => (
        <tr key={key} data-row="">
          <td className="left-cell">
            <ExecutableView executable={item.executable} />{' '}
            {item.isCurrent && <Badge>current</Badge>}
          </td>
          <SetBy version={item} />
        </tr>
      ))}
    </Table>
  )
}

function SetBy({ version: { set } }: { version: Version }) {
  if (set === undefined)
    return (
      <td className="full-cell text-muted" colSpan={3}>
        not known: in no covered ledger
      </td>
    )
  return (
    <>
      <td className="full-cell">
        <OperationLink id={set.operation}>operation {String(set.operation)}</OperationLink> of{' '}
        <Address id={set.by} />
        {set.before === undefined && <Note>created it</Note>}
      </td>
      <LedgerTimeCells ledger={toidParts(set.operation).ledger} time={set.closedAt} />
    </>
  )
}

/** What a contract runs: of code, its hash. */
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

/** What a contract ran, and the operation that set it; absent where no covered ledger has that. */
interface Version {
  readonly executable: ContractExecutable
  readonly set?: VersionChange | undefined
  readonly isCurrent: boolean
}

/**
 * Versions of a contract, the newest first: what it runs now, and what each found change set or replaced. On a page of
 * older changes `current` is absent.
 */
export function versionList(
  current: ContractExecutable | undefined,
  changes: readonly VersionChange[],
): readonly Version[] {
  const [newest] = changes
  const oldest = changes.at(-1)
  const isIndexed = newest !== undefined && current !== undefined && isSame(newest.after, current)
  return [
    ...(isIndexed || current === undefined ? [] : [{ executable: current, isCurrent: true }]),
    ...changes.map((set, at) => ({
      executable: set.after,
      set,
      isCurrent: isIndexed && at === 0,
    })),
    ...(oldest?.before === undefined ? [] : [{ executable: oldest.before, isCurrent: false }]),
  ]
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

/** What one interface has and another has not, or has otherwise, as Rust writes it; the order of items does not count. */
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
