/** The repository on github.com that meta names (SEP-55 `source_repo`): `owner/name`; undefined for another text. */
export function repositoryOf(stated: string): string | undefined {
  const path = stated
    .replace(/^(?:github:|(?:https?:\/\/)?(?:www\.)?github\.com\/)/i, '')
    .replace(/\/$/, '')
  // A word of a shell, and no option.
  const [, repository] = /^((?![.-])[\w.-]+\/(?![.-])[\w.-]+?)(?:\.git)?$/.exec(path) ?? []
  return repository
}
