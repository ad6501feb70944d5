import { disclosureLook } from '../../components/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type FeeGroup,
  type LedgerDetails,
  type SettingChange,
  type TransactionPhase,
  native,
} from '#ledger'
import type { LedgerSequence } from '#ledger/values'
import { one } from '../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Provenance } from '../../components/Provenance.tsx'
import { keyed } from '../../components/keyed.ts'
import { counted } from '../../format/counted.ts'
import { Amount } from '../../values/Amount.tsx'
import { InlineValue } from '../../rows/call/InlineValue.tsx'
import { SentenceView } from '../../values/SentenceView.tsx'
import { ValueView } from '../../values/ValueView.tsx'

/** What a ledger did beside its transactions; its bytes are read once it is opened. */
export function LedgerDetailsPanel({ sequence }: { sequence: LedgerSequence }) {
  const [open, setOpen] = useState(false)
  const query = useQuery({ ...one(useSource(), 'ledgerDetails', sequence), enabled: open })
  return (
    <Panel
      title="More about this ledger"
      remark={<PageLink page="/network">the network’s settings</PageLink>}
    >
      <details className="py-2" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={disclosureLook}>
          Fees, transaction set, evictions and changed settings
        </summary>
        {open && (
          <Loaded query={query} rows={4}>
            {({ value, calls }) => (
              <>
                <Facts rows={factsOf(value)} />
                <Evicted entries={value.evicted} />
                <Provenance calls={calls} derived="read from the ledger’s bytes here" />
              </>
            )}
          </Loaded>
        )}
      </details>
    </Panel>
  )
}

const factsOf = (details: LedgerDetails): readonly Fact[] => [
  {
    label: 'Fees into the pool',
    value: <Amount value={details.fees} asset={native} places="needed" />,
  },
  ...details.phases.map((phase) => ({
    label: phase.kind === 'classic' ? 'Classic transactions' : 'Contract transactions',
    value: phaseText(phase),
  })),
  ...(details.stateSize === undefined
    ? []
    : [{ label: 'Live contract state', value: counted(details.stateSize, 'byte') }]),
  { label: 'Evicted', value: counted(details.evicted.length, 'entry') },
  ...details.settings.map((change) => ({
    label: change.label,
    value: <Changed change={change} />,
  })),
  ...(details.otherEntries === 0
    ? []
    : [
        {
          label: 'Changed by the upgrades',
          value: counted(details.otherEntries, 'other entry'),
        },
      ]),
]

function phaseText({ groups, stages }: TransactionPhase): string {
  if (groups.length === 0) return 'none'
  const paid = groups.map(groupText).join('; ')
  return stages === undefined ? paid : `${paid}; in ${counted(stages, 'stage')}`
}

const groupText = ({ transactions, baseFee }: FeeGroup) =>
  `${counted(transactions, 'transaction')}, ${
    baseFee === undefined
      ? 'each pays what it offered'
      : `base fee ${counted(baseFee, 'stroop')} per operation`
  }`

function Changed({ change: { before, after } }: { change: SettingChange }) {
  return (
    <>
      {before === undefined ? (
        'new: '
      ) : (
        <>
          <ValueView value={before} /> →{' '}
        </>
      )}
      <ValueView value={after} />
    </>
  )
}

/** Temporary entries are deleted, the others are archived and can be restored (CAP-62). */
function Evicted({ entries }: { entries: LedgerDetails['evicted'] }) {
  return (
    <ul>
      {keyed(entries).map(({ key, item: { kind, sentence, durability } }) => (
        <li key={key} className="wrap-anywhere">
          {durability === 'temporary' ? 'Deleted' : 'Archived'}: {kind}{' '}
          <SentenceView sentence={sentence} View={InlineValue} />
        </li>
      ))}
    </ul>
  )
}
