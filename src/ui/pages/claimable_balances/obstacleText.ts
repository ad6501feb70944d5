import type { Asset, ClaimObstacle } from '#ledger'
import { writtenAmount } from '#ledger/values'
import { codeOf } from '../../format/codeOf.ts'

/** Why an account cannot claim although the predicate holds, after “by its predicate …”. */
export function obstacleText(obstacle: ClaimObstacle, asset: Asset): string {
  switch (obstacle.kind) {
    case 'noAccount':
      return 'but the account does not exist'
    case 'noTrustline':
      return `but the account has no trustline to ${codeOf(asset)}`
    case 'notAuthorized':
      return `but the issuer has not authorized the account’s trustline to ${codeOf(asset)}`
    case 'noRoom':
      return `but the limit of the account’s trustline leaves room for ${writtenAmount(obstacle.room)} ${codeOf(asset)} only`
    case 'unknown':
      return 'whether the account can receive it is not known'
  }
}
