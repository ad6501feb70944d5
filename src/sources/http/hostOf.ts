/** The service's name for readers. No real host ends in `.invalid` (RFC 2606); the bundled network's does. */
export function hostOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { host, hostname } = new URL(url)
  return hostname.endsWith('.invalid') ? 'the recorded network' : host
}
