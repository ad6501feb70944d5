import type { RecordReader } from '#ledger'
import { addressTopic, symbolTopic } from '#ledger/readers'
import type { AccountId, ContractId } from '#ledger/values'

/** Topics of getEvents filters that match transfers to and from an account (rpc.md 4.5). */
interface AccountTopics {
  readonly moved: readonly (readonly string[])[]
  readonly authorized: readonly (readonly string[])[]
  readonly paid: readonly (readonly string[])[]
}

/** Topic filters for an asset's events that move it to or from a holder (rpc.md 4.5). */
export function movedTopics(holder: AccountId | ContractId): readonly (readonly string[])[] {
  const self = addressTopic(holder)
  const transfer = symbolTopic('transfer')
  return [
    [transfer, self, '*', '*'],
    [transfer, '*', self, '*'],
    [symbolTopic('mint'), self, '*'],
    [symbolTopic('burn'), self, '*'],
    [symbolTopic('clawback'), self, '*'],
  ]
}

/** Five topic filters for transfers, one for authorization, one for fees (rpc.md 4.5). */
export function accountTopics(account: AccountId): AccountTopics {
  const self = addressTopic(account)
  return {
    moved: movedTopics(account),
    authorized: [[symbolTopic('set_authorized'), self, '*']],
    paid: [[symbolTopic('fee'), self]],
  }
}

/** The topics of an event of an answer, base64 `ScVal`s: services leave the field out where there are none. */
export const eventTopics = (event: RecordReader): readonly string[] =>
  event.optional('topic', (r) => r.texts('topic')) ?? []
