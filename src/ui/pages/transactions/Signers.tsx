import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '#ledger'
import type { SignersOfAccount, SignersOfPart } from '#sources'
import { usePassphrase, useSource } from '../../address/sight.ts'
import { disclosureLook } from '../../components/Button.tsx'
import { Joined, Muted, Note, Secondary } from '../../components/Message.tsx'
import { counted, keyed } from '../../format/text.ts'
import { signersOf } from '../../queries/closedQueries.ts'
import { useFirst } from '../../rows/cells.tsx'
import { Address } from '../../values/ids.tsx'
import { OutcomeMark, outcomeLook } from '../../values/Outcome.tsx'
import { HexText, valueListLook } from '../../values/ValueView.tsx'

/** Who made these signatures of a transaction, whether their weights are enough, and on request the signatures. */
export function Signers({
  transaction,
  signatures,
}: {
  transaction: Transaction
  /** The transaction's, or those of one part of its fee bump. */
  signatures: readonly string[]
}) {
  const { passphrase } = usePassphrase()
  const { data, isLoading } = useQuery(signersOf(useSource(), transaction, passphrase))
  const isOuter =
    transaction.feeBump === undefined ||
    signatures === transaction.feeBump.outerSignatures ||
    (signatures === transaction.signatures && transaction.hash === transaction.feeBump.outerHash)
  const part = data?.parts[isOuter ? 0 : 1]
  return (
    <>
      {part !== undefined && <PartSigners part={part} />}
      {isLoading && <p className="min-h-lh narrow:min-h-[2lh]" aria-busy />}
      {data?.unsigned !== undefined && signatures === transaction.signatures && (
        <Note isFailure>
          Forged: <Address id={data.unsigned} /> did not sign it, judging by the signers in its own
          meta. The network never accepted this transaction.
        </Note>
      )}
      <Signatures signatures={signatures} />
    </>
  )
}

/** The signers of each account that had to sign. */
export function PartSigners({ part: { accounts, extra, strangers } }: { part: SignersOfPart }) {
  const { shown, more } = useFirst(accounts, 10, 'account')
  return (
    <>
      <ul className={valueListLook}>
        {shown.map((each) => (
          <li key={each.account}>
            {accounts.length > 1 && (
              <>
                For <Address id={each.account} />:{' '}
              </>
            )}
            <AccountSigners {...each} />
          </li>
        ))}
        {keyed(extra).map(({ key, item }) => (
          <li key={key}>
            Extra signer <Address id={item.key} />{' '}
            <Verdict isMet={item.hasSigned}>{item.hasSigned ? 'signed' : 'did not sign'}</Verdict>
          </li>
        ))}
      </ul>
      {more}
      {strangers > 0 && (
        <Note>
          {counted(strangers, 'signature')} {strangers === 1 ? 'is' : 'are'} of no signer that is
          known here.
        </Note>
      )}
    </>
  )
}

function AccountSigners({ account, signed, demand }: SignersOfAccount) {
  if (demand === undefined)
    return (
      <>
        {signed.length > 0 && (
          <>
            signed by <Address id={account} />,{' '}
          </>
        )}
        <Muted>
          {signed.length > 0 ? 'its own key; all' : 'its'} signers at that time are not known here
        </Muted>
      </>
    )
  const { signers, weight, needed, isMet, isOfStart } = demand
  const isAnyEnough = needed === 0 && isMet
  return (
    <>
      {isAnyEnough ? 'Signed by ' : `${signed.length} of ${counted(signers, 'signer')}`}
      {!isAnyEnough && signed.length > 0 && ': '}
      <Joined of={signed}>
        {({ key, weight: own }) => (
          <>
            <Address id={key} />
            {!isAnyEnough && signers > 1 && <Secondary> weight {own}</Secondary>}
          </>
        )}
      </Joined>
      {isAnyEnough ? ' ' : ' · '}
      <Verdict isMet={isMet}>{isAnyEnough ? '' : weightText(weight, needed, isMet)}</Verdict>
      {isOfStart && (
        <Note>
          By the signers at the start of its ledger: an earlier transaction in it may have changed
          them.
        </Note>
      )}
    </>
  )
}

function weightText(weight: number, needed: number, isMet: boolean): string {
  if (needed === 0) return 'a signature is needed'
  return `weight ${weight} of ${needed} needed${isMet ? '' : ', not enough'}`
}

function Verdict({ isMet, children }: { isMet: boolean; children: string }) {
  return (
    <span className={outcomeLook(isMet, 'whitespace-normal! inline-flex')}>
      {children}
      <OutcomeMark successful={isMet} />
    </span>
  )
}

/** The signatures themselves, which few want to see. */
export function Signatures({ signatures }: { signatures: readonly string[] }) {
  const { shown, more } = useFirst(signatures, 20, 'signature')
  if (signatures.length === 0) return <Muted>no signatures</Muted>
  return (
    <details>
      <summary className={disclosureLook}>{counted(signatures.length, 'signature')}</summary>
      <Joined of={shown}>
        {(signature) =>
          signature === '' ? <Muted>empty</Muted> : <HexText base64={signature} name="signature" />
        }
      </Joined>
      {more}
    </details>
  )
}
