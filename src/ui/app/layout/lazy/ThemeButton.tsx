import { iconControlLook } from '../Menu.tsx'
import { chooseTheme, useTheme } from '../../theme.ts'
import { announce } from '../../../components/announce.ts'

export function ThemeButton() {
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
