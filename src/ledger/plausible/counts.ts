/**
 * Why a list cannot be all that a record counts, or the count be true; undefined where both can. `isWhole`: nothing
 * comes before or after what is listed.
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
