/** A problem document as the REST service writes it: RFC 7807 with `extras`. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string | undefined
  readonly extras?: Readonly<Record<string, unknown>> | undefined
}

const catalogue = {
  bad_request: [400, 'Bad Request', 'The request you sent was invalid in some way.'],
  invalid_accounts_params: [
    400,
    'Invalid Accounts Parameters',
    'Exactly one filter is required: signer, sponsor, asset or liquidity_pool.',
  ],
  invalid_order_book: [
    400,
    'Invalid Order Book Parameters',
    'The selling and buying assets must each have a type, and a code and an issuer unless native.',
  ],
  transaction_malformed: [
    400,
    'Transaction Malformed',
    'The envelope could not be read as a TransactionEnvelope.',
  ],
  transaction_failed: [
    400,
    'Transaction Failed',
    'The transaction failed when submitted to the network; extras.result_codes says why.',
  ],
  transaction_submission_disabled: [
    403,
    'Transaction Submission Disabled',
    'Transaction submission has been disabled.',
  ],
  not_found: [404, 'Resource Missing', 'Nothing was found at this address with these parameters.'],
  not_implemented: [
    404,
    'Resource Not Yet Implemented',
    'What stands behind this service has no way to tell this.',
  ],
  not_acceptable: [
    406,
    'An acceptable response content-type could not be provided for this request',
    undefined,
  ],
  before_history: [
    410,
    'Data Requested Is Before Recorded History',
    'This service keeps only a part of history, and the request is about what came before it.',
  ],
  request_too_large: [413, 'Request Entity Too Large', 'No more than 1 MiB of a body is read.'],
  unsupported_media_type: [
    415,
    'Unsupported Media Type',
    'The body must be application/x-www-form-urlencoded or multipart/form-data.',
  ],
  rate_limit_exceeded: [429, 'Rate Limit Exceeded', 'Too many requests; see Retry-After.'],
  server_error: [500, 'Internal Server Error', 'An error occurred while processing this request.'],
  service_unavailable: [
    503,
    'Service Unavailable',
    'What stands behind this service cannot be reached at the moment.',
  ],
  still_ingesting: [
    503,
    'Still Ingesting',
    'The ledgers that this is told from are still being read.',
  ],
  timeout: [504, 'Timeout', 'The request took too long.'],
  transaction_submission_timeout: [
    504,
    'Transaction Submission Timeout',
    'The transaction is not in a ledger yet; it may still come into one. Ask for it by extras.hash.',
  ],
} as const satisfies Record<string, readonly [number, string, string | undefined]>

/** The last segment of a problem's `type` address. */
export type ProblemName = keyof typeof catalogue

/** The document: the prose is ours, all else is the service's. */
export function problemOf(name: ProblemName, extras?: Problem['extras'], detail?: string): Problem {
  const [status, title, ownDetail] = catalogue[name]
  return {
    type: `https://stellar.org/horizon-errors/${name}`,
    title,
    status,
    detail: detail ?? ownDetail,
    extras,
  }
}

/** A request fails with this: the answer is `problem`. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly problem: Problem
  /** Headers of the answer, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>
  constructor(
    name: ProblemName,
    extras?: Problem['extras'],
    detail?: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(name)
    this.problem = problemOf(name, extras, detail)
    this.headers = headers
  }
}

/** The refusal of one invalid parameter. */
export function invalidField(field: string, reason: string): ProblemError {
  return new ProblemError('bad_request', { invalid_field: field, reason })
}
