import { bytesFromBase64, bytesFromHex } from '#ledger/values'

/** The bytes of a text, or why it has none. */
export type TextBytes =
  | { readonly bytes: Uint8Array }
  | { readonly problem: 'empty' | 'encoding' | 'truncated'; readonly message: string }

/**
 * Reads pasted XDR: base64 with or without padding, in the alphabet of RFC 4648 or its URL-safe one (`-_`),
 * percent-encoded (`%2B`), or hex; white space and quotes are ignored.
 */
export function bytesOfText(text: string): TextBytes {
  const plain = unescaped(text).replace(/[\s\u200B\uFEFF"'`]+/g, '')
  if (plain === '') return { problem: 'empty', message: 'There is nothing in it.' }
  // Most XDR begins with a small number in four bytes, in base64 “AAAA”; hex of that is nearly impossible.
  const hex = /^(?:0x)?((?!AAAA)[0-9a-fA-F]+)$/.exec(plain)?.[1]
  if (hex !== undefined) {
    const bytes = bytesFromHex(hex)
    return bytes === undefined
      ? { problem: 'truncated', message: 'Hex has two digits for each byte; one is missing.' }
      : { bytes }
  }
  const body = plain.replace(/={1,2}$/, '')
  const at = body.search(/[^A-Za-z0-9+/_-]/)
  if (at !== -1)
    return {
      problem: 'encoding',
      message: `Character ${at + 1} belongs neither to base64 nor to hex.`,
    }
  if (body.length % 4 === 1)
    return {
      problem: 'truncated',
      message: 'The last of its base64 characters stands for no byte.',
    }
  const bytes = bytesFromBase64(
    body
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .padEnd(Math.ceil(body.length / 4) * 4, '='),
  )
  return bytes === undefined
    ? { problem: 'encoding', message: 'It cannot be read as base64.' }
    : { bytes }
}

function unescaped(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text // the problem is stated for the text as pasted
  }
}
