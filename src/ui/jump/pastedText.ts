import { decodeStrkey } from '#ledger/values'
import { createListeners } from '../queries/outside.ts'

/** Why a pasted text is removed from the field without being decoded. */
export type PasteRefusal = 'secret' | 'phrase' | 'tooLarge'

/** Characters of XDR: a transaction has 132,096 bytes at most, in hex twice as many. */
export const maxCharacters = 300_000

/** Checks a pasted text before any other use: a secret seed or a recovery phrase, also within other text, is discarded. */
export function refusalOf(text: string): PasteRefusal | undefined {
  // Of megabytes one pass must do: the checks below took 8 s for 5 million characters.
  if (text.length > maxCharacters) return seedWord.test(text) ? 'secret' : 'tooLarge'
  if (holdsSeed(text)) return 'secret'
  return holdsPhrase(text) ? 'phrase' : undefined
}

const seedForm = /S[A-Z2-7]{55}/
/** A word of that form. */
const seedWord = /(?<![A-Z2-7])S[A-Z2-7]{55}(?![A-Z2-7])/i
/** With the version of a seed, whose last bits are in its second character. */
const versionedSeed = /^S[A-D][A-Z2-7]{54}$/

/** Matches what a reader may have typed of a seed so far, or with a character too many. */
const nearlySeed = /^S[A-D][A-Z2-7]{46,58}$/

/**
 * A separate word of a seed's form is refused even with a wrong checksum, since it may be mistyped; so is a text that is
 * nothing else, in whatever groups and letters it is written. Across white space or within a longer word the checksum
 * decides: base64 of an envelope may have 56 such characters by chance.
 */
function holdsSeed(text: string): boolean {
  if (text.split(/[^A-Za-z0-9+/=_-]+/).some((word) => isSeedLike(word))) return true
  const joined = text
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toUpperCase()
  if (nearlySeed.test(joined) && /\d/.test(joined)) return true
  for (let at = joined.indexOf('S'); at !== -1; at = joined.indexOf('S', at + 1)) {
    const candidate = joined.slice(at, at + 56)
    if (versionedSeed.test(candidate) && decodeStrkey('S', candidate) !== undefined) return true
  }
  return false
}

const isSeedLike = (word: string): boolean =>
  word.split(/[+/=_-]/).some((part) => part.length === 56 && seedForm.test(part.toUpperCase()))

/** Lengths of recovery phrases (BIP-39). */
const phraseLengths: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])
/** Lower case, capitalized, upper case. No BIP-39 word has “AA”, which base64 in groups often has. */
const styles = [/^[a-z]{3,8}$/, /^[A-Z][a-z]{2,7}$/, /^(?!.*AA)[A-Z]{3,8}$/]

/** A recovery phrase in any language as the entire text, or 12 English words in a row within other text. */
function holdsPhrase(text: string): boolean {
  const words = text
    .normalize('NFKC')
    .split(/[\s,;:|.()"'_+/*=>&%<[\]-]+/)
    // Numbers before the words.
    .map((word) => word.replace(/^\d{1,2}/, ''))
    .filter((word) => word !== '')
  const isWhole =
    phraseLengths.has(words.length) && words.every((word) => /^[\p{L}\p{M}]+$/u.test(word))
  if (isWhole && new Set(words).size > 1) return true
  return styles.some((style) => {
    let run: string[] = []
    return words.some((word) => {
      run = style.test(word) ? [...run.slice(-11), word] : []
      return run.length === 12 && new Set(run).size > 1
    })
  })
}

let left: string | undefined
const listeners = createListeners()

/** Leaves an envelope, pasted into the search, for the form; it is in no address and no storage. */
export function leaveEnvelope(text: string): void {
  left = text
  listeners.notify()
}

/** Calls `take` with what the search left, once, now or later. */
export function whenEnvelopeLeft(take: (text: string) => void): () => void {
  const listener = () => {
    const text = left
    left = undefined
    if (text !== undefined) take(text)
  }
  listener()
  return listeners.subscribe(listener)
}
