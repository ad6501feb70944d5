import { Note } from '../../components/Note.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type Ledger, native } from '#ledger'
import type { Answer, NetworkStatus } from '#ledger/values'
import { Amount } from '../../values/Amount.tsx'
import { HeldAmount } from '../../values/HeldAmount.tsx'
import { type Fact, Facts } from '../../components/Facts.tsx'
import { PageLink } from '../../components/PageLink.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { counted } from '../../format/counted.ts'
import { grouped } from '../../format/grouped.ts'
import { VisibleText } from '../../components/VisibleText.tsx'

export function NetworkFacts({
  status,
  ledger,
  isNewest,
}: {
  status: Pick<UseQueryResult<Answer<NetworkStatus>>, 'data' | 'error' | 'refetch'>
  /** The latest ledger that could be read, once loaded. */
  ledger: Ledger | undefined
  /** Whether it is the newest of all. */
  isNewest: boolean
}) {
  return (
    <Panel
      title="Network"
      remark={<PageLink page="/network">settings and upgrades</PageLink>}
      calls={status.data?.calls}
    >
      <Loaded query={status} rows={3}>
        {(answer) => (
          <Facts
            columns={1}
            rows={[
              { label: 'Passphrase', value: <VisibleText text={answer.value.passphrase} /> },
              { label: 'Protocol', value: answer.value.protocolVersion },
              ...(ledger === undefined ? [] : ledgerFacts(ledger, isNewest)),
              { label: 'Service', value: <VisibleText text={answer.value.version} /> },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  )
}

const ledgerFacts = (ledger: Ledger, isNewest: boolean): readonly Fact[] => [
  { label: 'Base fee', value: counted(ledger.baseFee, 'stroop') },
  {
    label: 'Base reserve',
    value: <Amount value={BigInt(ledger.baseReserve)} asset={native} places="needed" />,
  },
  {
    label: 'Maximum operations per ledger',
    value: grouped(ledger.maxTransactionSetSize),
  },
  {
    label: 'Total supply',
    value: <HeldAmount value={ledger.totalCoins} asset={native} places="needed" />,
  },
  {
    label: 'Fee pool',
    value: (
      <>
        <HeldAmount value={ledger.feePool} asset={native} places="needed" />
        {!isNewest && (
          <Note>in ledger {grouped(ledger.sequence)}: newer ones could not be read</Note>
        )}
      </>
    ),
  },
]
