/**
 * A request's address, by default the endpoint's own, as it may be shown, copied or saved: `YOUR_KEY` replaces each value of
 * the endpoint's query, and what looks like a key in its path. What the request adds to the path stays.
 */
export function withoutKey(url: string, endpoint = url): string {
  const [start = '', query] = endpoint.split(/\/*(?:$|\?)/)
  if (!url.startsWith(start)) return url
  const path = start.replaceAll(segments, (each) => (isWords.test(each) ? each : 'YOUR_KEY'))
  const added = url.slice(start.length)
  return path + (query ? added.replaceAll(/([?&](?:[^=&]*=)?)[^&]*/g, '$1YOUR_KEY') : added)
}

/** Segments of a path, not the host, that are long enough for a key. */
const segments = /(?<=[^/]\/)[^/]{8,}/g

/** Matches what a person named: words, years and versions, such as “stellar-pubnet-2026”. */
const isWords = /^(?:(?:[a-z]{1,19}|v?\d{1,4})(?:[-_.]|$))+$/
