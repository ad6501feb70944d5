import { drawn, ledgerSeed } from './draw.ts'
import { exchange, type Population } from './population.ts'
import type { Template } from './template.ts'

/** The most accounts that a transaction names. */
export const mostRoles = 16

/** A ledger's transactions and their accounts: a function of the seed and the ledger alone. */
export interface Schedule {
  /** Writes the number of each transaction's template. */
  readonly templatesOf: (ledger: number, into: Uint16Array) => void
  /** Writes the accounts of a transaction, by role. */
  readonly accountsOf: (ledger: number, slot: number, template: number, into: Int32Array) => void
  /** Slots in which an account may have a part, those it has among them; `templates` are the ledger's. */
  readonly slotsOf: (ledger: number, account: number, templates: Uint16Array) => readonly number[]
}

const questions = { template: 48, exchange: 49 } as const
/** How often another account is drawn for a role whose account has one already. */
const attempts = 3
const oneInHundred = Math.floor(2 ** 32 / 100)

export function createSchedule(
  templates: readonly Template[],
  population: Population,
  seed: number,
): Schedule {
  const table = templateTable(templates)
  const roles = Uint8Array.from(templates, (template) => template.roles)
  /** The role that the exchange plays: one transaction in a hundred is its own. */
  const exchangeRole = (ofLedger: number, slot: number, count: number): number => {
    const number = drawn(ofLedger, slot, questions.exchange)
    if (number >= oneInHundred) return -1
    return count > 1 ? number & 1 : 0
  }
  const chosen = new Map<number, ReturnType<Population['choiceOf']>>()
  const choices = (account: number) => {
    const choice = chosen.get(account) ?? population.choiceOf(account)
    if (chosen.size > 1000) chosen.clear()
    chosen.set(account, choice)
    return choice
  }
  return {
    templatesOf(ledger, into) {
      const ofLedger = ledgerSeed(seed, ledger)
      for (let slot = 0; slot < into.length; slot++)
        into[slot] = table[drawn(ofLedger, slot, questions.template) >>> 16] ?? 0
    },
    accountsOf(ledger, slot, template, into) {
      const ofLedger = ledgerSeed(seed, ledger)
      const count = roles[template] ?? 0
      const special = exchangeRole(ofLedger, slot, count)
      for (let role = 0; role < count; role++) {
        let account: number = exchange
        if (role !== special)
          for (let attempt = 0; attempt < attempts; attempt++) {
            account = population.choose(ledger, drawn(ofLedger, slot, role + mostRoles * attempt))
            // Two roles are two accounts.
            let taken = false
            for (let other = 0; other < role; other++) taken ||= into[other] === account
            if (!taken) break
          }
        into[role] = account
      }
    },
    slotsOf(ledger, account, numbers) {
      const ofLedger = ledgerSeed(seed, ledger)
      const found: number[] = []
      if (account === exchange) {
        for (let slot = 0; slot < numbers.length; slot++)
          if (exchangeRole(ofLedger, slot, 2) >= 0) found.push(slot)
        return found
      }
      const { low, high, hasTurn } = choices(account)
      if (!hasTurn(ledger)) return found
      for (let slot = 0; slot < numbers.length; slot++) {
        const count = roles[numbers[slot] ?? 0] ?? 0
        let may = false
        for (let attempt = 0; attempt < attempts; attempt++)
          for (let role = 0; role < count; role++) {
            const number = drawn(ofLedger, slot, role + mostRoles * attempt)
            may ||= number >= low && number < high
          }
        if (may) found.push(slot)
      }
      return found
    },
  }
}

/** Template numbers, as often as their weight says. */
function templateTable(templates: readonly Template[]): Uint16Array {
  const table = new Uint16Array(2 ** 16)
  const whole = templates.reduce((sum, { weight }) => sum + weight, 0)
  let sum = 0
  let at = 0
  for (const [i, { weight }] of templates.entries()) {
    sum += weight
    const end = Math.round((sum / whole) * table.length)
    table.fill(i, at, end)
    at = end
  }
  return table
}
