/**
 * The reason why a list or a record's count of its items must be wrong; undefined if both can be right. `isWhole`:
 * nothing comes before or after the listed items.
 */
export function countProblem(
  listed: number,
  stated: number | undefined,
  isWhole: boolean,
): string | undefined {
  if (stated === undefined || listed === stated) return undefined
  if (listed > stated) return `${listed} are listed, and the record counts ${stated}`
  return isWhole ? `${listed} are listed of the ${stated} that the record counts` : undefined
}
