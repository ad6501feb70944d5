import { SourceError } from './errors.ts'

/** Reads bytes that should be JSON. Throws SourceError('badResponse'), which names their actual form. */
export function parseJson(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SourceError('badResponse', notJson(text), { cause })
  }
}

function notJson(text: string): string {
  const start = text.trimStart()
  if (start === '') return 'The answer is empty'
  if (start.startsWith('<')) return 'The answer is a web page, not data: is the address right?'
  if (/^[[{]/.test(start)) return 'The answer is cut off or damaged: it is not whole JSON'
  return `The answer is not JSON: “${start.slice(0, 60)}”`
}
