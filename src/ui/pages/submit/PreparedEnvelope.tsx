import { type Finding, findings } from '#ledger/envelope/findings.ts'
import type { Envelope } from '#sources/envelope/envelope.ts'
import { OutcomeMark } from '../../values/Outcome.tsx'
import { lazyPart } from '../../components/lazyPart.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { useNetwork } from '../../address/sight.ts'
import { useSent, wasRefused } from './sent.ts'
import { LazyEnvelopeOperations, LazyEnvelopeView, LazySendPanel } from './lazyParts.ts'
import { LazySentView } from './lazySent.ts'
import { useDestinationFindings } from './destinations.ts'
import { useSurroundings } from './surroundings.ts'
import { VisibleText } from '../../components/VisibleText.tsx'

const ProofMark = lazyPart(() => import('../../proof/ProofMark.tsx'), 'ProofMark', 0, '…')

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
      <LazyEnvelopeOperations envelope={envelope} />
      <LazyEnvelopeView
        envelope={envelope}
        account={account.kind === 'known' ? account.value : undefined}
      />
      {sent !== undefined && (
        <LazySentView envelope={envelope} sent={sent} status={around.status} />
      )}
      {sent === undefined && transaction.kind === 'known' && (
        <div className="message">
          <p className="message-title">Already in ledger {transaction.value.ledger}</p>
          <p>Sending it again would change nothing.</p>
          <div className="actions">
            <PageLink className="button" page={`/transactions/${envelope.hash}`}>
              Show the transaction
            </PageLink>
          </div>
        </div>
      )}
      {(sent === undefined ? transaction.kind !== 'known' : wasRefused(sent)) && (
        <LazySendPanel
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
        <div className="padded">
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
        <li key={finding.about + finding.message} className="finding">
          <span className={`outcome ${looks[finding.verdict].look}`}>
            <OutcomeMark successful={looks[finding.verdict].successful} />
            <span className="visually-hidden">{looks[finding.verdict].word}</span>
          </span>
          <span>
            <b>{finding.about}</b>{' '}
            <span className="breakable">
              <VisibleText text={finding.message} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const looks = {
  good: { look: 'success', successful: true, word: 'OK:' },
  bad: { look: 'failure', successful: false, word: 'Problem:' },
  open: { look: 'undecided', successful: undefined, word: 'Unknown:' },
} as const
