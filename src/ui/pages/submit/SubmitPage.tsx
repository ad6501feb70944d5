import { PageHead } from '../../components/PageHead.tsx'
import { useNetwork } from '../../address/sight.ts'
import { SubmitDesk } from './SubmitDesk.tsx'

/** Reads a signed transaction in full, and sends it once the reader says so. */
export function SubmitPage() {
  const { id, name, endpoints } = useNetwork()
  return (
    <>
      <PageHead
        title="Send a transaction"
        crumbs={[{ label: 'Transactions', collection: 'transactions' }, { label: 'Send' }]}
        state={`Paste a signed envelope. It is decoded on this device, and sent to ${name} only when you choose.`}
      >
        Send a signed transaction
      </PageHead>
      {/* What was pasted for one network is not carried to another. */}
      <SubmitDesk key={[id, ...endpoints.map(({ url }) => url)].join(' ')} />
    </>
  )
}
