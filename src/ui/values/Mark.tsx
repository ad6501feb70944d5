import { useContext } from 'react'
import type { Asset, CreditAsset } from '#ledger'
import { accountOf, parseMuxedAccountId } from '#ledger/values'
import { isNotNamed, NamesContext } from '../address/names.ts'

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

/** Anybody may issue an asset with the code of lumens. */
export const readsAsLumens = (asset: Asset): boolean =>
  asset.type !== 'native' && asset.code.toUpperCase() === 'XLM'

/**
 * A disc with the first letters of an asset's code, which are no text of the page, in one of twelve hues made of code and
 * issuer: filled where the host names the asset, else a ring with two letters, red with “!” around one that may be mistaken
 * for another.
 */
export function AssetMark({
  asset,
  size = 'small',
}: {
  asset: Asset
  size?: MarkSize | undefined
}) {
  const names = useContext(NamesContext)
  const isNative = asset.type === 'native'
  const name = isNative ? undefined : names.get(`/assets/${asset.code}-${asset.issuer}`)
  const isNamed = isNative || name?.host !== undefined
  const isMistakable =
    name?.isScam === true ||
    (!isNative && (readsAsLumens(asset) || isNotNamed(names, asset.code, asset.issuer)))
  const letters = (isNative ? 'XLM' : asset.code).replace(/[^\p{L}\p{N}]/gu, '')
  const most = size === 'large' ? 3 : isNamed ? 1 : 2
  const look = isNative
    ? 'bg-ink text-paper'
    : isMistakable
      ? 'mark-ring text-fail'
      : isNamed
        ? 'mark-disc'
        : 'mark-disc mark-ring'
  const text =
    size === 'large'
      ? 'text-md'
      : isNamed || isMistakable
        ? 'text-[0.6875rem]/none'
        : 'text-[0.5625rem]/none'
  return (
    <span
      className={`inline-grid flex-none place-items-center rounded-full font-bold before:content-[attr(data-letters)] ${text} ${squares[size]} ${look}`}
      style={isNative ? undefined : { '--hue': hueOf(asset) }}
      data-letters={isMistakable ? '!' : letters.slice(0, most) || '?'}
      aria-hidden="true"
    />
  )
}

/** One of twelve hues, which are told apart. */
const hueOf = ({ code, issuer }: CreditAsset): number => (hashOf(`${code}-${issuer}`, 2) % 12) * 30

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
