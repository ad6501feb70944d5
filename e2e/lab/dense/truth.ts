import { hexFromBytes } from '#ledger/values/bytes.ts'
import { decodeStrkey } from '#ledger/values/ids.ts'
import { denseTransaction } from './denseTransaction.ts'
import type { DenseNetwork } from './network.ts'
import { mostRoles } from './schedule.ts'
import type { Template } from './template.ts'

/** A transaction that names an account. */
export interface NamedTransaction {
  readonly ledger: number
  /** Its place in the ledger, from 1. */
  readonly order: number
  readonly isFailed: boolean
  /** REST's list of the account's transactions has it. */
  readonly isListed: boolean
  /** A topic of one of its events is the account. */
  readonly isInEvents: boolean
}

/** The roles and the fixed accounts of a template, each by what names them. */
interface Named {
  readonly listed: ReadonlySet<number>
  readonly inEvents: ReadonlySet<number>
  readonly isFailed: boolean
}

/**
 * The transactions of ledgers `from` to `to` that name an account of the network, ascending. It draws who plays which
 * role, as the ledgers do, and reads none of their bytes. Throws for a text that is no account's id.
 */
export function transactionsNaming(
  { templates, population, schedule, perLedger }: DenseNetwork,
  id: string,
  { from, to }: { readonly from: number; readonly to: number },
): readonly NamedTransaction[] {
  const key = decodeStrkey('G', id)
  if (key === undefined) throw new Error(`${id} is not an account`)
  const account = population.numberOf(key)
  const named = templates.list.map(namedBy)
  const fixed = templates.list.map(({ fixedParticipants }) => fixedParticipants.includes(id))
  const everySlot = Array.from({ length: perLedger }, (_, slot) => slot)
  const numbers = new Uint16Array(perLedger)
  const accounts = new Int32Array(mostRoles)
  const found: NamedTransaction[] = []
  for (let ledger = from; ledger <= to; ledger++) {
    schedule.templatesOf(ledger, numbers)
    const slots = account === undefined ? everySlot : schedule.slotsOf(ledger, account, numbers)
    for (const slot of slots) {
      const number = numbers[slot] ?? 0
      const template = templates.list[number]
      const names = named[number]
      if (template === undefined || names === undefined) continue
      if (account !== undefined) schedule.accountsOf(ledger, slot, number, accounts)
      const plays = (role: number) => account !== undefined && accounts[role] === account
      const isListed = fixed[number] === true || some(names.listed, plays)
      const isInEvents = some(names.inEvents, plays)
      const { isFailed } = names
      if (isListed || isInEvents)
        found.push({ ledger, order: slot + 1, isFailed, isListed, isInEvents })
    }
  }
  return found
}

/** A transaction's hash in hex, by its ledger and place. */
export function hashAt(network: DenseNetwork, ledger: number, order: number): string {
  return hexFromBytes(denseTransaction(network, ledger, order - 1).hashes.hash)
}

function namedBy({ participants, events, row }: Template): Named {
  return {
    listed: new Set(participants),
    inEvents: new Set(events.flatMap(({ topicRoles }) => topicRoles.filter((role) => role >= 0))),
    isFailed: row.status === 'FAILED',
  }
}

function some(roles: ReadonlySet<number>, test: (role: number) => boolean): boolean {
  for (const role of roles) if (test(role)) return true
  return false
}
