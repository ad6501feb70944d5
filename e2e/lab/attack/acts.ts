import type { Locator, Page } from '@playwright/test'
import { Account, Asset, Keypair, Operation, TransactionBuilder } from '@stellar/stellar-sdk'
import { contracts } from '../../support/examples.ts'
import { passphrase } from '../../support/faultyNetwork.ts'
import type { Sight } from './faults/fault.ts'
import { runningPage, sendingPage } from './faults/submission.ts'

type IsThere = (part: Locator) => Promise<boolean>
type Act = (page: Page, isThere: IsThere) => Promise<void>

/** Does what a reader does on a page before it is judged, by the page's name: as far as the page lets them. */
export const acts: Readonly<Record<string, Act | undefined>> = {
  [sendingPage]: async (page, isThere) => {
    const field = page.getByRole('textbox', { name: /^Signed transaction envelope/ })
    if (!(await isThere(field))) return
    await field.fill(envelope())
    await page.getByRole('button', { name: 'Decode' }).click()
    const send = page.getByRole('button', { name: /^Send to/ })
    if (!(await isThere(send))) return
    await send.click()
    await isThere(page.getByRole('region', { name: 'Result', exact: true }))
  },
  [runningPage]: async (page, isThere) => {
    const run = page.getByRole('region', { name: 'Run balance' })
    const field = run.getByLabel(/Address/)
    if (!(await isThere(field))) return
    await field.fill(contracts.workshop)
    await run.getByRole('button', { name: 'Run' }).click()
  },
}

/**
 * Waits for what an honest page offers. Throws where it does not come: half an act is nothing to compare with. A contract
 * runs through RPC alone.
 */
export const isThereHonestly =
  (page: string, via: Sight): IsThere =>
  async (part) => {
    if (page === runningPage && via === 'rest') return false
    await part.waitFor({ timeout: 60_000 })
    return true
  }

/** Waits a moment: what an attacked page does not offer cannot be used. */
export const isThereSoon: IsThere = (part) =>
  part.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  )

/** One payment of nobody, valid for ever. */
function envelope(): string {
  const nobody = Keypair.fromRawEd25519Seed(Buffer.alloc(32, 1))
  const transaction = new TransactionBuilder(new Account(nobody.publicKey(), '41'), {
    fee: '100',
    networkPassphrase: passphrase,
  })
    .setTimeout(0)
    .addOperation(
      Operation.payment({ destination: nobody.publicKey(), asset: Asset.native(), amount: '1' }),
    )
    .build()
  transaction.sign(nobody)
  return transaction.toXDR()
}
