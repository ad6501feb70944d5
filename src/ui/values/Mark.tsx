import type { Asset } from '#ledger'
import { accountOf, parseMuxedAccountId } from '#ledger/values'

declare module 'react' {
  interface CSSProperties {
    '--hue'?: number | undefined
  }
}

/** Drawn small in rows, large in the head of a page. */
type MarkSize = 'small' | 'large'

/**
 * A pattern made of an address, so that the same one is recognized again: square for an account, six-sided for a
 * contract. Two addresses may have the same pattern: the id always stands beside it.
 */
export function AddressMark({ id, size = 'small' }: { id: string; size?: MarkSize | undefined }) {
  const muxed = parseMuxedAccountId(id)
  const key: string = muxed ? accountOf(muxed) : id
  const { hue, path } = patternOf(key)
  const shape = key.startsWith('C') ? 'mark-contract' : size === 'large' ? 'rounded-lg' : 'rounded'
  return (
    <svg
      className={`mark-pattern inline-block flex-none align-bottom ${shape} ${squares[size]}`}
      style={{ '--hue': hue }}
      viewBox="-.7 -.7 6.4 6.4"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}

/** A disc with the first letters of an asset's code, which are no text of the page, in a colour made of code and issuer. */
export function AssetMark({
  asset,
  size = 'small',
}: {
  asset: Asset
  size?: MarkSize | undefined
}) {
  const isNative = asset.type === 'native'
  const letters = (isNative ? 'XLM' : asset.code).replace(/[^\p{L}\p{N}]/gu, '')
  return (
    <span
      className={`inline-grid flex-none place-items-center rounded-full font-bold before:content-[attr(data-letters)] ${size === 'large' ? 'text-md' : 'text-[0.6875rem]/none'} ${squares[size]} ${isNative ? 'bg-ink text-paper' : 'mark-disc'}`}
      style={isNative ? undefined : { '--hue': patternOf(`${asset.code}-${asset.issuer}`).hue }}
      data-letters={letters.slice(0, size === 'large' ? 3 : 1) || '?'}
      aria-hidden="true"
    />
  )
}

/** The discs of two assets, the first over the second: a market or a pool. */
export function PairMark({
  of: [a, b],
  size,
}: {
  of: readonly [Asset, Asset]
  size?: MarkSize | undefined
}) {
  return (
    <span className="inline-flex flex-none [&>:first-child]:z-1 [&>:last-child]:-ml-1.5">
      <AssetMark asset={a} size={size} />
      <AssetMark asset={b} size={size} />
    </span>
  )
}

const squares = { small: 'size-5', large: 'size-12 narrow:size-10' } as const

interface Pattern {
  /** Degrees. */
  readonly hue: number
  /** Of an SVG of 5 × 5 units, left and right alike. */
  readonly path: string
}

const patterns = new Map<string, Pattern>()
/** Patterns are kept: a list names the same accounts again and again. */
const maxKept = 2_000

function patternOf(text: string): Pattern {
  const kept = patterns.get(text)
  if (kept !== undefined) return kept
  if (patterns.size >= maxKept) patterns.clear()
  const bits = hashOf(text, 1)
  const cells = Array.from({ length: 15 }, (_, index) => index).filter(
    (index) => ((bits >>> index) & 1) === 1,
  )
  // A cell and its mirror image, which are one in the middle.
  const path = cells
    .flatMap((index) => [
      [index % 3, Math.floor(index / 3)],
      [4 - (index % 3), Math.floor(index / 3)],
    ])
    .map(([x, y]) => `M${x} ${y}h1v1h-1z`)
    .join('')
  const pattern = { hue: hashOf(text, 2) % 360, path }
  patterns.set(text, pattern)
  return pattern
}

/** FNV-1a over 32 bits: quick, and each letter changes it. */
function hashOf(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  // The last letters would change the low bits alone.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
