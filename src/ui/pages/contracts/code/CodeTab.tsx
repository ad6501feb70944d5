import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Contract,
  type ContractCode,
  type ContractExecutable,
  repositoryOf,
  type WasmHash,
  type WasmModule,
} from '#ledger'
import type { Answer, Call, ContractId } from '#ledger/values'
import { useOne, useSource } from '../../../address/sight.ts'
import { announce } from '../../../components/announce.ts'
import { Button } from '../../../components/Button.tsx'
import { Line, Muted, Note } from '../../../components/Message.tsx'
import { type Fact, Facts, Panel } from '../../../components/Panel.tsx'
import { rangeText } from '../../../components/Provenance.tsx'
import { saveFile } from '../../../components/saveFile.ts'
import type { Column } from '../../../components/Table.tsx'
import { Copy, VisibleText } from '../../../components/VisibleText.tsx'
import { AfterIndex, Loaded } from '../../../coverage/PartialNote.tsx'
import { counted, grouped } from '../../../format/text.ts'
import { IndexControls } from '../../../lateParts.tsx'
import { one } from '../../../queries/queries.ts'
import { LongTable, useFirst } from '../../../rows/cells.tsx'
import { AtLeast } from '../../../values/Amount.tsx'
import { Address, LedgerLink, ShortId } from '../../../values/ids.tsx'
import { CodeLines } from '../CodeLines.tsx'
import { LifetimeView } from '../facts.tsx'

/** The code of a contract: its sections, what it imports and exports, and other contracts that run it. */
export function CodeTab({ contract }: { contract: Contract }) {
  const { codeHash: hash } = contract
  if (hash === undefined) return <NoCode executable={contract.executable} />
  return <CodeOf key={hash} hash={hash} own={contract.id} />
}

/** Code by its hash; `own`: the contract on whose page it is. */
export function CodeOf({ hash, own }: { hash: WasmHash; own?: ContractId }) {
  const query = useOne('contractCode', hash)
  return (
    <>
      <Loaded query={query} rows={14}>
        {({ value, calls }) => (
          <>
            <Code code={value} calls={calls} />
            <Sections module={value.module} />
            <Imports module={value.module} />
            <Exports module={value.module} />
          </>
        )}
      </Loaded>
      <SameCode hash={hash} own={own} />
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
          <Muted>the code does not say</Muted>
        ) : (
          `protocol ${spec.protocol}`
        ),
    },
    { label: 'Entry', value: <LifetimeView lifetime={lifetime} /> },
    { label: 'Last changed', value: <LedgerLink sequence={lastModifiedLedger} /> },
    ...repositoryFacts(code),
  ]
  return (
    <Panel title="Code" remark={<SaveCode hash={hash} />} calls={calls} derived="read here">
      <Facts rows={facts} />
    </Panel>
  )
}

/** SEP-55: the repository that the code names, and the command that asks whether its build service attested the code. */
function repositoryFacts({ hash, spec }: ContractCode): readonly Fact[] {
  const stated = spec.meta.find(({ key }) => key === 'source_repo')?.value
  if (stated === undefined)
    return [{ label: 'Repository', value: <Muted>the code names none</Muted> }]
  const repository = repositoryOf(stated)
  const command = `gh attestation verify ${hash}.wasm --repo ${repository}`
  return [
    {
      label: 'Repository',
      value: (
        <>
          <VisibleText text={stated} />
          <Note>
            stated by the code, not checked here
            {repository === undefined
              ? '; it names no repository on GitHub (github:owner/repository), so SEP-55 does not apply to it'
              : !stated.startsWith('github:') &&
                '; it lacks the prefix “github:” that SEP-55 asks for, as build workflows wrote it before 2026'}
          </Note>
        </>
      ),
      wide: true,
    },
    {
      label: 'To check it',
      value: repository && (
        <>
          <span className="font-mono text-xs/5">{command}</span>{' '}
          <Copy text={command} label="Copy the command" />
          <Note>
            asks GitHub, once the code is downloaded, whether that repository’s build service
            attested this code
          </Note>
        </>
      ),
      wide: true,
    },
  ]
}

