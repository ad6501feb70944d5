export { OffersPage } from './offers/OffersPage.tsx'
export { OfferPage } from './offers/OfferPage.tsx'
export { TradesPage } from './trades/TradesPage.tsx'
export { PathsPage } from './paths/PathsPage.tsx'
