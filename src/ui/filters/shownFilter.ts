/** A short form of a filter's value: addresses by their ends, lumens as XLM. */
export const showFilter = (text: string): string =>
  text
    .replace(/^native$/, 'XLM')
    .replaceAll(/\b([A-Z2-7]{4})[A-Z2-7]{40,}([A-Z2-7]{4})\b/g, '$1…$2')
    .slice(0, 80)
