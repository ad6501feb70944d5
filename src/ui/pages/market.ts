export { OfferPage } from './offers/OfferPage.tsx'
export { OffersPage } from './offers/OffersPage.tsx'
export { PathsPage } from './paths/PathsPage.tsx'
export { TradesPage } from './trades/TradesPage.tsx'
