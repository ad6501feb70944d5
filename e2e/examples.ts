/** Records of the bundled network that the specs open; it is part of the product, so its ids are stable. */
export const ledgers = {
  first: 2,
  last: 373,
  /** Seven transactions, one of them a path payment through three hops. */
  paths: 39,
  /** 45 transactions: more than a page holds. */
  busy: 145,
} as const

export const transactions = {
  /** 1,000 XLM become 175.43859 OLIVE over three hops, in ledger 39. */
  path: 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404',
  /** Five operations, undone by the fourth: its data entry does not exist. */
  failed: '2b789972910b623129308b916b05ce4d0b184ffde37922b67706bfd178d29772',
  /** A fee bump with a multiplexed fee source. */
  feeBump: '8cd1e1228ee057a8402acd99d9d85efee254c21347ec15c7ef6cb222a278f0ed',
  /** Its memo is ` \t\n"<b>&amp;` and a mark that turns the direction of writing. */
  htmlMemo: '406f4f9763de3cb789a7d1fd30448e87947f224313bee1e31b75ee3641f103dc',
  /** Its memo is ff fe 80 41 00 c3 28: no UTF-8, and a NUL in it. */
  bytesMemo: '45a425d4ac5f71b5edca5703334373c4ab15e33c91c5b0bc4b00cafeb7b8959e',
  /** As many operations as there may be: 100. */
  hundred: 'c6918d4904ddf62879458bbdec71f5bd926a74341864e36f46ecdd5b8fc551c7',
  /** A contract call that failed. */
  failedCall: '24ebbbbd2686631a035bf19ea2b44fc608b254b86111c096af0a6625dd5b3227',
} as const

export const operations = {
  /** The operation of `transactions.path`. */
  path: '167503728641',
} as const

export const accounts = {
  alice: 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK',
  /** Signers of all four kinds. */
  locksmith: 'GBKLAQFZV3HSITL4SOCQY3K5GWJGHAN4VV2GHHZEOGEJDAI65NHK4O6V',
  /** Its home domain is `northwind.example`. */
  northwind: 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G',
  /** Merged away: it has a past but no entry. */
  drifter: 'GADVCLEMSLZHPVU6XNQHRMCC6HXKGSUODJF5WLWA2URBYTT5R7ZUOXXE',
  /** Never on this network. */
  stranger: 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
} as const
