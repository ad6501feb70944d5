import { type Coverage, firstLedger, ledgerSequence } from '#ledger/values'

/** How many ledgers a file of a lake holds, and how many files a folder (SEP-54). */
export interface LakeLayout {
  readonly ledgersPerFile: number
  /** With 1 or 0 all files lie beside each other. */
  readonly filesPerPartition: number
}

/** Writers of lakes differ in these ways of naming: a lake has the same in all its files. */
export interface NameForm {
  /** The ledger by which the first file or folder is named: 0 is the start of its span, 2 the first ledger there is. */
  readonly first: 0 | 2
  readonly ending: 'zst' | 'zstd'
}

/** The likeliest first. */
export const nameForms: readonly NameForm[] = [
  { first: 0, ending: 'zst' },
  { first: 2, ending: 'zst' },
  { first: 0, ending: 'zstd' },
  { first: 2, ending: 'zstd' },
]

const last = 0xffff_ffff

/** The ledgers that the file with a ledger holds. */
export const fileSpan = ({ ledgersPerFile }: LakeLayout, sequence: number): Coverage =>
  spanOf(sequence, ledgersPerFile, firstLedger)

/** The path, below the lake's address, of the file that holds a ledger. */
export function lakeFile(
  { ledgersPerFile, filesPerPartition }: LakeLayout,
  sequence: number,
  { first, ending }: NameForm = { first: 0, ending: 'zst' },
): string {
  const file = `${nameOf(spanOf(sequence, ledgersPerFile, first))}.xdr.${ending}`
  if (filesPerPartition <= 1) return file
  const { from, to } = spanOf(sequence, ledgersPerFile * filesPerPartition, first)
  return `${prefixOf(from)}--${from}-${to}/${file}`
}

/** The paths that the file with a ledger may have, each once; `known` is the form of another file of the lake. */
export const lakeFiles = (
  layout: LakeLayout,
  sequence: number,
  known?: NameForm,
): readonly { readonly path: string; readonly form: NameForm }[] => {
  const forms = known === undefined ? nameForms : [known]
  const formByPath = new Map<string, NameForm>()
  for (const form of forms) {
    const path = lakeFile(layout, sequence, form)
    if (!formByPath.has(path)) formByPath.set(path, form)
  }
  return [...formByPath].map(([path, form]) => ({ path, form }))
}

/**
 * The ledgers that a file's path states, by its last part; undefined where it is no name of a lake's file, or its
 * prefix is not the one of its first ledger.
 */
export function parseLakeFile(path: string): Coverage | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const [, prefix, start, end = start] =
    /^([0-9A-F]{8})--(0|[1-9]\d{0,9})(?:-([1-9]\d{0,9}))?\.xdr\.zstd?$/.exec(name) ?? []
  const [from, to] = [Number(start), Number(end)]
  const isSpan = from <= to && to <= last && prefix === prefixOf(from)
  return isSpan ? { from: ledgerSequence(from), to: ledgerSequence(to) } : undefined
}

/** The span of `size` ledgers that has a ledger; `first` is where the one that begins at 0 is said to begin. */
function spanOf(sequence: number, size: number, first: number): Coverage {
  const from = sequence - (sequence % size)
  return {
    from: ledgerSequence(from === 0 ? Math.min(first, size - 1) : from),
    to: ledgerSequence(Math.min(from + size - 1, last)),
  }
}

const nameOf = ({ from, to }: Coverage): string =>
  `${prefixOf(from)}--${from === to ? from : `${from}-${to}`}`

/** Eight digits that sort the newest first. */
const prefixOf = (from: number): string => (last - from).toString(16).toUpperCase().padStart(8, '0')
