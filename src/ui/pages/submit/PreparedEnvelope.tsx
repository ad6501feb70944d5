import { Actions, Message, MessageTitle } from '../../components/Message.tsx'
import { buttonLook } from '../../components/Button.tsx'
import { type Finding, findings } from '#ledger'
import type { Envelope } from '#sources'
import { OutcomeMark, outcomeLook } from '../../values/Outcome.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useNetwork } from '../../address/sight.ts'
import { useSent, wasRefused } from './sent.ts'
import { useDestinationFindings } from './destinations.ts'
import { useSurroundings } from './surroundings.ts'
import { VisibleText } from '../../components/VisibleText.tsx'
import { ProofMark } from '../../chunks.tsx'
import { EnvelopeOperations } from './EnvelopeOperations.tsx'
import { EnvelopeView } from './EnvelopeView.tsx'
import { SendPanel } from './SendPanel.tsx'
import { SentView } from './SentView.tsx'

/** A decoded envelope: its content, the button that sends it, and the checks. */
export function PreparedEnvelope({
  envelope,
  passphrase,
}: {
  envelope: Envelope
  /** The passphrase it was decoded with. */
  passphrase: string
}) {
  const network = useNetwork()
  const around = useSurroundings(envelope)
  const sent = useSent(envelope.hash)
  const mismatch =
    around.status !== undefined && around.status.passphrase !== passphrase
      ? [otherNetwork(network.name, around.status.passphrase)]
      : []
  const destinations = useDestinationFindings(envelope)
  const found = [...mismatch, ...findings(envelope, around), ...destinations.findings]
  const { account, transaction } = around
  return (
    <>
      <EnvelopeOperations envelope={envelope} />
      <EnvelopeView
        envelope={envelope}
        account={account.kind === 'known' ? account.value : undefined}
      />
      {sent !== undefined && <SentView envelope={envelope} sent={sent} status={around.status} />}
      {sent === undefined && transaction.kind === 'known' && (
        <Message>
          <MessageTitle>Already in ledger {transaction.value.ledger}</MessageTitle>
          <p>Sending it again would change nothing.</p>
          <Actions>
            <PageLink className={buttonLook} page={`/transactions/${envelope.hash}`}>
              Show the transaction
            </PageLink>
          </Actions>
        </Message>
      )}
      {(sent === undefined ? transaction.kind !== 'known' : wasRefused(sent)) && (
        <SendPanel
          envelope={envelope}
          again={sent !== undefined}
          findings={found}
          pending={around.pending || destinations.pending}
        />
      )}
      {/* What arrives later is below the button, which stays where it is. */}
      {sent === undefined && (
        <Panel title="Checks" remark="made here; the network decides">
          <Findings list={found} />
        </Panel>
      )}
      <Panel title="Proof">
        <div className="py-2">
          <ProofMark
            subject={{ kind: 'envelope', envelope: envelope.base64, hash: envelope.hash }}
          />
        </div>
      </Panel>
    </>
  )
}

const otherNetwork = (network: string, passphrase: string): Finding => ({
  about: 'Network',
  verdict: 'bad',
  message: `This service says that it is another network than ${network}: “${passphrase}”.`,
})

function Findings({ list }: { list: readonly Finding[] }) {
  return (
    <ul>
      {list.map((finding) => (
        <li
          key={finding.about + finding.message}
          className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 border-line border-b py-2"
        >
          <span className={`${outcomeLook(looks[finding.verdict].successful)} self-start pt-1`}>
            <OutcomeMark successful={looks[finding.verdict].successful} />
            <span className="sr-only">{looks[finding.verdict].word}</span>
          </span>
          <span>
            <b>{finding.about}</b>{' '}
            <span className="wrap-anywhere">
              <VisibleText text={finding.message} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const looks = {
  good: { successful: true, word: 'OK:' },
  bad: { successful: false, word: 'Problem:' },
  open: { successful: undefined, word: 'Unknown:' },
} as const
