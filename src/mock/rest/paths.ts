import { assetTripleParameter, isCanonicalAsset } from '../../model/restWire/assetParameters.ts'
import { accountParameter } from '../../model/restWire/parameters.ts'
import { ProblemError, invalidField } from '../../model/restWire/problem.ts'
import { type Row, assetOf, rowsOf, textOf } from '../record.ts'
import type { RestCall } from './call.ts'

/** What is asked of the path finder: one asset and amount on the fixed side, candidates on the other. */
const directions = {
  'strict-receive': {
    fixed: 'destination',
    account: 'source_account',
    list: 'source_assets',
  },
  'strict-send': {
    fixed: 'source',
    account: 'destination_account',
    list: 'destination_assets',
  },
} as const

/** Only recorded questions have an answer: paths cannot be found again without the service's own graph. */
export async function readPaths(call: RestCall, direction: keyof typeof directions): Promise<Row> {
  const { fixed, account, list } = directions[direction]
  const { bag, corpus } = call
  if (bag(`${fixed}_asset_type`) === undefined) {
    throw invalidField(`${fixed}_asset_type`, 'Missing required field')
  }
  const asset = assetTripleParameter(bag, `${fixed}_`) ?? ''
  const amount = amountParameter(call, `${fixed}_amount`)
  const holder = accountParameter(bag, account)
  const named = bag(list)?.split(',')
  if ((holder === undefined) === (named === undefined)) {
    const rule = `Exactly one of ${list} and ${account} is required.`
    throw new ProblemError('bad_request', undefined, rule)
  }
  if (named !== undefined && named.length > 15) {
    throw invalidField(list, 'list of assets exceeds maximum length of 15')
  }
  if (named?.every(isCanonicalAsset) === false) {
    throw invalidField(list, 'the list must be comma-separated assets in canonical form')
  }
  const candidates = named ?? (await heldAssets(call, holder ?? ''))
  const recorded = await corpus.table('paths')
  const records = candidates.flatMap((candidate) =>
    recorded
      .filter((row) => {
        const [path = '', query] = textOf(row, 'path').split('?')
        const asked = new URLSearchParams(query)
        const triple = Object.fromEntries(asked)
        return (
          path.endsWith(direction) &&
          asked.get(list) === candidate &&
          assetOf(triple, `${fixed}_`) === asset &&
          Number(asked.get(`${fixed}_amount`)) === amount
        )
      })
      .flatMap((row) => rowsOf(row, 'records')),
  )
  return { _embedded: { records } }
}

async function heldAssets(call: RestCall, holder: string): Promise<readonly string[]> {
  const account = (await call.corpus.table('accounts')).find((row) => row.id === holder)
  return rowsOf(account ?? {}, 'balances')
    .filter((balance) => balance.liquidity_pool_id === undefined)
    .map((balance) => assetOf(balance))
}

function amountParameter(call: RestCall, key: string): number {
  const text = call.bag(key)
  if (text === undefined) throw invalidField(key, 'invalid amount format: ')
  if (!/^\d{1,19}(\.\d{1,7})?$/.test(text) || text.length > 20 || Number(text) <= 0) {
    throw invalidField(key, 'Amount must be positive')
  }
  return Number(text)
}
