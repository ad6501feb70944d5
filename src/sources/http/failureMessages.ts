/** The reason why a secure page cannot request an insecure URL; undefined if it can. Browsers exempt localhost. */
export function mixedContent(url: string): string | undefined {
  if (globalThis.location?.protocol !== 'https:' || !URL.canParse(url)) return undefined
  const { protocol, hostname, host } = new URL(url)
  if (protocol !== 'http:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    return undefined
  return `${host} is an http: address; a browser blocks those on an https: page`
}

/** The reason why a request got no answer; a browser gives a page no more detail than this. */
export function explainFailure(host: string): string {
  if ('onLine' in navigator && !navigator.onLine) return 'This browser is offline'
  return (
    `No answer from ${host}: it may be down, it may not allow this page (CORS), ` +
    'or it may have received too many requests'
  )
}
