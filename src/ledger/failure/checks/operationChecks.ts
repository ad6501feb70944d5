import { address, text } from '../../values/value.ts'
import type * as Xdr from '../../xdr/generated/xdr.ts'
import type { FailedResult, FailuresOf } from '../readResultCodes.ts'
import { accountMergeChecks, manageDataChecks, setOptionsChecks } from './accountChecks.ts'
import {
  claimChecks,
  clawbackBalanceChecks,
  clawbackChecks,
  createBalanceChecks,
} from './balanceChecks.ts'
import { type ContractTerms, extendChecks, invokeChecks, restoreChecks } from './contractChecks.ts'
import { type Checks, type Parties, field, stated, unstated } from './failureChecks.ts'
import { buyOfferChecks, sellOfferChecks } from './offerChecks.ts'
import {
  createAccountChecks,
  paymentChecks,
  strictReceiveChecks,
  strictSendChecks,
} from './paymentChecks.ts'
import { depositChecks, withdrawChecks } from './poolChecks.ts'
import { beginSponsoringChecks, revokeSponsorshipChecks } from './sponsorshipChecks.ts'
import { allowTrustChecks, changeTrustChecks, lineFlagsChecks } from './trustChecks.ts'

type ChecksByResult = { readonly [Result in FailedResult]?: Checks }

/** The network's checks behind a failed operation, by its result; the compiler keeps each type's failures complete. */
export function operationChecks(
  body: Xdr.OperationBody,
  parties: Parties,
  transaction: ContractTerms,
): ChecksByResult {
  switch (body.type) {
    case 'createAccount':
      return createAccountChecks(body.createAccountOp, parties)
    case 'payment':
      return paymentChecks(body.paymentOp, parties)
    case 'pathPaymentStrictReceive':
      return strictReceiveChecks(body.pathPaymentStrictReceiveOp, parties)
    case 'pathPaymentStrictSend':
      return strictSendChecks(body.pathPaymentStrictSendOp, parties)
    case 'manageSellOffer':
      return sellOfferChecks(body.manageSellOfferOp, parties)
    case 'createPassiveSellOffer':
      return sellOfferChecks(body.createPassiveSellOfferOp, parties)
    case 'manageBuyOffer':
      return buyOfferChecks(body.manageBuyOfferOp, parties)
    case 'setOptions':
      return setOptionsChecks(body.setOptionsOp, parties)
    case 'changeTrust':
      return changeTrustChecks(body.changeTrustOp, parties)
    case 'allowTrust':
      return allowTrustChecks(body.allowTrustOp, parties)
    case 'setTrustLineFlags':
      return lineFlagsChecks(body.setTrustLineFlagsOp, parties)
    case 'accountMerge':
      return accountMergeChecks(body.destination, parties)
    case 'inflation':
      return {
        inflationNotTime: unstated('No network pays inflation since protocol 12.'),
      } satisfies Record<FailuresOf<'inflation'>, Checks>
    case 'manageData':
      return manageDataChecks(body.manageDataOp, parties)
    case 'bumpSequence':
      return {
        bumpSequenceBadSeq: stated(
          field('Sequence number', text(String(body.bumpSequenceOp.bumpTo))),
        ),
      } satisfies Record<FailuresOf<'bumpSequence'>, Checks>
    case 'createClaimableBalance':
      return createBalanceChecks(body.createClaimableBalanceOp, parties)
    case 'claimClaimableBalance':
      return claimChecks(body.claimClaimableBalanceOp, parties)
    case 'clawback':
      return clawbackChecks(body.clawbackOp)
    case 'clawbackClaimableBalance':
      return clawbackBalanceChecks(body.clawbackClaimableBalanceOp, parties)
    case 'beginSponsoringFutureReserves':
      return beginSponsoringChecks(body.beginSponsoringFutureReservesOp, parties)
    case 'endSponsoringFutureReserves':
      return {
        endSponsoringFutureReservesNotSponsored: stated(
          field('Not sponsored at this point', address(parties.source)),
        ),
      } satisfies Record<FailuresOf<'endSponsoringFutureReserves'>, Checks>
    case 'revokeSponsorship':
      return revokeSponsorshipChecks(body.revokeSponsorshipOp, parties)
    case 'liquidityPoolDeposit':
      return depositChecks(body.liquidityPoolDepositOp, parties)
    case 'liquidityPoolWithdraw':
      return withdrawChecks(body.liquidityPoolWithdrawOp, parties)
    case 'invokeHostFunction':
      return invokeChecks(transaction)
    case 'extendFootprintTtl':
      return extendChecks(transaction)
    case 'restoreFootprint':
      return restoreChecks(transaction)
  }
}
