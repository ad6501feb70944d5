export { HomePage } from './home/HomePage.tsx'
export { LedgerPage } from './ledgers/LedgerPage.tsx'
export { LedgersPage } from './ledgers/LedgersPage.tsx'
export { NetworksPage } from './networks/NetworksPage.tsx'
