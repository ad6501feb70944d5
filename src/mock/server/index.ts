export { type Answering, answerRequest, type Health } from './answer.ts'
export type { WireCall, WireRecord } from './call.ts'
export type { CursorPosition } from './historyCursor.ts'
export {
  historyStart,
  includesFailed,
  joinsTransactions,
  ledgerIdParameter,
  operationIdParameter,
  ownerParameter,
} from './historyParameters.ts'
export type { PageQuery, ReadPage } from './pageQuery.ts'
export {
  accountParameter,
  balanceParameter,
  flagParameter,
  hashParameter,
  idParameter,
  poolParameter,
  type RequestParameters,
} from './parameters.ts'
export { type PathDirection, pathParameters } from './pathParameters.ts'
export { ProblemError } from './problem.ts'
export { halResponse } from './respond.ts'
export type { Resource } from './routes.ts'
export { sleep } from './sleep.ts'
export {
  accountOfferParameters,
  accountParameters,
  assetCursor,
  assetParameters,
  claimableBalanceCursor,
  claimableBalanceParameters,
  liquidityPoolParameters,
  offerCursor,
  offerParameters,
  orderBookParameters,
} from './stateParameters.ts'
export { submittedEnvelope } from './submittedEnvelope.ts'
export {
  type TradeAggregationParameters,
  tradeAggregationLinks,
  tradeAggregationParameters,
} from './tradeAggregationParameters.ts'
export { type TradeParameters, tradeParameters } from './tradeParameters.ts'
