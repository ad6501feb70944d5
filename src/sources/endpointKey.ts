/** Stands where a key belongs: whoever runs a copied request puts their own there. */
const placeholder = 'YOUR_KEY'

/**
 * A request's address, by default the endpoint's own, as it may be shown, copied or saved: `YOUR_KEY` replaces each value of
 * the endpoint's query, and what looks like a key in its path. What the request adds to the endpoint stays.
 */
export function withoutKey(url: string, endpoint = url): string {
  const [shown, own] = [URL.parse(url), URL.parse(endpoint)]
  if (shown === null || own?.origin !== shown.origin) return url
  const segments = own.pathname.split('/')
  shown.pathname = shown.pathname
    .split('/')
    .map((each, at) => (each === segments[at] && isKey(each) ? placeholder : each))
    .join('/')
  const secrets = new Set(parametersOf(own).map(nameOf))
  shown.search = parametersOf(shown)
    .map((each) => {
      const name = nameOf(each)
      if (!secrets.has(name)) return each
      return name === each ? placeholder : `${name}=${placeholder}`
    })
    .join('&')
  return shown.href
}

/** The parameters of a query as they are written. */
const parametersOf = ({ search }: URL): readonly string[] =>
  search.split(/[?&]/).filter((each) => each !== '')

const nameOf = (parameter: string): string => parameter.replace(/=.*/s, '')

/** Whether a part of a path is none that a person named: words, years and versions, such as “stellar-pubnet-2026”. */
const isKey = (segment: string): boolean =>
  segment.length >= 8 &&
  (!/^(?:[a-z]{1,19}|v?\d{1,4})(?:[-_.](?:[a-z]{1,19}|v?\d{1,4}))*$/.test(segment) ||
    segment.replace(/\D/g, '').length > 8)
