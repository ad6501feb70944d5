import { kindsWith } from '../../address/networks.ts'
import { useNetwork, useSourceKind } from '../../address/sight.ts'
import { formatList } from '../../format/list.ts'

/** Who reads this page, and a sentence about who lists all entries of an account on this network; empty where nobody does. */
export function useListingWords(): { readonly name: string; readonly listedBy: string } {
  const { name } = useSourceKind()
  const kinds = kindsWith(useNetwork(), 'listsAccountEntries')
  const names = formatList(kinds.map((kind) => kind.name))
  const listedBy =
    kinds.length === 0 ? '' : ` ${names} ${kinds.length === 1 ? 'lists' : 'list'} them all.`
  return { name, listedBy }
}
