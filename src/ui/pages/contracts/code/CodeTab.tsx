import { Note } from '../../../components/Note.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Contract, ContractCode, WasmHash, WasmModule } from '#ledger'
import type { Call } from '#ledger/values'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../../address/sight.ts'
import { type Fact, Facts } from '../../../components/Facts.tsx'
import { Loaded } from '../../../components/Loaded.tsx'
import { Panel } from '../../../components/Panel.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { VisibleText } from '../../../components/VisibleText.tsx'
import { keyed } from '../../../components/keyed.ts'
import { counted } from '../../../format/counted.ts'
import { grouped } from '../../../format/grouped.ts'
import { useFirst } from '../../../rows/useFirst.tsx'
import { LedgerLink } from '../../../values/LedgerLink.tsx'
import { ShortId } from '../../../values/ShortId.tsx'
import { CodeLines } from '../CodeLines.tsx'
import { CodeText } from './CodeText.tsx'
import { LifetimeView } from '../LifetimeView.tsx'
import { NoCode } from './NoCode.tsx'
import { SameCode } from './SameCode.tsx'
import { SaveCode } from './SaveCode.tsx'

/** The code of a contract: its sections, what it imports and exports, its text, and other contracts that run it. */
export function CodeTab({ contract }: { contract: Contract }) {
  const { codeHash: hash } = contract
  if (hash === undefined) return <NoCode executable={contract.executable} />
  return <OfHash key={hash} hash={hash} contract={contract} />
}

function OfHash({ hash, contract }: { hash: WasmHash; contract: Contract }) {
  const query = useQuery(one(useSource(), 'contractCode', hash))
  return (
    <>
      <Loaded query={query} rows={14}>
        {({ value, calls }) => (
          <>
            <Code code={value} calls={calls} />
            <Sections module={value.module} />
            <Imports module={value.module} />
            <Exports module={value.module} />
            <CodeText hash={hash} />
          </>
        )}
      </Loaded>
      <SameCode hash={hash} own={contract.id} />
    </>
  )
}

function Code({ code, calls }: { code: ContractCode; calls: readonly Call[] }) {
  const { hash, size, spec, lifetime, lastModifiedLedger } = code
  const facts: readonly Fact[] = [
    {
      label: 'Wasm hash',
      value: (
        <>
          <ShortId text={hash} name="wasm hash" full />
          <Note>SHA-256 of the code, computed here</Note>
        </>
      ),
      wide: true,
    },
    { label: 'Size', value: `${grouped(size)} bytes` },
    {
      label: 'Built for',
      value:
        spec.protocol === undefined ? (
          <span className="text-muted">the code does not say</span>
        ) : (
          `protocol ${spec.protocol}`
        ),
    },
    { label: 'Entry', value: <LifetimeView lifetime={lifetime} /> },
    { label: 'Last changed', value: <LedgerLink sequence={lastModifiedLedger} /> },
  ]
  return (
    <Panel title="Code" remark={<SaveCode hash={hash} />} calls={calls} derived="read here">
      <Facts rows={facts} />
    </Panel>
  )
}

const sectionColumns: readonly Column[] = [
  { label: 'Section' },
  { label: 'Kind' },
  { label: 'Bytes', look: 'numeric' },
]

function Sections({ module: { sections, problem } }: { module: WasmModule }) {
  const { shown, more } = useFirst(sections, 100, 'section')
  return (
    <Panel title="Sections" remark={counted(sections.length, 'section')}>
      <Table caption="Sections of the code" columns={sectionColumns} look="never-stacked">
        {keyed(shown).map(({ key, item }) => (
          <tr key={key}>
            <td>
              <VisibleText text={item.name} />
            </td>
            <td className="text-muted">{item.isCustom ? 'custom' : 'WebAssembly'}</td>
            <td className="numeric">{grouped(item.size)}</td>
          </tr>
        ))}
      </Table>
      {more}
      {problem !== undefined && (
        <p className="py-2" role="alert">
          The rest cannot be read: {problem}.
        </p>
      )}
    </Panel>
  )
}

function Imports({ module: { imports } }: { module: WasmModule }) {
  const { shown, more } = useFirst(imports, 100, 'import')
  return (
    <Panel title="Imports" remark={counted(imports.length, 'import')}>
      {imports.length === 0 ? (
        <p className="py-2 text-muted">It imports nothing from the host.</p>
      ) : (
        <>
          <p className="py-2 text-muted">
            What it imports from the host. A network’s host functions have names of one or two
            letters.
          </p>
          <CodeLines lines={shown.map((it) => `${it.kind} ${it.module}.${it.name}`)} />
        </>
      )}
      {more}
    </Panel>
  )
}

function Exports({ module: { exports } }: { module: WasmModule }) {
  const { shown, more } = useFirst(exports, 100, 'export')
  return (
    <Panel title="Exports" remark={counted(exports.length, 'export')}>
      <CodeLines lines={shown.map(({ kind, name }) => `${kind} ${name}`)} />
      {more}
    </Panel>
  )
}
