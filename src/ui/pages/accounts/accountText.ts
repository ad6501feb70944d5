import type { Account } from '#ledger'
import { counted } from '../../format/text.ts'

/** What an account holds besides XLM; empty where it holds only XLM. */
export function holdingText(account: Account): string {
  const assets = account.balances.filter((balance) => balance.kind === 'credit').length
  const pools = account.balances.filter((balance) => balance.kind === 'poolShares').length
  const parts = [
    assets === 0 ? '' : counted(assets, 'other asset'),
    pools === 0 ? '' : `shares of ${counted(pools, 'pool')}`,
  ].filter((part) => part !== '')
  if (parts.length === 0) return ''
  return parts.length === 1 ? ` and ${parts.join('')}` : `, ${parts.join(' and ')}`
}

/** Who signs, in words: "one key signs", "3 keys sign (not its own)". */
export function signingText(account: Account): string {
  const able = account.signers.filter((signer) => signer.weight > 0)
  const own = able.some((signer) => signer.key === String(account.id))
  if (able.length === 0) return 'locked: no key can sign'
  if (Object.values(account.thresholds).every((needed) => needed > weightOfAll(account)))
    return 'locked: all keys together have too little weight'
  if (able.length === 1) return own ? 'one key signs' : 'one key signs (not its own)'
  return own ? `${able.length} keys sign` : `${able.length} keys sign (not its own)`
}

/** What all signers have together. */
const weightOfAll = ({ signers }: Account): number =>
  signers.reduce((sum, { weight }) => sum + weight, 0)

/** What a threshold takes: of 0 any key that has a weight, for even that takes a signature. `rest` is written muted. */
export function thresholdText(
  account: Account,
  level: keyof Account['thresholds'],
): { readonly text: string; readonly rest: string } {
  const [needed, all] = [account.thresholds[level], weightOfAll(account)]
  if (all === 0) return { text: 'no key', rest: '' }
  if (needed === 0) return { text: 'any key', rest: '' }
  const reach = needed > all ? ', more than all keys have' : ''
  return { text: `weight ${needed}`, rest: ` of ${all}${reach}` }
}

/** What a threshold guards. */
export const thresholdUses = {
  low: 'bump the sequence number, authorize trustlines',
  medium: 'pay, trade, trust',
  high: 'change signers and thresholds, merge',
} as const

/** What kind of key a signer has, in words. */
export const signerKinds = {
  ed25519_public_key: '',
  preauth_tx: 'pre-authorized transaction',
  sha256_hash: 'anyone with the preimage of this hash',
  ed25519_signed_payload: 'key that signed this payload',
} as const
