import type * as Xdr from '../xdr/generated/xdr.ts'
import {
  type FailedResult,
  failedOutcome,
  type outerCodes,
  type transactionCodes,
} from './resultCodes.ts'

/** Advice for the sender of an operation that failed; undefined for one that succeeded. */
export function operationRemedy(result: Xdr.OperationResult): string | undefined {
  if (result.type !== 'opInner') return outerRemedies[result.type]
  const outcome = failedOutcome(result.tr)
  return outcome && operationRemedies[outcome]
}

/** Advice for the sender of a transaction that failed before its operations; undefined for a success. */
export function transactionRemedy({ result }: Xdr.TransactionResult): string | undefined {
  const inner =
    result.type === 'txFeeBumpInnerFailed' ? result.innerResultPair.result.result : result
  return transactionRemedies[inner.type]
}

const outerRemedies = {
  opBadAuth: 'Add signatures of the operation’s source until their weights reach its threshold.',
  opNoAccount: 'Create the operation’s source first.',
  opNotSupported: 'Leave the operation out on this network.',
  opTooManySubentries: 'Remove entries of the account first.',
  opExceededWorkLimit: 'Exchange less at once, so that fewer offers are crossed.',
  opTooManySponsoring: 'Let another account sponsor.',
} as const satisfies Record<keyof typeof outerCodes, string>

const resign = 'Rebuild it with the account’s next sequence number and sign again.'

const transactionRemedies = {
  txFeeBumpInnerSuccess: undefined,
  txFeeBumpInnerFailed: undefined,
  txSuccess: undefined,
  txFailed: undefined,
  txTooEarly: 'Send it again once the time or ledger that it names has come.',
  txTooLate: 'Build it again with a later time bound, and sign it again.',
  txMissingOperation: 'Add an operation.',
  txBadSeq: resign,
  txBadAuth:
    'Sign it for this network, with keys whose weights reach the thresholds of each source.',
  txInsufficientBalance:
    'Fund the account that pays the fee, or let another pay it with a fee bump.',
  txNoAccount: 'Create the source account first, or choose another.',
  txInsufficientFee: 'Offer at least the fee that the network requires, or send a fee bump.',
  txBadAuthExtra: 'Remove the signatures that are not needed.',
  txInternalError: 'Send it again later; if it stays so, report it to the network’s developers.',
  txNotSupported: 'Build it in a form that this protocol version has.',
  txBadSponsorship: 'End each sponsorship that it begins, in the same transaction.',
  txBadMinSeqAgeOrGap: 'Send it again later: the precondition asks for more time or ledgers.',
  txMalformed: 'Correct its preconditions or contract data.',
  txSorobanInvalid: 'Simulate the call again, and declare the resources that it asks for.',
  txFrozenKeyAccessed: 'Nothing can be done until the network thaws the entry.',
} as const satisfies Record<keyof typeof transactionCodes, string | undefined>

const correctInput = 'Correct the input: an SDK refuses such an operation before it is signed.'
const fund =
  'Send less, or fund the account first. Its reserve and its open offers keep a part of the balance.'
const offerLess =
  'Offer less, or hold more of the asset to sell first. The reserve and other offers keep a part of a balance.'
const trustFirst = 'The account must first trust the asset (change_trust).'
const holderTrustsFirst = 'The holder must first trust the asset (change_trust).'
const recipientTrustsFirst =
  'The recipient must first trust the asset (change_trust). Until then a claimable balance can hold the amount.'
const authorizeSource = 'Ask the issuer to authorize this account’s trustline.'
const authorizeRecipient = 'The issuer must authorize the recipient’s trustline first.'
const raiseLimit = 'Raise the limit of the trustline (change_trust), or take less.'
const recipientRaisesLimit = 'The recipient must raise the limit of its trustline, or receive less.'
const checkIssuer = 'Check the issuer in the asset: no such account exists.'
const checkDestination =
  'Check the address. An account that does not exist yet is created with create_account.'
const askForPaths = 'Ask for paths again right before sending, or send less.'
const pricesMoved =
  'Prices moved: ask for paths again, and widen the bound only if the price is still right.'
