import { networkPage } from '../rows/OwnedList.tsx'

export { OfferPage } from './offers/OfferPage.tsx'
export { PathsPage } from './paths/PathsPage.tsx'
export { TradesPage } from './trades/TradesPage.tsx'

export const OffersPage = networkPage('offers', 'Open offers to sell one asset for another.')
