import { sentence } from '../format/sentence.ts'
import { SourceError, newestProtocol } from '#ledger/values'
import type { Sight } from '../address/sight.ts'

export interface ErrorText {
  readonly title: string
  readonly text: readonly string[]
  readonly retry: boolean
  readonly flip: 'first' | 'second' | 'no'
  readonly newest: boolean
}

/** The message of an error by its kind; anything but a `SourceError` is a bug of ours. */
export function errorTextOf(error: Error, sight: Sight | undefined): ErrorText {
  const name = sight?.source.kind.name ?? 'this service'
  const host = sight === undefined ? 'the service' : urlHost(sight.source.url)
  const plain = { retry: false, flip: 'no', newest: false } as const
  if (!(error instanceof SourceError))
    return {
      ...plain,
      title: 'Parallax failed here',
      text: [`A bug in this page, not in the ledger: ${error.message}`],
      retry: true,
    }
  const text = [sentence(error.message)]
  const again = { ...plain, text, retry: true, flip: 'second' } as const
  switch (error.kind) {
    case 'notFound':
      return { ...plain, title: 'Not found', text, flip: 'first', newest: true }
    case 'outOfRetention':
      return { ...plain, title: `Older than what ${name} keeps here`, text, flip: 'first' }
    case 'notYetClosed':
      return { ...plain, title: 'Not closed yet', text, retry: true, newest: true }
    case 'unsupported':
      return { ...plain, title: `${name} cannot answer this`, text, flip: 'first' }
    case 'rateLimited':
      return { ...again, title: 'The service asked us to slow down' }
    case 'unreachable':
      return {
        ...again,
        title: navigator.onLine ? 'No answer' : 'No answer: this browser is offline',
      }
    case 'badResponse':
      return { ...again, title: `${host} sent an invalid answer` }
    case 'laterProtocol':
      return {
        ...again,
        title: 'This version of Parallax cannot read this',
        text: [
          ...text,
          `It knows protocols up to ${newestProtocol}. A later one may have added this: the service need not be wrong.`,
        ],
      }
  }
}

export const urlHost = (url: string): string => URL.parse(url, document.baseURI)?.host ?? url
