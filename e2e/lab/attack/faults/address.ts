import type { Fault } from './fault.ts'

const link = (name: string, of: (elsewhere: string) => string): Fault => ({
  name,
  family: 'address',
  link: of,
})

/** Endpoints that come with a link: none is asked before the reader agrees, and none is markup. */
export const addressFaults: readonly Fault[] = [
  link('link-elsewhere', (elsewhere) => elsewhere),
  link('link-with-a-name', (elsewhere) => elsewhere.replace('//', '//horizon.stellar.org@')),
  link('link-as-script', () => 'javascript:attacked()'),
  link('link-as-markup', (elsewhere) => `${elsewhere}/<img src=x onerror=attacked()>\u202e`),
  link('link-by-ipv6', () => 'http://[::1]:9/'),
]
