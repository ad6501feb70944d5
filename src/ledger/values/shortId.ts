/** First 5 … last 5 of an id. */
export const shortId = (text: string): string =>
  text.length <= 12 ? text : `${text.slice(0, 5)}…${text.slice(-5)}`
