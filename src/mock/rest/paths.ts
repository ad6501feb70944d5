import { type PathDirection, pathParameters } from '../server/pathParameters.ts'
import { smallestUnits } from '../decimal.ts'
import { type Row, assetOf, rowList, textOf } from '../record.ts'
import type { RestCall } from './call.ts'

/** Only recorded requests have an answer: finding paths needs the service's own graph. */
export async function readPaths(call: RestCall, direction: PathDirection): Promise<Row> {
  const { bag, corpus } = call
  const { asset, amount, candidates: given, list, fixed } = pathParameters(bag, direction)
  const candidates = 'assets' in given ? given.assets : await heldAssets(call, given.account)
  const recorded = await corpus.table('paths')
  const records = candidates.flatMap((candidate) =>
    recorded
      .filter((row) => {
        const [path = '', query] = textOf(row, 'path').split('?')
        const recorded = new URLSearchParams(query)
        const triple = Object.fromEntries(recorded)
        return (
          path.endsWith(direction) &&
          recorded.get(list) === candidate &&
          assetOf(triple, `${fixed}_`) === asset &&
          smallestUnits(recorded.get(`${fixed}_amount`) ?? '') === smallestUnits(amount)
        )
      })
      .flatMap((row) => rowList(row, 'records')),
  )
  return { _embedded: { records } }
}

async function heldAssets(call: RestCall, holder: string): Promise<readonly string[]> {
  const account = (await call.corpus.table('accounts')).find((row) => row.id === holder)
  return rowList(account ?? {}, 'balances')
    .filter((balance) => balance.liquidity_pool_id === undefined)
    .map((balance) => assetOf(balance))
}
