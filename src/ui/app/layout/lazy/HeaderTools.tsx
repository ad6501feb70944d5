import { headerToolsLook } from '../Menu.tsx'
import { useSightIfAny } from '../../../address/sight.ts'
import { CompareLink } from './CompareLink.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** What the header has beside the line of sight. It loads after the page; its width is reserved until then. */
export function HeaderTools() {
  return (
    <span className={headerToolsLook}>
      {useSightIfAny() !== undefined && <CompareLink />}
      <ThemeButton />
    </span>
  )
}
