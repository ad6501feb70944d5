import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LearnedLimit, type ServiceLimits, savesData } from '#sources'
import { useSource } from '../../address/sight.ts'
import { disclosureLook } from '../../components/Button.tsx'
import { Note } from '../../components/Message.tsx'
import { type Fact, Facts, Panel } from '../../components/Panel.tsx'
import { Loaded } from '../../coverage/PartialNote.tsx'
import { counted } from '../../format/text.ts'
import { one } from '../../queries/queries.ts'

/** What a JSON-RPC service allows, as this session learned it; collapsed. */
export function ServiceLimitsPanel() {
  const [open, setOpen] = useState(false)
  if (useSource().index === undefined) return null
  return (
    <Panel title="Service limits">
      <details className="py-2" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={disclosureLook}>Limits of requests, and how each was learned</summary>
        {open && <Limits />}
      </details>
    </Panel>
  )
}

function Limits() {
  const query = useQuery(one(useSource(), 'serviceLimits', 'current'))
  return (
    <Loaded query={query} rows={7}>
      {({ value }) => <Facts columns={1} rows={factsOf(value)} />}
    </Loaded>
  )
}

function factsOf(limits: ServiceLimits): readonly Fact[] {
  const { retention, newestFirst } = limits
  const learned = (label: string, { value, by }: LearnedLimit, unit: string): Fact => ({
    label,
    value: withNote(counted(value, unit), sources[by]),
  })
  return [
    { label: 'Retention', value: withNote(counted(retention, 'ledger'), 'stated by the service') },
    learned('Ledgers in an answer', limits.ledgersPerRequest, 'ledger'),
    learned('Ledgers searched for events', limits.ledgersPerSearch, 'ledger'),
    learned('Events in an answer', limits.eventsPerAnswer, 'event'),
    learned('Calls in a request', limits.callsPerRequest, 'call'),
    { label: 'Events newest first', value: newestFirstText[newestFirst] },
    {
      label: 'Read without asking you',
      value: savesData()
        ? withNote('half as much', 'this connection is metered or slow')
        : 'up to 1 MB',
    },
  ]
}

const withNote = (text: string, note: string) => (
  <>
    {text} <Note>{note}</Note>
  </>
)

const sources: Readonly<Record<LearnedLimit['by'], string>> = {
  refusal: 'it refused more',
  answer: 'the most it has sent',
  assumption: 'usual value; not tried yet',
}

const newestFirstText: Readonly<Record<ServiceLimits['newestFirst'], string>> = {
  yes: 'offered (queryEvents)',
  no: 'not offered: searched in windows',
  'not asked': 'not asked yet',
}
