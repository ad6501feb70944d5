import { decodeStrkey } from '../../../model/values/strkey.ts'

/** Why a pasted text is neither decoded nor left in the field. */
export type PasteRefusal = 'secret' | 'phrase' | 'tooLarge'

/** Characters; the largest valid transaction is much smaller. */
export const mostCharacters = 200_000

/**
 * Looks a pasted text over before anything else sees it: a secret seed or a recovery phrase, also within other text, is
 * to be forgotten at once.
 */
export function refusalOf(text: string): PasteRefusal | undefined {
  if (holdsSeed(text)) return 'secret'
  if (holdsPhrase(text)) return 'phrase'
  return text.length > mostCharacters ? 'tooLarge' : undefined
}

const seedForm = /S[A-Z2-7]{55}/

/**
 * By its form where it stands by itself, so that one with a typing mistake counts as well; by its checksum where it is
 * broken by white space or stands within a longer word, as 56 such characters may in an envelope.
 */
function holdsSeed(text: string): boolean {
  if (text.split(/[^A-Za-z0-9+/=_-]+/).some((word) => isSeedLike(word))) return true
  const whole = text.replace(/[^A-Za-z0-9]+/g, '')
  for (let at = whole.indexOf('S'); at !== -1; at = whole.indexOf('S', at + 1)) {
    const candidate = whole.slice(at, at + 56)
    if (seedForm.test(candidate) && decodeStrkey('S', candidate) !== undefined) return true
  }
  return false
}

const isSeedLike = (word: string): boolean =>
  word.split(/[+/=_-]/).some((part) => part.length === 56 && seedForm.test(part.toUpperCase()))

/** Lengths of recovery phrases (BIP-39). */
const phraseLengths: ReadonlySet<number> = new Set([12, 15, 18, 21, 24])
/** The ways that a phrase is written. None of its words has two A beside each other, as base64 in groups has all over. */
const styles = [/^[a-z]{3,8}$/, /^[A-Z][a-z]{2,7}$/, /^(?!.*AA)[A-Z]{3,8}$/]

/** Words in a row as recovery phrases have them: of any language as the whole text, of English within other text. */
function holdsPhrase(text: string): boolean {
  const words = text
    .split(/[\s,;:|.()"'-]+/)
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