const ownOffer = 'Cancel the account’s own offer first, or take another price or path.'
const reserve =
  'Fund the account, remove entries that it no longer needs, or let another account sponsor the reserve.'
const poolShareReserve =
  'Fund the account first: each asset of its pool shares becomes a claimable balance, which needs a reserve.'
const offerGone =
  'The offer is filled or cancelled, or is another account’s: read its history, or create a new offer with ID 0.'
const revocable = 'The issuer must set its revocable flag first (set_options).'
const balanceGone = 'Read its history: it was claimed or clawed back, or the ID is wrong.'
const frozen = 'Nothing can be done until the network thaws the entry.'
const clawbackFlag =
  'Clawback is possible only for what came into being after the issuer enabled it.'
const simulate = 'Simulate the call again, and declare the resources that it needs, with a margin.'
const simulateFee = 'Simulate the call again, and raise the resource fee.'
const utf8Name = 'Use 1 to 64 printable ASCII characters.'

/** Advice for each result of a failed operation, by its arm in XDR `OperationResultTr`. */
const operationRemedies = {
  accountMergeMalformed: correctInput,
  accountMergeNoAccount: 'Check the destination: it must exist.',
  accountMergeImmutableSet: 'It can not be merged. Its lumens above the reserve can be paid out.',
  accountMergeHasSubEntries: 'Remove its trustlines, offers and data first.',
  accountMergeSeqnumTooFar: 'Wait until the ledgers have passed the sequence number.',
  accountMergeDestFull: 'Merge into another account.',
  accountMergeIsSponsor: 'Transfer or revoke its sponsorships first (revoke_sponsorship).',
  allowTrustMalformed: correctInput,
  allowTrustNoTrustLine: holderTrustsFirst,
  allowTrustTrustNotRequired:
    'Leave it out, or let the issuer require authorization first (set_options).',
  allowTrustCantRevoke: revocable,
  allowTrustSelfNotAllowed: 'Name another account: an issuer needs no trustline.',
  allowTrustLowReserve: poolShareReserve,
  beginSponsoringFutureReservesMalformed: correctInput,
  beginSponsoringFutureReservesAlreadySponsored: 'End the first sponsorship before another begins.',
  beginSponsoringFutureReservesRecursive: 'End the sponsorship of the sponsor first.',
  bumpSequenceBadSeq: 'Choose a sequence number from 0 on.',
  changeTrustMalformed: correctInput,
  changeTrustNoIssuer: checkIssuer,
  changeTrustInvalidLimit:
    'Set the limit to at least the balance and what open offers may buy; to remove the trustline, empty it first.',
  changeTrustLowReserve: reserve,
  changeTrustSelfNotAllowed: 'Leave it out: an issuer needs no trustline for its own asset.',
  changeTrustTrustLineMissing: 'Trust both assets of the pool first.',
  changeTrustCannotDelete:
    'Withdraw from the pools of this asset and remove their share trustlines first.',
  changeTrustNotAuthMaintainLiabilities:
    'Ask the issuer to authorize the trustline of the pool’s asset.',
  claimClaimableBalanceDoesNotExist: balanceGone,
  claimClaimableBalanceCannotClaim:
    'Read from when each claimant may claim, and use a claimant as the source.',
  claimClaimableBalanceLineFull: raiseLimit,
  claimClaimableBalanceNoTrust: trustFirst,
  claimClaimableBalanceNotAuthorized: authorizeSource,
  claimClaimableBalanceTrustlineFrozen: frozen,
  clawbackMalformed: correctInput,
  clawbackNotClawbackEnabled: clawbackFlag,
  clawbackNoTrust: holderTrustsFirst,
  clawbackUnderfunded: 'Claw back no more than the account holds and does not offer.',
  clawbackClaimableBalanceDoesNotExist: balanceGone,
  clawbackClaimableBalanceNotIssuer:
    'Only the issuer of the asset can claw it back: use the issuer as the source.',
  clawbackClaimableBalanceNotClawbackEnabled: clawbackFlag,
  createAccountMalformed: correctInput,
  createAccountUnderfunded: 'Fund the source first, or give the new account less.',
  createAccountLowReserve: 'Give the new account at least two base reserves, or sponsor it.',
  createAccountAlreadyExist: 'Send a payment instead.',
  createClaimableBalanceMalformed: correctInput,
  createClaimableBalanceLowReserve: reserve,
  createClaimableBalanceNoTrust: trustFirst,
  createClaimableBalanceNotAuthorized: authorizeSource,
  createClaimableBalanceUnderfunded: fund,
  endSponsoringFutureReservesNotSponsored:
    'Begin the sponsorship in the same transaction, and end it as the sponsored account.',
  extendFootprintTtlMalformed: correctInput,
  extendFootprintTtlResourceLimitExceeded: simulate,
  extendFootprintTtlInsufficientRefundableFee: simulateFee,
  inflationNotTime: 'Leave the operation out: the network no longer pays inflation.',
  invokeHostFunctionMalformed: correctInput,
  invokeHostFunctionTrapped:
    'Read the errors of the contract, and simulate the call again before it is signed.',
  invokeHostFunctionResourceLimitExceeded: simulate,
  invokeHostFunctionEntryArchived:
    'Restore the entry first (restore_footprint), or simulate the call again, which adds the restore.',
  invokeHostFunctionInsufficientRefundableFee: simulateFee,
  liquidityPoolDepositMalformed: correctInput,
  liquidityPoolDepositNoTrust: trustFirst,
  liquidityPoolDepositNotAuthorized: authorizeSource,
  liquidityPoolDepositUnderfunded: fund,
  liquidityPoolDepositLineFull: raiseLimit,
  liquidityPoolDepositBadPrice: 'Read the pool again, and set bounds around its price.',
  liquidityPoolDepositPoolFull: 'Use another pool: this one holds the largest amount.',
  liquidityPoolDepositTrustlineFrozen: frozen,
  liquidityPoolWithdrawMalformed: correctInput,
  liquidityPoolWithdrawNoTrust: trustFirst,
  liquidityPoolWithdrawUnderfunded: 'Redeem no more shares than the account holds.',
  liquidityPoolWithdrawLineFull: raiseLimit,
  liquidityPoolWithdrawUnderMinimum:
    'Read the pool again, and lower the minimums if the amounts are still right.',
  liquidityPoolWithdrawTrustlineFrozen: frozen,
  manageBuyOfferMalformed: correctInput,
  manageBuyOfferSellNoTrust: trustFirst,
  manageBuyOfferBuyNoTrust: trustFirst,
  manageBuyOfferSellNotAuthorized: authorizeSource,
  manageBuyOfferBuyNotAuthorized: authorizeSource,
  manageBuyOfferLineFull: raiseLimit,
  manageBuyOfferUnderfunded: offerLess,
  manageBuyOfferCrossSelf: ownOffer,
  manageBuyOfferSellNoIssuer: checkIssuer,
  manageBuyOfferBuyNoIssuer: checkIssuer,
  manageBuyOfferNotFound: offerGone,
  manageBuyOfferLowReserve: reserve,
  manageDataNotSupportedYet: 'Leave the operation out on this network.',
  manageDataNameNotFound: 'There is nothing to remove: check the name.',
  manageDataLowReserve: reserve,
  manageDataInvalidName: utf8Name,
  manageSellOfferMalformed: correctInput,
  manageSellOfferSellNoTrust: trustFirst,
  manageSellOfferBuyNoTrust: trustFirst,
  manageSellOfferSellNotAuthorized: authorizeSource,
  manageSellOfferBuyNotAuthorized: authorizeSource,
  manageSellOfferLineFull: raiseLimit,
  manageSellOfferUnderfunded: offerLess,
  manageSellOfferCrossSelf: ownOffer,
  manageSellOfferSellNoIssuer: checkIssuer,
  manageSellOfferBuyNoIssuer: checkIssuer,
  manageSellOfferNotFound: offerGone,
  manageSellOfferLowReserve: reserve,
  pathPaymentStrictReceiveMalformed: correctInput,
  pathPaymentStrictReceiveUnderfunded: fund,
  pathPaymentStrictReceiveSrcNoTrust: trustFirst,
  pathPaymentStrictReceiveSrcNotAuthorized: authorizeSource,
  pathPaymentStrictReceiveNoDestination: checkDestination,
  pathPaymentStrictReceiveNoTrust: recipientTrustsFirst,
  pathPaymentStrictReceiveNotAuthorized: authorizeRecipient,
  pathPaymentStrictReceiveLineFull: recipientRaisesLimit,
  pathPaymentStrictReceiveNoIssuer: checkIssuer,
  pathPaymentStrictReceiveTooFewOffers: askForPaths,
  pathPaymentStrictReceiveOfferCrossSelf: ownOffer,
  pathPaymentStrictReceiveOverSendmax: pricesMoved,
  pathPaymentStrictSendMalformed: correctInput,
  pathPaymentStrictSendUnderfunded: fund,
  pathPaymentStrictSendSrcNoTrust: trustFirst,
  pathPaymentStrictSendSrcNotAuthorized: authorizeSource,
  pathPaymentStrictSendNoDestination: checkDestination,
  pathPaymentStrictSendNoTrust: recipientTrustsFirst,
  pathPaymentStrictSendNotAuthorized: authorizeRecipient,
  pathPaymentStrictSendLineFull: recipientRaisesLimit,
  pathPaymentStrictSendNoIssuer: checkIssuer,
  pathPaymentStrictSendTooFewOffers: askForPaths,
  pathPaymentStrictSendOfferCrossSelf: ownOffer,
  pathPaymentStrictSendUnderDestmin: pricesMoved,
  paymentMalformed: correctInput,
  paymentUnderfunded: fund,
  paymentSrcNoTrust: trustFirst,
  paymentSrcNotAuthorized: authorizeSource,
  paymentNoDestination: checkDestination,
  paymentNoTrust: recipientTrustsFirst,
  paymentNotAuthorized: authorizeRecipient,
  paymentLineFull: recipientRaisesLimit,
  paymentNoIssuer: checkIssuer,
  restoreFootprintMalformed: correctInput,
  restoreFootprintResourceLimitExceeded: simulate,
  restoreFootprintInsufficientRefundableFee: simulateFee,
  revokeSponsorshipDoesNotExist: 'Check the entry: it does not exist, or no longer.',
  revokeSponsorshipNotSponsor:
    'Use the present sponsor as the source, or the owner if there is none.',
  revokeSponsorshipLowReserve: 'Fund the account that would pay the reserve.',
  revokeSponsorshipOnlyTransferable:
    'Begin a sponsorship of the source in the same transaction, so that it is transferred.',
  revokeSponsorshipMalformed: correctInput,
  setOptionsLowReserve: reserve,
  setOptionsTooManySigners: 'Remove a signer first.',
  setOptionsBadFlags: 'Set or clear each flag, not both.',
  setOptionsInvalidInflation: 'Name an account that exists, or none.',
  setOptionsCantChange: 'Immutable flags stay for ever: issue from another account.',
  setOptionsUnknownFlag: 'Use the flags that the protocol defines.',
  setOptionsThresholdOutOfRange: 'Use weights and thresholds from 0 to 255.',
  setOptionsBadSigner:
    'Change the account’s own key by its master weight, and check the key of another signer.',
  setOptionsInvalidHomeDomain: 'Use a domain of at most 32 characters.',
  setOptionsAuthRevocableRequired: 'Set the revocable flag as well.',
  setTrustLineFlagsMalformed: correctInput,
  setTrustLineFlagsNoTrustLine: holderTrustsFirst,
  setTrustLineFlagsCantRevoke: revocable,
  setTrustLineFlagsInvalidState: 'Set one of the two flags, and clear the other.',
  setTrustLineFlagsLowReserve: poolShareReserve,
} as const satisfies Record<FailedResult, string>
