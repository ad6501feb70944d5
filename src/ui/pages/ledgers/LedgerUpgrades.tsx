import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { native } from '../../../model/asset.ts'
import type { Ledger } from '../../../model/ledger.ts'
import type { LedgerUpgrade, NumberSetting } from '../../../model/ledgerUpgrade.ts'
import { ledgerSequence } from '../../../model/values/ledgerSequence.ts'
import { upgradesQuery } from '../../../queries/closedQueries.ts'
import { one } from '../../../queries/queries.ts'
import { useSource } from '../../address/sight.ts'
import { Facts } from '../../components/Facts.tsx'
import { Loaded } from '../../components/Loaded.tsx'
import { Panel } from '../../components/Panel.tsx'
import { counted } from '../../format/counted.ts'
import { grouped } from '../../format/grouped.ts'
import { Address } from '../../values/Address.tsx'
import { Amount } from '../../values/Amount.tsx'
import { ShortId } from '../../values/ShortId.tsx'

/** Settings of the network that a ledger changed, old and new; nothing for a ledger without upgrades. */
export function LedgerUpgrades({ ledger }: { ledger: Ledger }) {
  const { decoder } = useRouteContext({ from: '__root__' })
  const source = useSource()
  const own = useQuery(upgradesQuery(source, decoder, ledger, undefined))
  const isUpgraded = own.data === undefined ? own.error !== null : own.data.length > 0
  const previous = useQuery({
    ...one(source, 'ledger', ledgerSequence(Math.max(1, ledger.sequence - 1))),
    enabled: isUpgraded && ledger.sequence > 1,
  })
  const compared = useQuery({
    ...upgradesQuery(source, decoder, ledger, previous.data?.value),
    enabled: previous.data !== undefined,
  })
  if (!isUpgraded) return null
  return (
    <Panel title="Upgrades" remark="voted by the validators" calls={previous.data?.calls}>
      <Loaded query={compared.data === undefined ? own : compared} rows={1}>
        {(upgrades) => (
          <Facts
            rows={upgrades.map((upgrade) => ({
              label: labels[upgrade.setting],
              value: <Change upgrade={upgrade} />,
            }))}
          />
        )}
      </Loaded>
    </Panel>
  )
}

const labels = {
  protocolVersion: 'Protocol',
  baseFee: 'Base fee',
  baseReserve: 'Base reserve',
  maxTransactionSetSize: 'Maximum per ledger',
  maxContractTransactions: 'Maximum contract transactions',
  flags: 'Liquidity pools',
  contractSettings: 'Contract settings',
} as const satisfies Record<LedgerUpgrade['setting'], string>

function Change({ upgrade }: { upgrade: LedgerUpgrade }) {
  if (upgrade.setting === 'contractSettings')
    return (
      <>
        set by an entry of <Address id={upgrade.contract} />, SHA-256{' '}
        <ShortId text={upgrade.contentHash} name="hash of the settings" />
      </>
    )
  const { setting, before, after } = upgrade
  return (
    <>
      {before !== undefined && <>{shown(setting, before)} → </>}
      {shown(setting, after)}
      {before === undefined && <span className="muted"> (the old value is not known here)</span>}
    </>
  )
}

function shown(setting: NumberSetting, value: number): ReactNode {
  switch (setting) {
    case 'protocolVersion':
      return value
    case 'baseFee':
      return counted(value, 'stroop')
    case 'baseReserve':
      return <Amount value={BigInt(value)} asset={native} places="needed" />
    case 'maxTransactionSetSize':
      return grouped(value)
    case 'maxContractTransactions':
      return `${grouped(value)} per ledger`
    case 'flags':
      return poolsText(value)
  }
}

/** XDR `LedgerHeaderFlags` (CAP-38): each bit disables a use of liquidity pools. */
const poolFlags = ['trading', 'deposits', 'withdrawals'] as const

function poolsText(flags: number): string {
  const disabled = poolFlags.filter((_, bit) => (flags >> bit) % 2 === 1)
  return disabled.length === 0 ? 'all enabled' : `${disabled.join(', ')} disabled`
}
