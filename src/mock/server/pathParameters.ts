import { assetTripleParameter, isCanonicalAsset } from './assetParameters.ts'
import { accountParameter, type RequestParameters } from './parameters.ts'
import { invalidField, ProblemError } from './problem.ts'

/** A path request: one asset and amount on the fixed side, candidates on the other. */
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

/** The side of a path whose amount is fixed. */
export type PathDirection = keyof typeof directions

export interface PathParameters {
  /** The canonical asset of the fixed side. */
  readonly asset: string
  /** Decimal, as requested. */
  readonly amount: string
  /** Canonical assets of the other side, or an account for the assets it holds. */
  readonly candidates: { readonly assets: readonly string[] } | { readonly account: string }
  /** The request's parameter for its candidates. */
  readonly list: 'source_assets' | 'destination_assets'
  readonly fixed: 'source' | 'destination'
}

export function pathParameters(bag: RequestParameters, direction: PathDirection): PathParameters {
  const { fixed, account, list } = directions[direction]
  if (bag(`${fixed}_asset_type`) === undefined) {
    throw invalidField(`${fixed}_asset_type`, 'Missing required field')
  }
  const asset = assetTripleParameter(bag, `${fixed}_`) ?? ''
  const amount = amountParameter(bag, `${fixed}_amount`)
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
  const candidates = named === undefined ? { account: holder ?? '' } : { assets: named }
  return { asset, amount, candidates, list, fixed }
}

function amountParameter(bag: RequestParameters, key: string): string {
  const text = bag(key)
  if (text === undefined) throw invalidField(key, 'invalid amount format: ')
  const isAmount = /^\d{1,19}(\.\d{1,7})?$/.test(text) && text.length <= 20
  if (!isAmount || /^[0.]*$/.test(text)) throw invalidField(key, 'Amount must be positive')
  return text
}
