import type { PagePath } from '../address/addresses.ts'
import { recordName, withoutTab } from './recordName.ts'
import { type SavedItem, savedItems } from './saved.ts'

/** The saved items of a network whose label, name or ID has the text; all of them for an empty one. */
export function matchingSaved(network: string, text: string): readonly SavedItem[] {
  const sought = text.trim().toLowerCase()
  return savedItems().filter(
    (item) =>
      item.network === network &&
      [item.label, item.page, recordName(item.page)].some((each) =>
        each?.toLowerCase().includes(sought),
      ),
  )
}

/** The pinned item that the reader gave this label, in upper or lower case. */
export const labelledItem = (network: string, text: string): SavedItem | undefined =>
  matchingSaved(network, text).find(
    ({ label }) => label?.toLowerCase() === text.trim().toLowerCase(),
  )

/** The record whose page is shown, by the path of the address; undefined on other pages. */
export function recordAt(network: string, path: string): PagePath | undefined {
  const start = `/${network}`
  if (!path.startsWith(`${start}/`)) return undefined
  const page = withoutTab(`/${path.slice(start.length + 1)}`)
  return recordName(page) === undefined ? undefined : page
}

/** Whether the search has anything of these to show. */
export const offersSaved = (network: string, text: string, path: string): boolean =>
  matchingSaved(network, text).length > 0 || (text === '' && recordAt(network, path) !== undefined)
