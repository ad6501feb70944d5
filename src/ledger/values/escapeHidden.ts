/** JSON text with marks that turn text or have no width escaped. */
export const escapeHidden = (json: string): string =>
  json.replace(hidden, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
const hidden = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
