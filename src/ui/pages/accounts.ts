export { AccountsPage } from './accounts/AccountsPage.tsx'
export { AccountPage } from './accounts/AccountPage.tsx'
