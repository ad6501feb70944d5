import { shortId } from '../values/shortId.ts'
import { accountIdFromBytes } from '../values/strkey.ts'
import { type Demand, demandsOf, levelsIn } from '../xdr/authorization/demands.ts'
import type { MatchedPart } from '../xdr/authorization/matchedSignatures.ts'
import type * as Xdr from '../xdr/generated/xdr.ts'
import { type StepResult, failed, proved, unknown } from './proofStep.ts'

/** Each signature is a signer's. `isRefused`: whether the ledger refused the transaction for its signatures. */
export function signaturesStep(
  parts: readonly MatchedPart[],
  isRefused: () => boolean,
): StepResult {
  const all = parts.flatMap(({ signers }) => signers)
  const known = [...new Set(all.filter((signer) => signer !== undefined))]
  const names = known.map((signer) => shortId(signer)).join(', ')
  if (known.length > 0 && all.every((signer) => signer !== undefined))
    return proved(
      all.length === 1
        ? `Its one signature was made by ${names}.`
        : `Its ${all.length} signatures were made by ${names}.`,
    )
  if (all.length === 0)
    return proved(
      'It has no signature: its signers authorised its hash in advance, or none signed.',
    )
  const strange = all.filter((signer) => signer === undefined).length
  const text = `${strange} of its ${all.length} signatures ${strange === 1 ? 'is' : 'are'} of no known signer of its accounts`
  if (isRefused()) return proved(`${text}: the ledger refused the transaction for that.`)
  return parts.every(isKnown)
    ? failed(`${text}: the network would have refused it.`)
    : unknown(`${text}; the signers of some of its accounts are not known here.`)
}

const isKnown = ({ sources }: MatchedPart): boolean =>
  sources.every(({ rules }) => rules !== undefined)

/** The weights of those who signed reach each source account's threshold. */
export function thresholdsStep(
  parts: readonly MatchedPart[],
  isRefused: () => boolean,
): StepResult {
  const found = parts.flatMap((part) => demandTexts(part))
  const words = found.map(({ text }) => text).join('; ')
  if (found.some(({ isMet }) => isMet === false))
    return isRefused()
      ? proved(`${words}: the ledger refused the transaction for that.`)
      : failed(`${words}: the network would have refused it.`)
  const open = found.filter(({ isMet }) => isMet === undefined)
  return open.length > 0 ? unknown(`${words}.`) : proved(`${words}.`)
}

interface DemandText {
  readonly text: string
  /** Undefined where the account's signers are not known. */
  readonly isMet: boolean | undefined
}

function demandTexts(matched: MatchedPart): readonly DemandText[] {
  const { part, hasSigned } = matched
  const extra = part.extraSigners.map((key) => ({
    text: `an extra signer ${hasSigned(key) ? 'signed' : 'did not sign'}`,
    isMet: hasSigned(key),
  }))
  return [...demandsOf(matched, levelsIn(matched)).map(demandText), ...extra]
}

function demandText({ account, weight, needed, isMet }: Demand): DemandText {
  const name = shortId(accountIdFromBytes(account))
  if (weight === undefined)
    return { text: `${name} has signers that the entry changes here do not show`, isMet }
  const scale = needed === 0 ? 'any is enough' : `${needed} needed`
  return { text: `${name} signed with weight ${weight}, ${scale}`, isMet }
}

/** Whether a result says that signatures were missing or too many. */
export function isRefusedForSignatures({ result }: Xdr.TransactionResult): boolean {
  const inner =
    result.type === 'txFeeBumpInnerFailed' ? result.innerResultPair.result.result : result
  return (
    inner.type === 'txBadAuth' ||
    inner.type === 'txBadAuthExtra' ||
    (inner.type === 'txFailed' && inner.results.some(({ type }) => type === 'opBadAuth'))
  )
}
