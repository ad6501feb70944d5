/** Names of the histories of a network that a browser stores side by side, in the order in which they are tried. */
export const historyNames = (passphrase: string): readonly string[] =>
  ['', ' #2', ' #3'].map((end) => `parallax-index ${passphrase}${end}`)
