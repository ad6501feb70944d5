import { valueListLook } from '../../values/ValueView.tsx'
import type { Account, EnvelopeSignature } from '#ledger'
import { type SignerKey, bytesFromHex, compareBytes, decodeStrkey } from '#ledger/values'
import { Address } from '../../values/Address.tsx'
import { OutcomeMark, outcomeLook } from '../../values/Outcome.tsx'
import { HexText } from '../../values/BytesText.tsx'
import { keyed } from '../../components/keyed.ts'

/** Signatures, each with its signer by hint and whether it is valid. */
export function SignatureList({
  signatures,
  account,
}: {
  signatures: readonly EnvelopeSignature[]
  /** The source account: its signers are known by their hints. */
  account?: Account | undefined
}) {
  if (signatures.length === 0) return <span className="text-muted">none</span>
  return (
    <ul className={valueListLook}>
      {keyed(signatures).map(({ key, item }) => (
        <li key={key}>
          <SignatureRow signature={item} account={account} />
        </li>
      ))}
    </ul>
  )
}

function SignatureRow({
  signature,
  account,
}: {
  signature: EnvelopeSignature
  account: Account | undefined
}) {
  const { hint, check } = signature
  const signer = signature.account ?? signerWith(hint, account)
  const { successful, message } = checkText(signature)
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className={outcomeLook(successful)}>
        <OutcomeMark successful={successful} />
        {message}
      </span>
      <span>
        {signature.role !== undefined && `${roleText[signature.role]} `}
        {signer === undefined ? (
          <span className="text-muted">unknown key</span>
        ) : (
          <>
            {signature.role === undefined && 'by its hint, a signer of the source account: '}
            <Address id={signer} />
          </>
        )}
      </span>
      <span className="text-muted">
        hint <code>{hint}</code>
      </span>
      {signature.signature !== '' && check !== 'valid' && (
        <HexText base64={signature.signature} name="signature" />
      )}
    </span>
  )
}

const roleText = {
  source: 'source account',
  feeSource: 'fee’s account',
  operationSource: 'an operation’s account',
  extraSigner: 'extra signer',
} as const

function checkText({ check, network }: EnvelopeSignature): {
  readonly successful: boolean | undefined
  readonly message: string
} {
  switch (check) {
    case 'valid':
      return { successful: true, message: 'Valid' }
    case 'otherNetwork':
      return { successful: false, message: `For ${network ?? 'another network'}` }
    case 'wrong':
      return { successful: false, message: 'Invalid' }
    case 'unknown':
    case 'unchecked':
      return { successful: undefined, message: 'Not checked' }
  }
}

/** The signer whose key ends in a hint. */
function signerWith(hint: string, account: Account | undefined): SignerKey | undefined {
  const wanted = bytesFromHex(hint) ?? new Uint8Array()
  return account?.signers.find(({ key }) => {
    const payload = decodeStrkey('G', key) ?? decodeStrkey('X', key)
    return payload !== undefined && compareBytes(payload.subarray(-4), wanted) === 0
  })?.key
}