const sectionColumns: readonly Column<WasmModule['sections'][number]>[] = [
  { label: 'Section', cell: ({ name }) => <VisibleText text={name} /> },
  {
    label: 'Kind',
    look: 'text-muted',
    cell: ({ isCustom }) => (isCustom ? 'custom' : 'WebAssembly'),
  },
  { label: 'Bytes', numeric: true, cell: ({ size }) => grouped(size) },
]

function Sections({ module: { sections, problem } }: { module: WasmModule }) {
  return (
    <Panel title="Sections" remark={counted(sections.length, 'section')}>
      <LongTable
        caption="Sections of the code"
        columns={sectionColumns}
        rows={sections}
        kind="fixed"
        most={100}
        word="section"
      />
      {problem !== undefined && <Line role="alert">The rest cannot be read: {problem}.</Line>}
    </Panel>
  )
}

function Imports({ module: { imports } }: { module: WasmModule }) {
  const { shown, more } = useFirst(imports, 100, 'import')
  return (
    <Panel title="Imports" remark={counted(imports.length, 'import')}>
      {imports.length === 0 ? (
        <Line tone="muted">It imports nothing from the host.</Line>
      ) : (
        <>
          <Line tone="muted">
            What it imports from the host. A network’s host functions have names of one or two
            letters.
          </Line>
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

/** Contracts of the covered ledgers that run a code, but for the page’s own. */
export function SameCode({ hash, own }: { hash: WasmHash; own: ContractId | undefined }) {
  const query = useOne('contractsOfCode', hash)
  const others = query.data?.value.filter((id) => id !== own)
  return (
    <Panel
      title={own === undefined ? 'Contracts with this code' : 'Other contracts with this code'}
      remark={
        others && (
          <AtLeast isPartial={query.data?.partial === true}>
            {counted(others.length, 'contract')}
          </AtLeast>
        )
      }
      calls={query.data?.calls}
    >
      <Loaded query={query} rows={2}>
        {(answer) => (
          <>
            <Ids ids={others ?? []} />
            <Line tone="small">{coveredText(answer)}</Line>
            {answer.partial === true && <IndexControls />}
            {answer.indexed !== undefined && (
              <AfterIndex indexed={answer.indexed} onRetry={query.refetch} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function coveredText({ coverage, partial }: Pick<Answer<unknown>, 'coverage' | 'partial'>): string {
  if (coverage === undefined) return 'No ledger is indexed yet.'
  const ledgers = `edgers ${rangeText(coverage)}`
  return partial === true ? `Partial: l${ledgers}.` : `L${ledgers}, all that this source has.`
}

function Ids({ ids }: { ids: readonly ContractId[] }) {
  const { shown, more } = useFirst(ids, 50, 'contract')
  if (ids.length === 0)
    return <Line tone="muted">None whose instance changed in these ledgers.</Line>
  return (
    <>
      <ul className="py-2">
        {shown.map((id) => (
          <li key={id}>
            <Address id={id} full />
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}

/** Saves the code as a file; its bytes are requested when the reader asks for them. */
function SaveCode({ hash }: { hash: WasmHash }) {
  const client = useQueryClient()
  const source = useSource()
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setFailure(undefined)
    try {
      const { value } = await client.fetchQuery(one(source, 'contractWasm', hash))
      saveFile(new Blob([value], { type: 'application/wasm' }), `${hash}.wasm`)
      announce('Saved')
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      {failure !== undefined && (
        <span className="text-fail" role="alert">
          {failure}
        </span>
      )}
      <Button onClick={() => void save()}>Download</Button>
    </>
  )
}

/** Why a contract has no code of its own to show. */
export function NoCode({ executable }: { executable: ContractExecutable }) {
  return (
    <Panel title="Code">
      <Line>
        <Reason executable={executable} />
      </Line>
    </Panel>
  )
}

function Reason({ executable }: { executable: ContractExecutable }) {
  switch (executable.kind) {
    case 'wasm':
      return null
    case 'stellarAsset':
      return 'It has no code of its own: what an asset contract does is part of the protocol, and the same for every asset.'
    case 'externalRef':
      return (
        <>
          It has no code of its own: it runs what contract <Address id={executable.owner} /> names
          (CAP-85), and that names none
          {executable.names?.kind === 'none' && <>: {executable.names.reason}</>}.
        </>
      )
    case 'unknown':
      return 'It runs an executable of a kind that this build does not know.'
  }
}
