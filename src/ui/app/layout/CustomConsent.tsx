import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { PageHead } from '../../components/PageHead.tsx'
import {
  type CustomEndpoints,
  type EndpointFault,
  agree,
  parseEndpoint,
} from '../../address/custom.ts'
import type { Network } from '../../address/networks.ts'

/** Endpoints that a link brought: shown, and used only once the reader agrees. */
export function CustomConsent({ endpoints }: { endpoints: CustomEndpoints }) {
  const { network, faults } = endpoints
  const urls = [network.rest, network.rpc].filter((url) => url !== undefined)
  if (faults.length > 0)
    return (
      <Framed title="This link names an endpoint that is not used">
        {faults.map((each) => (
          <p key={each.text}>
            <code className="full-text">{each.text.slice(0, 300)}</code> {faultWords[each.fault]}.
          </p>
        ))}
      </Framed>
    )
  if (urls.length === 0)
    return (
      <Framed title="Read a network through an endpoint of your own">
        <EndpointForm />
      </Framed>
    )
  return (
    <Framed title="This link wants to read from another service">
      {urls.map((url) => (
        <p key={url}>
          <code className="full-text">{url}</code>
        </p>
      ))}
      <p>
        Nothing was asked of it yet. If you agree, this tab sends it what you look up here, and
        shows what it answers; Parallax cannot vouch for it. The choice ends with this tab.
      </p>
      <div className="actions">
        <AgreeButton network={network} />
      </div>
    </Framed>
  )
}

function Framed({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <PageHead title={title}>{title}</PageHead>
      <section className="panel top-rule" aria-label="Endpoint">
        <div className="message wide-message">{children}</div>
      </section>
    </>
  )
}

function AgreeButton({ network }: { network: Network }) {
  return (
    <button className="button" type="button" onClick={() => agree(network)}>
      Read from {[network.rest, network.rpc].filter(Boolean).length > 1 ? 'them' : 'it'} in this tab
    </button>
  )
}

/** Typing an address oneself is consent. */
function EndpointForm() {
  const navigate = useNavigate()
  const [words, setWords] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const urls: { rest?: string; rpc?: string } = {}
    for (const name of ['rest', 'rpc'] as const) {
      const text = form.get(name)
      if (typeof text !== 'string' || text.trim() === '') continue
      const endpoint = parseEndpoint(text)
      if ('fault' in endpoint)
        return setWords(`${name.toUpperCase()}: ${faultWords[endpoint.fault]}`)
      urls[name] = endpoint.url
    }
    if (urls.rest === undefined && urls.rpc === undefined) return setWords('Name one at least.')
    agree({ id: 'custom', name: 'Custom endpoint', ...urls, bundled: false })
    void navigate({ to: '/$network', params: { network: 'custom' }, search: urls })
  }
  return (
    <form className="endpoint-form" onSubmit={submit}>
      <label>
        REST <input name="rest" inputMode="url" placeholder="https://horizon.example.org" />
      </label>
      <label>
        RPC <input name="rpc" inputMode="url" placeholder="https://rpc.example.org" />
      </label>
      <p role="alert">{words}</p>
      <button className="button" type="submit">
        Read from it in this tab
      </button>
    </form>
  )
}

/** The words of each fault. */
const faultWords: Readonly<Record<EndpointFault, string>> = {
  noUrl: 'is no address of a service: it should look like https://horizon.example.org',
  scheme: 'must begin with https://; plain http is only used for a service on this machine',
  credentials: 'holds a name or a password, which a link should never carry',
}
