export { HomePage } from './home/HomePage.tsx'
export { LedgersPage } from './ledgers/LedgersPage.tsx'
export { LedgerPage } from './ledgers/LedgerPage.tsx'
export { NetworksPage } from './networks/NetworksPage.tsx'
