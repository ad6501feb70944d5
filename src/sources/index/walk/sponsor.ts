import { readAll, readLedgerEntry, signerFromXdr } from '#ledger/readers'
import { compareBytes } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'
import { type PostedOperation, ownerAt } from './participants.ts'
import { type Change, changeKinds } from './ledgerOffsets.ts'

/** Who pays the reserve of what an operation created or whom it made a signer (rest.md 4.2): 32 bytes. */
export function sponsorOf(operation: PostedOperation): Uint8Array | undefined {
  return signerSponsor(operation) ?? createdSponsor(operation)
}

function createdSponsor({ bytes, changes }: PostedOperation): Uint8Array | undefined {
  let first: Change | undefined
  for (const change of changes) {
    if (change.kind !== changeKinds.created && change.kind !== changeKinds.restored) continue
    if (sponsorAt(bytes, change) === undefined) continue
    if (first === undefined || compareKeys(bytes, change, first) < 0) first = change
  }
  return first && sponsorAt(bytes, first)
}

/** XDR `LedgerEntry.ext`: v1 { sponsoringID*, ext }. */
function sponsorAt(bytes: Uint8Array, { ext }: Change): Uint8Array | undefined {
  if (bytes[ext + 3] !== 1 || bytes[ext + 7] !== 1) return undefined
  return bytes.subarray(ext + 12, ext + 44)
}

/** The order of two entries' keys: their type, then the bytes that begin their data. */
function compareKeys(bytes: Uint8Array, a: Change, b: Change): number {
  if (a.type !== b.type) return a.type - b.type
  return compareBytes(bytes.subarray(ownerAt(a), a.ext), bytes.subarray(ownerAt(b), b.ext))
}

function signerSponsor({
  body,
  definition,
  bytes,
  changes,
}: PostedOperation): Uint8Array | undefined {
  const key = definition.signer?.(body)
  if (key === undefined) return undefined
  const signer = signerFromXdr(key)
  let before: string | undefined
  for (const change of changes) {
    if (change.type !== 0 || change.kind === changeKinds.removed) continue
    const { data } = readAll(bytes.subarray(change.start, change.end), readLedgerEntry)
    const sponsor = data.type === 'account' ? sponsorOfSigner(data.account, signer) : undefined
    if (change.kind === changeKinds.state) before = sponsor?.join()
    else if (sponsor && sponsor.join() !== before) return sponsor
  }
  return undefined
}

function sponsorOfSigner(account: Xdr.AccountEntry, signer: string): Uint8Array | undefined {
  const v1 = account.ext.type === 'v1' ? account.ext.v1 : undefined
  const v2 = v1?.ext.type === 'v2' ? v1.ext.v2 : undefined
  const at = account.signers.findIndex(({ key }) => signerFromXdr(key) === signer)
  return at < 0 ? undefined : v2?.signerSponsoringIDs[at]?.ed25519
}
