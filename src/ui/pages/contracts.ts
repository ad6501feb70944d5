export { CodePage } from './contracts/CodePage.tsx'
export { ContractPage } from './contracts/ContractPage.tsx'
