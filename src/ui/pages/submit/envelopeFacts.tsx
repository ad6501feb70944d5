import type { Account, EnvelopeSignature } from '#ledger'
import {
  bytesFromHex,
  compareBytes,
  decodeStrkey,
  type SignerKey,
  type Stroops,
} from '#ledger/values'
import type { Envelope } from '#sources'
import { Muted, Note } from '../../components/Message.tsx'
import type { Fact } from '../../components/Panel.tsx'
import { preconditionFields } from '../../format/preconditionFields.ts'
import { counted, grouped, keyed } from '../../format/text.ts'
import { Amount } from '../../values/Amount.tsx'
import { Address, ShortId } from '../../values/ids.tsx'
import { OutcomeMark, outcomeLook } from '../../values/Outcome.tsx'
import { HexText, MemoView, ValueView, valueListLook } from '../../values/ValueView.tsx'

const formText = {
  v0: 'transaction, V0: the form before protocol 13',
  v1: 'transaction, V1',
  feeBump: 'fee bump around a transaction',
} as const

/** An envelope's fields, as rows. */
export function envelopeFacts(envelope: Envelope, account: Account | undefined): readonly Fact[] {
  const conditions = preconditionFields(envelope.preconditions)
  const { memo } = envelope
  return [
    {
      label: 'Hash',
      value: <ShortId text={envelope.hash} name="transaction hash" full />,
      wide: true,
    },
    {
      label: 'Kind',
      value: `${formText[envelope.form]}, ${grouped(envelope.size)} bytes`,
    },
    { label: 'Source account', value: <Address id={envelope.source} /> },
    { label: 'Sequence number', value: String(envelope.sequence) },
    { label: 'Maximum fee', value: <Fee envelope={envelope} /> },
    {
      label: 'Memo',
      value: <MemoView memo={memo} />,
      wide: memo.type === 'hash' || memo.type === 'return',
    },
    ...(conditions.length === 0
      ? [{ label: 'Valid', value: 'at any time' }]
      : conditions.map(({ label, value }) => ({ label, value: <ValueView value={value} /> }))),
    {
      label: 'Signatures',
      value: envelope.feeBump ? undefined : (
        <SignatureList signatures={envelope.signatures} account={account} />
      ),
      wide: true,
    },
  ]
}

export const feeBumpFacts = (
  envelope: Envelope,
  feeBump: NonNullable<Envelope['feeBump']>,
): readonly Fact[] => [
  {
    label: 'Inner hash',
    value: <ShortId text={feeBump.innerHash} name="transaction hash" full />,
    wide: true,
  },
  { label: 'Outer, paid by', value: <Address id={feeBump.feeAccount} /> },
  { label: 'Inner maximum fee', value: <Stroop value={feeBump.innerMaxFee} /> },
  {
    label: 'Outer signatures',
    value: <SignatureList signatures={envelope.signatures} />,
    wide: true,
  },
  {
    label: 'Inner signatures',
    value: <SignatureList signatures={feeBump.innerSignatures} />,
    wide: true,
  },
]

function Fee({ envelope }: { envelope: Envelope }) {
  const { maxFee, operations, feeBump, contract } = envelope
  // A fee bump counts as an operation more (CAP-15).
  const count = BigInt(operations.length + (feeBump === undefined ? 0 : 1))
  const inclusion = maxFee - (contract?.resourceFee ?? 0n)
  const each = count === 0n ? inclusion : inclusion / count
  return (
    <>
      <Stroop value={maxFee} />
      <Note>
        {contract !== undefined &&
          `${grouped(contract.resourceFee)} of it for contract resources; `}
        {count > 0n && inclusion % count > 0n && 'a little over '}
        {grouped(each)} for each of {counted(operations.length, 'operation')}
        {feeBump !== undefined && ' and the fee bump itself'}
      </Note>
    </>
  )
}

const Stroop = ({ value }: { value: Stroops }) => (
  <>
    {counted(value, 'stroop')}{' '}
    <Muted>
      = <Amount value={value} places="needed" /> XLM
    </Muted>
  </>
)

/** Signatures, each with its signer by hint and whether it is valid. */
function SignatureList({
  signatures,
  account,
}: {
  signatures: readonly EnvelopeSignature[]
  /** The source account: its signers are known by their hints. */
  account?: Account | undefined
}) {
  if (signatures.length === 0) return <Muted>none</Muted>
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
          <Muted>unknown key</Muted>
        ) : (
          <>
            {signature.role === undefined && 'by its hint, a signer of the source account: '}
            <Address id={signer} />
          </>
        )}
      </span>
      <Muted>
        hint <code>{hint}</code>
      </Muted>
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
