import type { Owner, Transaction } from '#ledger'
import { bytesFromBase64, decodeStrkey, hexFromBytes } from '#ledger/values'

/**
 * True if a transaction's XDR has the 32 bytes of the account, pool or claimable balance in whose list it is: all
 * participants are in the envelope or in a changed entry. True if the service sends no meta.
 */
export function mentionsOwner({ xdr }: Transaction, of: Owner): boolean {
  const id = hexOf(of)
  if (id === undefined || xdr.meta === undefined) return true
  return [xdr.envelope, xdr.result, xdr.meta, xdr.feeMeta ?? ''].some((base64) =>
    hexFromBytes(bytesFromBase64(base64) ?? nothing).includes(id),
  )
}

const nothing = new Uint8Array(0)

/** The bytes of an owner that has an id of 32 bytes. */
function hexOf(of: Owner): string | undefined {
  switch (of.kind) {
    case 'account': {
      const key = decodeStrkey('G', of.id)
      return key && hexFromBytes(key)
    }
    case 'liquidityPool':
    case 'claimableBalance':
      return of.id.slice(-64)
    case 'ledger':
    case 'transaction':
    case 'operation':
    case 'offer':
      return undefined
  }
}
