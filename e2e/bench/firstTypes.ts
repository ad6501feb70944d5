/** As fast as this machine, or with 100 ms a request and 10 Mbit/s. */
export type Line = 'free' | 'slow'
/** Of HTTP, between browser and host. */
export type Version = '1.1' | '2'
/** Where one build is served. */
export type Hosts = Readonly<Record<Version, Readonly<Record<Line, string>>>>

/** A request as its host got it. */
export interface Request {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly kind: 'script' | 'file' | 'data'
  readonly method: string
  readonly url: string
  readonly sent: string | undefined
  /** Of the answer, compressed where it is a file. */
  readonly bytes: number
}

/** What the process of the hosts tells. */
export interface FromHosts {
  readonly hosts?: readonly Hosts[]
  readonly request?: Request
}
