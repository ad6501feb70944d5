import { useQueries, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Account,
  destinationFindings,
  deviceClock,
  type Finding,
  findings,
  type Lookup,
  type PlannedOperation,
  type Surroundings,
  type Transaction,
} from '#ledger'
import { accountOf, SourceError } from '#ledger/values'
import { deliveriesOf, type Envelope, type Source, type SubmitMode } from '#sources'
import { kindsWith } from '../../address/networks.ts'
import { useNetwork, usePassphrase, useSender, useSource } from '../../address/sight.ts'
import { Button, buttonLook, disclosureLook, PageLink } from '../../components/Button.tsx'
import {
  Actions,
  Badge,
  EmptyState,
  Line,
  Message,
  MessageTitle,
  Muted,
} from '../../components/Message.tsx'
import { Facts, Panel } from '../../components/Panel.tsx'
import { VisibleText } from '../../components/VisibleText.tsx'
import { counted, formatList, grouped, keyed } from '../../format/text.ts'
import { TrustBadge, XdrView } from '../../lateParts.tsx'
import { type SentRecord, sentRecord } from '../../queries/laterQueries.ts'
import { one, receiver } from '../../queries/queries.ts'
import { memoEntry } from '../../queries/requiredMemo.ts'
import {
  AlsoAllows,
  Created,
  OwnCall,
  PlannedAuthorizations,
} from '../../rows/call/Authorizations.tsx'
import { Footprint } from '../../rows/call/Footprint.tsx'
import { useFirst } from '../../rows/cells.tsx'
import { Address } from '../../values/ids.tsx'
import { OutcomeMark, outcomeLook } from '../../values/Outcome.tsx'
import { Fields, SentenceView, UnknownRecordView } from '../../values/ValueView.tsx'
import { envelopeFacts, feeBumpFacts } from './envelopeFacts.tsx'
import { SentView, send, useSent, wasRefused } from './SentView.tsx'

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
      {keyed(envelope.calls).map(
        ({ key, item }) => item !== undefined && <PlannedAuthorizations key={key} allowed={item} />,
      )}
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
          also={envelope.calls.reduce((sum, call) => sum + (call?.also.length ?? 0), 0)}
        />
      )}
      {/* What arrives later is below the button, which stays where it is. */}
      {sent === undefined && (
        <Panel title="Checks" remark="made here; the network decides">
          <ul>
            {found.map(({ about, message, verdict }) => (
              <li
                key={about + message}
                className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2 border-line border-b py-2"
              >
                <span className={`${outcomeLook(looks[verdict].successful)} self-start pt-1`}>
                  <OutcomeMark successful={looks[verdict].successful} />
                  <span className="sr-only">{looks[verdict].word}</span>
                </span>
                <span>
                  <b>{about}</b>{' '}
                  <span className="wrap-anywhere">
                    <VisibleText text={message} />
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Proof">
        <div className="py-2">
          <TrustBadge
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

const looks = {
  good: { successful: true, word: 'OK:' },
  bad: { successful: false, word: 'Problem:' },
  open: { successful: undefined, word: 'Unknown:' },
} as const

/** Up to this many are shown with their fields; beyond, each is collapsed. */
const few = 3

function EnvelopeOperations({ envelope: { operations, calls } }: { envelope: Envelope }) {
  const { shown, more } = useFirst(operations, 100, 'operation')
  return (
    <Panel
      title="Operations"
      remark={
        operations.length > 1
          ? `${counted(operations.length, 'operation')}: all or none`
          : undefined
      }
    >
      {operations.length === 0 ? (
        <EmptyState title="It has no operations" />
      ) : (
        <ol>
          {keyed(shown).map(({ key, item }, index) => {
            const call = calls[index]
            return (
              <li key={key} className="pb-2">
                <div className="flex gap-x-3 pt-3 [&>:last-child]:min-w-0">
                  <Muted>{index + 1}</Muted>
                  <div>
                    <SentenceView subject={item.source} sentence={item.description.summary} />
                    {call !== undefined && <OwnCall call={call} source={item.source} />}{' '}
                    <Badge>{item.body.type === 'unknown' ? item.body.name : item.body.type}</Badge>
                    {call?.creates !== undefined && (
                      <p>
                        <Muted>→</Muted> <Created created={call.creates} />
                      </p>
                    )}
                    {call !== undefined && <AlsoAllows call={call} />}
                  </div>
                </div>
                <Parts operation={item} open={operations.length <= few} number={index + 1} />
              </li>
            )
          })}
        </ol>
      )}
      {more}
    </Panel>
  )
}

function Parts({
  operation,
  open: opened,
  number,
}: {
  operation: PlannedOperation
  open: boolean
  number: number
}) {
  const [open, setOpen] = useState(opened)
  const { body, description } = operation
  const fields =
    body.type === 'unknown' ? (
      <UnknownRecordView unknown={body} />
    ) : (
      <Fields fields={description.fields} />
    )
  if (opened) return fields
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={disclosureLook}>Parts of operation {number}</summary>
      {open && fields}
    </details>
  )
}

/** An envelope without its operations. */
function EnvelopeView({
  envelope,
  account,
}: {
  envelope: Envelope
  /** The source account, where known. */
  account: Account | undefined
}) {
  const [open, setOpen] = useState(false)
  const { contract } = envelope
  return (
    <>
      <Panel title="Transaction" remark="as its envelope says">
        <Facts rows={envelopeFacts(envelope, account)} />
      </Panel>
      {envelope.feeBump !== undefined && (
        <Panel title="Fee bump" remark="the outer transaction pays for the inner one">
          <Facts rows={feeBumpFacts(envelope, envelope.feeBump)} />
        </Panel>
      )}
      {contract !== undefined && (
        <Panel title="Contract resources" remark="as declared">
          <Facts
            rows={[
              { label: 'Instructions', value: grouped(contract.resources.instructions.declared) },
              {
                label: 'Resource fee',
                value: counted(contract.resourceFee, 'stroop'),
              },
              {
                label: 'Read from disk',
                value: counted(contract.resources.diskRead.declared, 'byte'),
              },
              { label: 'Written', value: counted(contract.resources.written.declared, 'byte') },
            ]}
          />
        </Panel>
      )}
      {contract !== undefined && (
        <Panel title="Footprint" remark="ledger entries that it may use">
          <Footprint resources={contract.resources} />
        </Panel>
      )}
      <details className="pt-4" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={disclosureLook}>The envelope’s XDR</summary>
        {open && <XdrView base64={envelope.base64} tree={envelope.tree} />}
      </details>
    </>
  )
}

const modes: readonly { readonly how: SubmitMode; readonly label: string }[] = [
  { how: 'wait', label: 'Wait until it is in a ledger, at most 30 seconds' },
  { how: 'async', label: 'Send it without waiting, then look it up' },
]

/** Explains what sending means, above its button. */
function SendPanel({
  envelope,
  again,
  ...checked
}: Checked & {
  envelope: Envelope
  /** It was sent and refused. */
  again: boolean
}) {
  const network = useNetwork()
  const source = useSource()
  const { name, capabilities } = useSender()
  const [how, setHow] = useState<SubmitMode>('wait')
  if (!capabilities.submits) {
    const names = formatList(kindsWith(network, 'submits').map((kind) => kind.name))
    return (
      <Panel title="Send">
        <Line tone="muted">
          {name} only reads.{names === '' ? '' : ` To send a transaction, switch to ${names}.`}
        </Line>
      </Panel>
    )
  }
  const failed = checked.findings.some(({ verdict }) => verdict === 'bad')
  const { successful, text } = summaryOf(checked)
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
        {!again && (
          // In one line, so that the button below it stays where it is.
          <div className={`${outcomeLook(successful, 'flex')} mt-3`} role="status">
            <OutcomeMark successful={successful} />
            {text}
          </div>
        )}
        <Actions>
          <Button onClick={() => void send(source, envelope, how)}>
            {failed && !again ? `Send to ${network.name} anyway` : `Send to ${network.name}`}
          </Button>
        </Actions>
      </Message>
    </Panel>
  )
}

interface Checked {
  readonly findings: readonly Finding[]
  /** A check is still to come. */
  readonly pending: boolean
  /** Calls that it allows besides those of its headlines. */
  readonly also: number
}

/** What the checks say in one line: a problem first, then what is allowed besides the headline. */
export function summaryOf({ findings, pending, also }: Checked) {
  const count = (wanted: Finding['verdict']) =>
    findings.filter(({ verdict }) => verdict === wanted).length
  const [bad, open] = [count('bad'), count('open')]
  if (bad > 0) {
    const text = `${counted(bad, 'problem')} found${pending ? ' so far' : ', see below'}`
    return { successful: false, text }
  }
  if (pending) return { successful: undefined, text: 'Still checking' }
  const left = open > 0 && `${counted(open, 'check')} open`
  if (also > 0) {
    const text = `It allows ${counted(also, 'call')} besides its headline, see above`
    return { successful: undefined, text: left ? `${text}; ${left}` : text }
  }
  return left
    ? { successful: undefined, text: `No problem found, ${left}` }
    : { successful: true, text: 'No problem found' }
}

/**
 * Reads what an envelope is checked against: the latest ledger, its source account, and its transaction where it is in a
 * ledger.
 */
function useSurroundings(envelope: Envelope): Surroundings & {
  /** One of them is still to come. */
  readonly pending: boolean
} {
  const source = useSource()
  const network = useNetwork()
  const status = useQuery({
    ...one(source, 'network', 'current'),
    refetchInterval: network.bundled ? false : 10_000,
  })
  const accounts = useQueries({
    queries: useServices().map((service) => one(service, 'account', accountOf(envelope.source))),
  })
  const { passphrase } = usePassphrase()
  const transaction = useQuery(sentRecord(source, envelope.hash, passphrase))
  return {
    network: network.name,
    status: status.data?.value,
    now: deviceClock(),
    account: newestOf(accounts.map(lookupOf)),
    transaction: foundOf(transaction),
    pending: [status, ...accounts, transaction].some(({ isPending }) => isPending),
  }
}

/** Does not believe what does not fit the envelope. */
function foundOf({
  data,
  error,
}: {
  readonly data: SentRecord | undefined
  readonly error: Error | null
}): Lookup<Transaction> {
  switch (data?.kind) {
    case 'found':
      return { kind: 'known', value: data.transaction }
    case 'absent':
      return { kind: 'absent' }
    case 'other':
      return {
        kind: 'failed',
        message: `what this service has under its hash is not it: ${data.problem}`,
      }
    case undefined:
      return lookupOf({ data, error })
  }
}

/** A query's state as a lookup. */
function lookupOf<T>(query: {
  readonly data: { readonly value: T } | undefined
  readonly error: Error | null
}): Lookup<T> {
  if (query.data !== undefined) return { kind: 'known', value: query.data.value }
  if (query.error === null) return { kind: 'pending' }
  return query.error instanceof SourceError && query.error.kind === 'notFound'
    ? { kind: 'absent' }
    : { kind: 'failed', message: query.error.message }
}

/** Destinations that are looked up: a transaction has at most 100. */
const maxDestinations = 10

/** Findings about the accounts to which an envelope sends, as far as they are known by now. */
function useDestinationFindings(envelope: Envelope): {
  readonly findings: readonly Finding[]
  /** One of them is still to come. */
  readonly pending: boolean
} {
  const services = useServices()
  const all = deliveriesOf(envelope.operations)
  const deliveries = all.slice(0, maxDestinations)
  const asked = deliveries.flatMap(({ destination, asset }) =>
    services.map((service) => ({ service, account: accountOf(destination), asset })),
  )
  const accounts = useQueries({
    queries: asked.map(({ service, account, asset }) => receiver(service, account, asset)),
  }).map(lookupOf)
  // Through RPC an account's answer does not list its data: the entry is asked for by its name.
  const entries = useQueries({
    queries: asked.map(({ service, account }, index) => ({
      ...one(service, 'accountData', { account, name: memoEntry.name }),
      enabled: !listsData(accounts[index]),
    })),
  }).map(lookupOf)
  const hasMemo = envelope.memo.type !== 'none'
  const found = deliveries.flatMap((delivery, index) => {
    const first = index * services.length
    const own = accounts.slice(first, first + services.length)
    // One that says so is enough.
    const requires = own.some((account, at) => {
      if (account.kind !== 'known') return false
      const entry = entries[first + at]
      return account.value.dataComplete
        ? account.value.data.some(isMemoRequired)
        : entry?.kind === 'known' && entry.value.value === memoEntry.value
    })
    const requiresMemo = { kind: 'known', value: requires } as const
    return destinationFindings(delivery, { account: newestOf(own), requiresMemo }, hasMemo)
  })
  return {
    findings: all.length > maxDestinations ? [...found, notLookedUp(all.length)] : found,
    pending: accounts.some(
      (account, index) =>
        account.kind === 'pending' || (!listsData(account) && entries[index]?.kind === 'pending'),
    ),
  }
}

/** Each service of the network that submits: what one lacks, or does not say, the other may know. */
function useServices(): readonly Source[] {
  const source = useSource()
  const network = useNetwork()
  const sourceFor = useRouteContext({ from: '__root__', select: (context) => context.sourceFor })
  // Auto leaves out what is of another network, or down.
  const below = source.services?.by([]) ?? []
  if (below.length > 0) return below
  const others = kindsWith(network, 'submits').filter(({ id }) => id !== source.kind.id)
  return source.submit === undefined || source.services !== undefined
    ? [source]
    : [source, ...others.map((kind) => sourceFor(network, kind))]
}

/** What several services say of an account: its sequence number only grows, so that the greatest is the newest. */
const newestOf = (lookups: readonly Lookup<Account>[]): Lookup<Account> =>
  lookups.reduce((best, each) => (weight(each) > weight(best) ? each : best))

/** An answer goes before one that is still to come, and that before an absence, which goes before a failure. */
const weight = (lookup: Lookup<Account>): bigint =>
  lookup.kind === 'known' ? lookup.value.sequence : weights[lookup.kind]
const weights = { pending: -1n, absent: -2n, failed: -3n } as const

/** The data entry needs no request of its own if the account lists its data, or does not exist. */
const listsData = (account: Lookup<Account> | undefined): boolean =>
  account?.kind !== 'known' || account.value.dataComplete

const isMemoRequired = ({ name, value }: Account['data'][number]): boolean =>
  name === memoEntry.name && value === memoEntry.value

const notLookedUp = (count: number): Finding => ({
  about: 'Destination',
  verdict: 'open',
  message: `The first ${maxDestinations} of ${count} destinations were looked up.`,
})
