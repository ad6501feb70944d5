import type { ShownList } from '../address/shownList.ts'

/** A list whose new rows arrive by themselves. */
export interface LiveProps extends Pick<ShownList, 'kind' | 'request'> {
  readonly of?: ShownList['of']
  readonly filtered?: ShownList['filtered'] | undefined
  /** Pages loaded below the first one are shown as well: it must stay as it is. */
  readonly isLong?: boolean | undefined
  /** Called before the newest page is shown at the reader's wish. */
  readonly onShow?: (() => void) | undefined
}
