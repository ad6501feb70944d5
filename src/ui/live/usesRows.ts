/** Whether the reader is within a list: has scrolled into it, selected text of it, or has the focus in its rows. */
export function usesRows(list: HTMLElement | null | undefined): boolean {
  if (!list) return false
  if (list.getBoundingClientRect().top < 0) return true
  const focused = document.activeElement
  if (focused?.closest('tbody') && list.contains(focused)) return true
  const selection = document.getSelection()
  return selection !== null && !selection.isCollapsed && selection.containsNode(list, true)
}
