import { headerToolsLook, iconControlLook } from './Menu.tsx'
import { useSightIfAny } from '../../address/sight.ts'
import { CompareLink } from './CompareLink.tsx'
import { chooseTheme, useTheme } from '../theme.ts'
import { announce } from '../../components/announce.ts'

/** What the header has beside the line of sight. It loads after the page; its width is reserved until then. */
export function HeaderTools() {
  return (
    <span className={headerToolsLook}>
      {useSightIfAny() !== undefined && <CompareLink />}
      <ThemeButton />
    </span>
  )
}

function ThemeButton() {
  const { theme, next } = useTheme()
  const label = `Theme: ${theme}. Switch to ${next}`
  return (
    <button
      className={iconControlLook}
      type="button"
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(next)
        announce(`Theme: ${next}`)
      }}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        {theme === 'system' && <path d="M8 1.75a6.25 6.25 0 0 1 0 12.5z" fill="currentColor" />}
        {theme === 'dark' && <circle cx="8" cy="8" r="6.25" fill="currentColor" />}
      </svg>
    </button>
  )
}
