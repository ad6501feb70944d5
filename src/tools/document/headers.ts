import { readFileSync } from 'node:fs'

/** `frame-ancestors` works only in a header, and a worker has the policy of its own response. */
export const headersFile = (base: string, policy: string) => `${base}*
  Content-Security-Policy: ${policy}; frame-ancestors 'none'
  Cross-Origin-Opener-Policy: same-origin
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
${base}assets/*
  Cache-Control: public, max-age=31536000, immutable
`

interface HeaderRule {
  readonly start: string
  readonly headers: readonly (readonly [string, string])[]
}

/** `_headers`: an address with `*` at its end, then lines of two blanks, name, colon, value. */
export function readHeaders(file: string): readonly HeaderRule[] {
  return readFileSync(file, 'utf8')
    .split(/^(?=\S)/m)
    .map((block) => {
      const [start = '', ...lines] = block.trimEnd().split('\n')
      return {
        start: start.replace(/\*$/, ''),
        headers: lines.map((line): readonly [string, string] => {
          const [name = '', ...value] = line.trim().split(': ')
          return [name, value.join(': ')]
        }),
      }
    })
}
