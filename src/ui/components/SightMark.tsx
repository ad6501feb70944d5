/** The mark of a line of sight: a disc for REST, a ring for RPC. `look` and `disc` replace its hue. */
export function SightMark({
  kind,
  look,
  disc = '',
}: {
  kind: string
  look?: string | undefined
  /** Of the disc, where `look` is that of its border. */
  disc?: string
}) {
  const hue =
    look === undefined ? (hues[kind] ?? 'border-faint') : kind === 'rest' ? `${look} ${disc}` : look
  return <i className={`h-2.25 w-2.25 flex-none rounded-full border-2 ${hue}`} />
}

const hues: Readonly<Record<string, string>> = {
  rest: 'border-rest bg-rest',
  rpc: 'border-rpc',
}
