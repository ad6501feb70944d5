import type { LedgerUpgrade } from '#ledger'
import { ledgerUpgrades, readAll, readLedgerHeader, readLedgerUpgrade } from '#ledger/readers'
import { RecordError, bytesFromBase64 } from '#ledger/values'
import type * as Xdr from '#ledger/xdr/generated/xdr.ts'

/** The headers (XDR `LedgerHeader`, base64) of a ledger and, where known, of the ledger before it. */
export interface UpgradesRequest {
  readonly headerXdr: string
  readonly previousHeaderXdr?: string | undefined
}

/** The upgrades that a ledger's header carries. Throws XdrError. */
export function readUpgrades({
  headerXdr,
  previousHeaderXdr,
}: UpgradesRequest): readonly LedgerUpgrade[] {
  const { upgrades } = headerOf(headerXdr).scpValue
  return ledgerUpgrades(
    upgrades.map((bytes) => readAll(bytes, readLedgerUpgrade)),
    previousHeaderXdr === undefined ? undefined : headerOf(previousHeaderXdr),
  )
}

function headerOf(base64: string): Xdr.LedgerHeader {
  const bytes = bytesFromBase64(base64)
  if (bytes === undefined) throw new RecordError('the header is not base64')
  return readAll(bytes, readLedgerHeader)
}
