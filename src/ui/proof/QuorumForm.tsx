import { textFieldLook } from '../components/Form.tsx'
import { Button, disclosureLook } from '../components/Button.tsx'
import { useRouteContext } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { type Proof, readValidators } from '#ledger'
import { fetchMessages, messagesUrl } from '#sources'
import { parseEndpoint } from '../address/custom.ts'
import { store, stored } from '../address/storage.ts'
import { VisibleText } from '../components/VisibleText.tsx'

/** A file of SCP messages with more bytes is refused before it is read. */
const maxFile = 8 * 1024 ** 2

/**
 * The validators whose word the reader takes, and the SCP messages of a history archive to check: a chosen file, or an
 * address that the reader types. Nothing is requested before the button that names the host.
 */
export function QuorumForm({
  file,
  proof,
  onChecked,
}: {
  file: string
  proof: Proof
  onChecked: (checked: { readonly file: string; readonly proof: Proof }) => void
}) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const id = useId()
  const key = `parallax.validators ${proof.passphrase}`
  const [text, setText] = useState(() => stored('local', key) ?? '')
  const [archive, setArchive] = useState('')
  const [problem, setProblem] = useState('')
  const ledger = proof.claim.kind === 'ledger' ? proof.claim.sequence : proof.claim.ledger
  if (ledger === undefined) return null
  const { validators, problems } = readValidators(text)
  const endpoint = parseEndpoint(archive)
  const url = 'url' in endpoint ? messagesUrl(endpoint.url, ledger + 1) : undefined

  const check = async (
    messages: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  ) => {
    store('local', key, text)
    setProblem('')
    const input = { file, validators, messages }
    const answer = await decoder.run('checkEvidence', input, new AbortController().signal)
    if (answer.kind === 'refused') return setProblem(answer.message)
    setProblem(answer.refused.join(' '))
    onChecked(answer)
  }
  const failed = (error: unknown) =>
    setProblem(error instanceof Error ? error.message : String(error))
  const choose = async (chosen: File) => {
    if (chosen.size > maxFile) return setProblem(`${chosen.name} is too large: at most 8 MiB.`)
    await check([{ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) }])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check([]).catch(failed)
  }
  return (
    <details>
      <summary className={disclosureLook}>A quorum’s word</summary>
      <form className="[&>*+*]:mt-2" onSubmit={submit}>
        <p>
          Which validators do you trust? Enter one per line: its public key, then its organisation.
          Organisations publish their keys in their stellar.toml. The list stays in this browser.
        </p>
        <label htmlFor={`${id}validators`}>Validators</label>
        <textarea
          id={`${id}validators`}
          className={textFieldLook}
          rows={4}
          spellCheck={false}
          placeholder="GABC… Example organisation"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {problems.length > 0 && (
          <p className="text-fail">
            Not a public key: <VisibleText text={problems.slice(0, 3).join(' · ')} />
          </p>
        )}
        <p className="print:hidden">
          <Button type="submit">
            Check with {validators.length === 1 ? '1 validator' : `${validators.length} validators`}
          </Button>{' '}
          <label className="mt-2 cursor-pointer [&_input]:max-w-full">
            Add SCP messages (scp-….xdr.gz){' '}
            <input
              type="file"
              accept=".gz,.xdr"
              onChange={({ currentTarget }) => {
                const [chosen] = currentTarget.files ?? []
                if (chosen !== undefined) choose(chosen).catch(failed)
              }}
            />
          </label>
        </p>
        <label htmlFor={`${id}archive`}>Or the address of a history archive</label>
        <input
          id={`${id}archive`}
          className={textFieldLook}
          type="url"
          placeholder="https://…"
          value={archive}
          onChange={({ currentTarget }) => setArchive(currentTarget.value)}
        />
        {url !== undefined && (
          <p>
            <Button
              type="button"
              onClick={() =>
                fetchMessages(url)
                  .then((bytes) => check([{ name: 'The archive’s file', bytes }]))
                  .catch(failed)
              }
            >
              Request {url.slice(url.lastIndexOf('/') + 1)} of {new URL(url).host}
            </Button>
          </p>
        )}
        <p role="alert" className="text-fail">
          <VisibleText text={problem} />
        </p>
      </form>
    </details>
  )
}
