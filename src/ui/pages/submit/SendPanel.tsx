import { Message, Actions } from '../../components/Message.tsx'
import { Button } from '../../components/Button.tsx'
import { useState } from 'react'
import type { Finding } from '#ledger'
import type { Envelope, SubmitMode } from '#sources'
import { Address } from '../../values/Address.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useNetwork, useSource, useSourceKind } from '../../address/sight.ts'
import { formatList } from '../../format/list.ts'
import { kindsWith } from '../../address/networks.ts'
import { send } from './sent.ts'
import { ChecksLine } from './ChecksLine.tsx'

const modes: readonly { readonly how: SubmitMode; readonly label: string }[] = [
  { how: 'wait', label: 'Wait until it is in a ledger, at most 30 seconds' },
  { how: 'async', label: 'Send it without waiting, then look it up' },
]

/** What sending means, and the button. */
export function SendPanel({
  envelope,
  again,
  findings,
  pending,
}: {
  envelope: Envelope
  /** It was sent and refused. */
  again: boolean
  findings: readonly Finding[]
  /** A check is still to come. */
  pending: boolean
}) {
  const network = useNetwork()
  const source = useSource()
  const { name, capabilities } = useSourceKind()
  const [how, setHow] = useState<SubmitMode>('wait')
  if (!capabilities.submits) {
    const names = formatList(kindsWith(network, 'submits').map((kind) => kind.name))
    return (
      <Panel title="Send">
        <p className="py-2 text-muted">
          {name} only reads.{names === '' ? '' : ` To send a transaction, switch to ${names}.`}
        </p>
      </Panel>
    )
  }
  const failed = findings.some(({ verdict }) => verdict === 'bad')
  const host = URL.parse(source.url)?.host ?? source.url
  return (
    <Panel title={again ? 'Send again' : 'Send'} remark={`through ${name}`}>
      <Message isWide>
        {network.bundled ? (
          <p>
            This is the recorded network. Nothing leaves this device: the answer is the one recorded
            for this envelope, and nothing changes.
          </p>
        ) : (
          <p>
            This sends it to <b>{host}</b> for the network <b>{network.name}</b>. It acts for{' '}
            <Address id={envelope.source} /> as shown above, and <b>cannot be undone</b>.
          </p>
        )}
        <fieldset className="mt-3">
          <legend className="sr-only">How to send</legend>
          {modes.map((mode) => (
            <label key={mode.how} className="flex min-h-6 items-baseline gap-2">
              <input
                type="radio"
                name="how"
                checked={how === mode.how}
                onChange={() => setHow(mode.how)}
              />
              {mode.label}
            </label>
          ))}
        </fieldset>
        {!again && <ChecksLine findings={findings} pending={pending} />}
        <Actions>
          <Button type="button" onClick={() => void send(source, envelope, how)}>
            {failed && !again ? `Send to ${network.name} anyway` : `Send to ${network.name}`}
          </Button>
        </Actions>
      </Message>
    </Panel>
  )
}
