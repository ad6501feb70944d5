export { NetworkPage } from './network/NetworkPage.tsx'
export { NetworksPage } from './networks/NetworksPage.tsx'
export { SubmitPage } from './submit/SubmitPage.tsx'
