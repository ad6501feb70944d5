/** The fields of a record that differ from its own XDR: the problem of each, by its label on the page. */
export type Disagreements = Readonly<Record<string, string>>

/** All problems of a record in one clause that names the fields; undefined where it has none. */
export function disagreementProblem(found: Disagreements | undefined): string | undefined {
  const byProblem = Map.groupBy(Object.entries(found ?? {}), ([, problem]) =>
    problem.replace(/, which .*/, ''),
  )
  if (byProblem.size === 0) return undefined
  return [...byProblem]
    .map(([problem, fields]) => {
      const names = fields.map(([label]) => label).join(', ')
      return `${names} ${fields.length === 1 ? problem : problem.replace('does not', 'do not')}`
    })
    .join('; ')
}

/** The problems of the fields that `isIncluded` selects by their labels. */
export const ofLabels = (
  found: Disagreements | undefined,
  isIncluded: (label: string) => boolean,
): Disagreements =>
  Object.fromEntries(Object.entries(found ?? {}).filter(([label]) => isIncluded(label)))
