/** The hatch pattern, used by reference. */
export function Hatch() {
  return (
    <svg width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id="hatch"
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0v4" stroke="var(--color-edge)" strokeWidth="2" />
        </pattern>
      </defs>
    </svg>
  )
}
