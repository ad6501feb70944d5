import { networkPage } from '../../rows/OwnedList.tsx'

export const PaymentsPage = networkPage(
  'payments',
  'Payments, path payments, account creations and merges, and contract calls that move assets.',
)
