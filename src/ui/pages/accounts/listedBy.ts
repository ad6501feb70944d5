import { kindsWith } from '../../address/networks.ts'
import { useNetwork, useSourceKind } from '../../address/sight.ts'
import { formatList } from '../../format/list.ts'

/** This line of sight’s name, and a sentence that names the ones that list all entries of an account; empty without any. */
export function useListingText(): { readonly name: string; readonly listedBy: string } {
  const { name } = useSourceKind()
  const kinds = kindsWith(useNetwork(), 'listsAccountEntries')
  const names = formatList(kinds.map((kind) => kind.name))
  const listedBy =
    kinds.length === 0 ? '' : ` ${names} ${kinds.length === 1 ? 'lists' : 'list'} them all.`
  return { name, listedBy }
}
