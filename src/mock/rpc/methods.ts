import { rowOf } from '../record.ts'
import { getLedgerEntries } from './entries.ts'
import { getEventsUpTo } from './events.ts'
import { createGetLedgers, getLatestLedger } from './ledgers.ts'
import { readFields } from './parameters.ts'
import { type Method, windowTexts } from './rpcCall.ts'
import { sendTransaction, simulateTransaction } from './submission.ts'
import { getTransaction, getTransactions } from './transactions.ts'

const getHealth: Method = (call) => {
  readFields(call.params, 'GetHealthRequest')
  const recorded = rowOf(call.moment.about.single, 'getHealth')
  const { ledgerRetentionWindow } = recorded
  return Promise.resolve({
    status: recorded.status,
    ...windowTexts(call.moment),
    ledgerRetentionWindow: call.view.retention ?? ledgerRetentionWindow,
  })
}

/** A result that does not depend on the moment, as it was recorded. */
function recorded(name: string, struct: string): Method {
  return (call) => {
    readFields(call.params, struct)
    return Promise.resolve(call.moment.about.single[name])
  }
}

export const getFeeStats: Method = (call) => {
  readFields(call.params, 'GetFeeStatsRequest')
  const stats = rowOf(call.moment.about.single, 'getFeeStats')
  return Promise.resolve({ ...stats, latestLedger: call.moment.head })
}

export const methods: ReadonlyMap<string, Method> = new Map([
  ['getHealth', getHealth],
  ['getLatestLedger', getLatestLedger],
  ['getNetwork', recorded('getNetwork', 'GetNetworkRequest')],
  ['getVersionInfo', recorded('getVersionInfo', 'GetVersionInfoRequest')],
  ['getFeeStats', getFeeStats],
  ['getLedgers', createGetLedgers()],
  ['getTransactions', getTransactions],
  ['getTransaction', getTransaction],
  ['getEvents', getEventsUpTo(10_000)],
  ['getLedgerEntries', getLedgerEntries],
  ['simulateTransaction', simulateTransaction],
  ['sendTransaction', sendTransaction],
])
