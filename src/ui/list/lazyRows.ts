import { createElement } from 'react'
import { lazyPart } from '../components/lazyPart.tsx'

/** The rows of a list that is longer than most. */
export const LazyRowsInView = lazyPart(
  () => import('./RowsInView.tsx'),
  'RowsInView',
  0,
  createElement('tbody', { 'aria-busy': true }),
)
