import { PageHead } from '../../components/PageHead.tsx'
import { useNetwork } from '../../address/sight.ts'
import { SubmitForm } from './SubmitForm.tsx'

/** Decodes a signed transaction, and sends it on request; other XDR is decoded only. */
export function SubmitPage() {
  const { id, name, endpoints } = useNetwork()
  return (
    <>
      <PageHead
        title="Send a transaction"
        crumbs={[{ label: 'Transactions', collection: 'transactions' }, { label: 'Send' }]}
        state={`Paste a signed envelope, or any other XDR. It is decoded on this device; a transaction is sent to ${name} only when you choose.`}
      >
        Send a signed transaction
      </PageHead>
      {/* A pasted envelope is not carried to another network. */}
      <SubmitForm key={[id, ...endpoints.map(({ url }) => url)].join(' ')} />
    </>
  )
}
