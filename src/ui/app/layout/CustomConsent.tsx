import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { sourceKinds, withoutKey } from '#sources'
import type { Endpoint, Network } from '../../address/networks.ts'
import type { Search } from '../../address/search.ts'
import {
  agree,
  type CustomEndpoints,
  customNetwork,
  type EndpointFault,
  parseEndpoint,
} from '../../address/sight.ts'
import { Button, buttonLook } from '../../components/Button.tsx'
import { Actions, Message } from '../../components/Message.tsx'
import { PageHead } from '../../components/PageHead.tsx'
import { ruledPanelLook } from '../../components/Panel.tsx'
import { fullTextLook } from '../../components/VisibleText.tsx'

/** Endpoints from a link are used only after the reader agrees. */
export function CustomConsent({ endpoints }: { endpoints: CustomEndpoints }) {
  const { network, given, faults } = endpoints
  // Another page could hide what the reader agrees to. Not every host sends `_headers`, which forbid frames.
  if (window.top !== window.self)
    return (
      <Explained title="Not inside another page">
        <p>
          Another page shows Parallax in a frame and could hide what you agree to. Services are only
          chosen in a tab of their own.
        </p>
        <Actions>
          <a
            className={buttonLook}
            href={window.location.href}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open in a new tab
          </a>
        </Actions>
      </Explained>
    )
  const urls = network.endpoints.map(({ url }) => url)
  if (faults.some(({ fault }) => fault === 'noKey'))
    return (
      <Explained title="This link names an endpoint without its key">
        <p>
          A key stays in the tab where it was entered: no link has it. Write yours instead of
          YOUR_KEY.
        </p>
        <EndpointForm given={given} />
      </Explained>
    )
  if (faults.length > 0)
    return (
      <Explained title="This link names an endpoint that cannot be used">
        {faults.map((each) => (
          <p key={each.text}>
            <code className={fullTextLook}>{each.text.slice(0, 300)}</code> {faultText[each.fault]}.
          </p>
        ))}
      </Explained>
    )
  if (urls.length === 0)
    return (
      <Explained title="Read a network through your own endpoint">
        <EndpointForm given={given} />
      </Explained>
    )
  return (
    <Explained title="This link wants to read from another service">
      {urls.map((url) => (
        <p key={url}>
          <code className={fullTextLook}>{url}</code>
        </p>
      ))}
      <p>
        No request was sent to it yet. If you agree, this tab sends it your requests and shows its
        answers; Parallax cannot vouch for it. The choice is for this tab alone and ends with it,
        and so does a key of the endpoint, which leaves the address.
      </p>
      <Actions>
        <AgreeButton network={network} />
      </Actions>
    </Explained>
  )
}

function Explained({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <PageHead title={title}>{title}</PageHead>
      <section className={ruledPanelLook} aria-label="Endpoint">
        <Message isWide>{children}</Message>
      </section>
    </>
  )
}

function AgreeButton({ network }: { network: Network }) {
  const router = useRouter()
  const use = () => {
    agree(network)
    // The address changes where it has a key.
    void router.invalidate()
  }
  return (
    <Button onClick={use}>
      Use {network.endpoints.length > 1 ? 'these endpoints' : 'this endpoint'} in this tab
    </Button>
  )
}

/** Typing an endpoint is consent. */
function EndpointForm({ given }: { given: Search }) {
  const navigate = useNavigate()
  const [message, setMessage] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const endpoints: Endpoint[] = []
    for (const kind of sourceKinds) {
      const text = form.get(kind.id)
      if (typeof text !== 'string' || text.trim() === '') continue
      const endpoint = parseEndpoint(text)
      if ('fault' in endpoint) return setMessage(`${kind.name}: ${faultText[endpoint.fault]}`)
      endpoints.push({ kind, url: endpoint.url })
    }
    if (endpoints.length === 0) return setMessage('Enter at least one.')
    agree(customNetwork(endpoints))
    const search = Object.fromEntries(endpoints.map(({ kind, url }) => [kind.id, withoutKey(url)]))
    void navigate({ to: '/$network', params: { network: 'custom' }, search })
  }
  return (
    <form className="grid max-w-144 justify-items-start gap-2" onSubmit={submit}>
      {sourceKinds.map((kind) => (
        <label
          key={kind.id}
          className="grid w-full grid-cols-[72px_minmax(0,1fr)] items-center text-muted"
        >
          {kind.name}{' '}
          <input
            className="h-8 rounded-md border border-edge px-2.5 text-ink"
            name={kind.id}
            inputMode="url"
            placeholder={kind.example}
            defaultValue={given[kind.id]}
          />
        </label>
      ))}
      <p role="alert">{message}</p>
      <Button type="submit">Use this endpoint in this tab</Button>
    </form>
  )
}

const faultText: Readonly<Record<EndpointFault, string>> = {
  noUrl: 'is not a service address; it should look like https://horizon.example.org',
  scheme: 'must begin with https://; plain http is only used for a service on this machine',
  ipv6: 'is an IPv6 address, to which this site’s security policy lets no browser send plain http; for a service on this machine write http://localhost and its port',
  noKey: 'has no key: write yours instead of YOUR_KEY',
  credentials: 'contains a user name or password, which a link should never have',
}
