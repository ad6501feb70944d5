import { useQuery } from '@tanstack/react-query'
import { type Contract, type ContractCode, type Rebuild, rebuildOf, repositoryOf } from '#ledger'
import { useSource } from '../../../address/sight.ts'
import { Muted } from '../../../components/Message.tsx'
import { type Fact, Facts, Panel } from '../../../components/Panel.tsx'
import { Copy, VisibleText } from '../../../components/VisibleText.tsx'
import { Loaded } from '../../../coverage/PartialNote.tsx'
import { one } from '../../../queries/queries.ts'
import { CodeLines } from '../CodeLines.tsx'
import { NoCode } from './CodeTab.tsx'

/** Shows what the code of a contract claims of its source, what of it is checked here, and how to check the rest. */
export function VerificationTab({ contract: { executable, codeHash } }: { contract: Contract }) {
  if (codeHash === undefined) return <NoCode executable={executable} />
  return <OfHash hash={codeHash} />
}

function OfHash({ hash }: { hash: ContractCode['hash'] }) {
  const query = useQuery(one(useSource(), 'contractCode', hash))
  return (
    <Loaded query={query} rows={10}>
      {({ value, calls }) => (
        <>
          <Panel title="What is checked" calls={calls}>
            <Facts
              columns={1}
              rows={[
                {
                  label: 'Checked here',
                  value: `The SHA-256 of the code that this node sent is the contract’s wasm hash.`,
                },
                {
                  label: 'Not checked here',
                  value:
                    'That this code was built from any source. All that follows is what the code states about itself: its author may have written anything.',
                },
              ]}
            />
          </Panel>
          <Rebuilding rebuild={rebuildOf(value.spec.meta)} />
          <Attestation code={value} />
        </>
      )}
    </Loaded>
  )
}

function Rebuilding({ rebuild }: { rebuild: Rebuild | undefined }) {
  return (
    <Panel title="Rebuild (SEP-58)" remark="not checked here">
      {rebuild === undefined ? (
        <p className="py-2 text-muted">
          The code does not state how it was built: it has no SEP-58 fields.
        </p>
      ) : (
        <>
          <Facts rows={rebuildFacts(rebuild)} />
          {rebuild.problem !== undefined ? (
            <p className="py-2">No command can be written: {rebuild.problem}.</p>
          ) : (
            <>
              <p className="py-2 text-muted">
                To check it, run this and compare the SHA-256 of the result with the wasm hash. It
                runs an image and a source that the code’s author chose.
                <Copy text={rebuild.command.join('\n')} label="Copy the command" />
              </p>
              <CodeLines lines={rebuild.command} />
            </>
          )}
        </>
      )}
    </Panel>
  )
}

function rebuildFacts(rebuild: Rebuild): readonly Fact[] {
  const named = [
    ['Image', rebuild.image],
    ['Source', rebuild.sourceUri],
    ['SHA-256 of the source', rebuild.sourceSha256],
    ['Arguments', rebuild.arguments.join(' ')],
    ['Options', rebuild.options.join(' ')],
  ] as const
  return named.map(([label, value]) => ({
    label,
    value:
      value === undefined || value === '' ? (
        <Muted>not stated</Muted>
      ) : (
        <VisibleText text={value} />
      ),
    wide: true,
  }))
}

/** SEP-55: the repository whose build service may have attested the code by its hash. */
function Attestation({ code: { hash, spec } }: { code: ContractCode }) {
  const stated = spec.meta.find(({ key }) => key === 'source_repo')?.value
  const repository = repositoryOf(stated ?? '')
  return (
    <Panel title="Attestation (SEP-55)" remark="not checked here">
      {stated === undefined ? (
        <p className="py-2 text-muted">The code names no repository (source_repo).</p>
      ) : (
        <>
          <Facts
            rows={[{ label: 'Repository', value: <VisibleText text={stated} />, wide: true }]}
          />
          {repository === undefined ? (
            <p className="py-2">
              It names no repository on GitHub (github:owner/repository), so SEP-55 does not apply
              to it.
            </p>
          ) : (
            <>
              <p className="py-2 text-muted">
                {!stated.startsWith('github:') &&
                  'It lacks the prefix “github:” that SEP-55 asks for, as build workflows wrote it before 2026. '}
                Whether that repository’s build service attested this code is a question to
                github.com, which Parallax does not ask. Download the code, then run this, which
                checks the attestation’s signature and certificates:
              </p>
              <CodeLines lines={[`gh attestation verify ${hash}.wasm --repo ${repository}`]} />
            </>
          )}
        </>
      )}
    </Panel>
  )
}
