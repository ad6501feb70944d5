import type { ReactNode } from 'react'
import { type LedgerUpgrade, type NumberSetting, native } from '#ledger'
import { Muted } from '../components/Message.tsx'
import { Facts } from '../components/Panel.tsx'
import { counted, grouped } from '../format/text.ts'
import { Amount } from './Amount.tsx'
import { Address, ShortId } from './ids.tsx'

/** Upgrades, each with what it changed and its old and new value. */
export const Upgrades = ({ upgrades }: { upgrades: readonly LedgerUpgrade[] }) => (
  <Facts
    rows={upgrades.map((upgrade) => ({
      label: upgradeLabels[upgrade.setting],
      value: <UpgradeView upgrade={upgrade} />,
    }))}
  />
)

const upgradeLabels = {
  protocolVersion: 'Protocol',
  baseFee: 'Base fee',
  baseReserve: 'Base reserve',
  maxTransactionSetSize: 'Maximum per ledger',
  maxContractTransactions: 'Maximum contract transactions',
  flags: 'Liquidity pools',
  contractSettings: 'Contract settings',
} as const satisfies Record<LedgerUpgrade['setting'], string>

function UpgradeView({ upgrade }: { upgrade: LedgerUpgrade }) {
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
      {before === undefined && <Muted> (the old value is not known here)</Muted>}
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
