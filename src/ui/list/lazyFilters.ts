import { createElement } from 'react'
import { lazyPart } from '../components/lazyPart.tsx'

/** The list itself does not wait for its form. */
export const LazyListFilters = lazyPart(
  () => import('../filters/ListFilters.tsx'),
  'ListFilters',
  0,
  createElement('div', { className: 'filter-form-loading', 'aria-busy': true }),
)
