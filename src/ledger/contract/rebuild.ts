import type { SpecMeta } from './spec.ts'

/** The build that the author of some code claims in its meta (SEP-58, draft 0.6). No part of it is checked. */
export interface Rebuild {
  /** Absent where the code does not name it. */
  readonly image?: string | undefined
  readonly sourceUri?: string | undefined
  /** SHA-256 of the archive of the source, hex. */
  readonly sourceSha256?: string | undefined
  /** Arguments of the image’s entry point; `contract build` where the code names none. */
  readonly arguments: readonly string[]
  readonly options: readonly string[]
  /** The reason why no command can be written. */
  readonly problem?: string | undefined
  /** Lines of a shell; empty where there is a problem. */
  readonly command: readonly string[]
}

/** Entries that tools write by themselves (SEP-58, 4). */
const ofTools = new Set(['rsver', 'rssdkver', 'cliver', 'rssdk_spec_shaking'])

/** The rebuild that meta describes; undefined where it has no field of SEP-58. */
export function rebuildOf(meta: readonly SpecMeta[]): Rebuild | undefined {
  const all = (key: string) => meta.flatMap((entry) => (entry.key === key ? [entry.value] : []))
  const [image] = all('bldimg')
  const [sourceUri] = all('source_uri')
  const [sourceSha256] = all('source_sha256')
  const given = all('bldarg')
  const options = all('bldopt')
  if ([image, sourceUri, sourceSha256, ...given, ...options].every((it) => it === undefined))
    return undefined
  const parts = {
    image,
    sourceUri,
    sourceSha256,
    arguments: given.length === 0 ? ['contract', 'build'] : given,
    options,
  }
  const stamps = meta
    .filter(({ key }) => !ofTools.has(key))
    .map(({ key, value }) => `${key}=${value}`)
    .toSorted()
  const problem = problemOf(parts) ?? (stamps.every(isPlain) ? undefined : unusual)
  return { ...parts, problem, command: problem === undefined ? commandOf(parts, stamps) : [] }
}

/** The repository on github.com that meta names (SEP-55 `source_repo`): `owner/name`; undefined for another text. */
export function repositoryOf(stated: string): string | undefined {
  const path = stated
    .replace(/^(?:github:|(?:https?:\/\/)?(?:www\.)?github\.com\/)/i, '')
    .replace(/\/$/, '')
  // A word of a shell, and no option.
  const [, repository] = /^((?![.-])[\w.-]+\/(?![.-])[\w.-]+?)(?:\.git)?$/.exec(path) ?? []
  return repository
}

type Parts = Omit<Rebuild, 'problem' | 'command'>

const unusual = 'a value has characters that do not belong into a command'

/** A value becomes a word of a shell: a text that a shell could read as anything else is refused. */
function problemOf({ image, sourceUri, sourceSha256, ...rest }: Parts): string | undefined {
  if (image === undefined) return 'the code names no image to build in (bldimg)'
  if (!/^[a-z0-9][a-z0-9._/:-]*@sha256:[0-9a-f]{64}$/i.test(image))
    return 'the image is not named by its digest'
  if (sourceSha256 === undefined) return 'the code names no hash of its source (source_sha256)'
  if (!/^[0-9a-f]{64}$/.test(sourceSha256)) return 'the hash of the source is no SHA-256'
  if (sourceUri !== undefined && !isPlain(sourceUri)) return unusual
  return [...rest.arguments, ...rest.options].every(isPlain) ? undefined : unusual
}

/** Printable ASCII. */
const isPlain = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)

function commandOf(
  { image = '', sourceUri, sourceSha256 = '', ...rest }: Parts,
  stamps: readonly string[],
): readonly string[] {
  const words = [...rest.arguments, ...rest.options, ...stamps.flatMap((it) => ['--meta', it])]
  return [
    sourceUri?.startsWith('https://') === true
      ? `curl --fail --location --output source.archive -- ${quoted(sourceUri)}`
      : `# Save the archive of the source as source.archive${sourceUri === undefined ? '' : `, from ${sourceUri}`}`,
    `echo '${sourceSha256}  source.archive' | sha256sum --check`,
    'mkdir source && tar --extract --file source.archive --directory source',
    `docker run --rm --volume "$PWD/source:/source" ${image} ${words.map(quoted).join(' ')}`,
  ]
}

/** One word of a shell. */
const quoted = (text: string): string =>
  /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
