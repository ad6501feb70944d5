/** A text with a capital letter at its beginning. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A message as a sentence: capitalized, with a full stop unless it ends already. */
export const sentence = (message: string): string => {
  const text = capitalized(message)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
