/** `Retry-After` is seconds or a date; undefined if it is invalid or hidden. */
export function retrySeconds(header: string | null): number | undefined {
  if (header === null || header === '') return undefined
  if (/^\d{1,6}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}
