import { useQuery } from '@tanstack/react-query'
import type { Contract, WasmHash, ContractCode, ContractExecutable } from '#ledger'
import { parseCursor, shortId, type Call, toidParts } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useHere } from '../../../address/addresses.ts'
import { useSource } from '../../../address/sight.ts'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { counted } from '../../../format/counted.ts'
import { Pager } from '../../../list/Pager.tsx'
import { IndexedNote } from '../IndexedNote.tsx'
import { versionList, type Version } from './versionList.ts'
import { IndexWait } from '../../../chunks.tsx'
import { namesLook } from '../../../components/ListTools.tsx'
import { PageLink } from '../../../components/PageLink.tsx'
import { Badge } from '../../../components/Badge.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { keyed } from '../../../components/keyed.ts'
import { grouped } from '../../../format/grouped.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { type DiffLine, type InterfaceChange, interfaceDiff } from './interfaceDiff.ts'
import { Note } from '../../../components/Note.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { LedgerTimeCells } from '../../../rows/LedgerTimeCells.tsx'
import { Address } from '../../../values/Address.tsx'
import { OperationLink } from '../../../values/OperationLink.tsx'
import { ShortId } from '../../../values/ShortId.tsx'
import { kindText } from '../kindText.ts'

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
