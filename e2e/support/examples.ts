/** Records of the bundled network that the specs open; it is part of the product, so its ids are stable. */
export const ledgers = {
  first: 2,
  last: 373,
  lastHash: '49cc2ee96f89db290cbdb2f5a96e9b30f52530feb079b3ca3d68bb52d280bbfe',
  /** Seven transactions, one of them a path payment through three hops. */
  paths: 39,
  /** 45 transactions: more than one page. */
  busy: 145,
} as const

export const transactions = {
  /** 1,000 XLM become 175.43859 OLIVE over three hops, in ledger 39. */
  path: 'b59ef0d39a036888145fe5f8f4f6d17d573161b416059d5edf59c7845725b404',
  /** Five operations, undone by the fourth: its data entry does not exist. */
  failed: '2b789972910b623129308b916b05ce4d0b184ffde37922b67706bfd178d29772',
  /** 0.5 XLM of an account that holds 1.00018, of which it must keep 1. */
  reserve: '0d97fd072ed25233db602e93c81fa6d6b698d47943756fd030c370dc7b65da25',
  /** A deposit whose 3,162.2776601 pool shares pass the limit of 1,000, of which 632.455532 are held. */
  depositFull: 'f5d4ea87718d45ef7ac3bcd1f76ea2889e5c47b43b52c41bbdb80584eb880c5d',
  /** A fee bump with a multiplexed fee source. */
  feeBump: '8cd1e1228ee057a8402acd99d9d85efee254c21347ec15c7ef6cb222a278f0ed',
  /** Its memo is ` \t\n"<b>&amp;` and a direction override. */
  htmlMemo: '406f4f9763de3cb789a7d1fd30448e87947f224313bee1e31b75ee3641f103dc',
  /** Its memo is ff fe 80 41 00 c3 28: not UTF-8, with a NUL. */
  bytesMemo: '45a425d4ac5f71b5edca5703334373c4ab15e33c91c5b0bc4b00cafeb7b8959e',
  /** A payment without a memo. */
  plainPayment: '7b37c3d135051740b166ec2648a31d8793f4d2d901c73bb7dce09fcc14cb018d',
  /** Its operations create trustlines: no payments. */
  trust: '28358099ca2a2a29a2793400d32505111903127b49a5bb7952313e45b3741b0d',
  /** Calls a contract: three events, ten ledger keys, 248,031 stroops of at most 4,000,100, 360 of a token returned. */
  call: '9c13b3799ffb7eee4075337aac817ad38b281cf253af39d75a317a7129408b97',
  /** Transfers 1,250,000,000 units of a contract's own token. */
  tokenTransfer: '2868833b98dfba9bfbe6e6628773d60e027a9b5cff8ec5bf2c2144b8514962fa',
  /** A contract call that failed. */
  failedCall: '24ebbbbd2686631a035bf19ea2b44fc608b254b86111c096af0a6625dd5b3227',
  /** A call that fails with an error of its contract, number 100. */
  ownError: '8778a1aa28baea2088dfdb3b97c18e8c31066094c8135bdb80efedd12dc2cce0',
  /** A contract call with a value of every type in its arguments, lists and maps within others. */
  specimen: 'bce00e0166c0fe28634ac7eb3e7015c8524bf4e5d8ecb7c271b4bc4418a9377a',
} as const

export const operations = {
  /** The operation of `transactions.path`. */
  path: '167503728641',
  /** A transaction that failed. */
  failed: '68719484929',
  /** The operation of `transactions.depositFull`. */
  depositFull: '150323859457',
  /** Creates a claimable balance with a predicate of two conditions. */
  anyOf: '176093667329',
} as const

export const assets = {
  usd: 'USD-GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G',
  eur: 'EUR-GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G',
  gold: 'GOLD-GC35K4QDAIBBYJ6JXQUDP6XCVAMFY24A6M5EJ5HIWTCUU5O7FK5XNAE4',
  /** Its issuer may require and revoke authorization, and claw back. */
  bond: 'BOND2031-GATMC7P4EOYJFMPX2ENEKFBKKHX2RNWHQXUV2ZAVKI6EWWKIU55WLD2T',
} as const

export const offers = {
  /** Created in ledger 327 and updated in 328; not filled. */
  standing: '310',
  seller: 'GA5HRD6LVYAITZQXNG3P32NORXEYRZZRZMXUCMFLUYLJ7YSUOKWXRKKB',
  /** Created in ledger 26, filled by two others in 27 and 28. */
  filled: '12',
} as const

export const claimableBalances = {
  /** One claimant must wait, the other may claim at any time. */
  waiting: '000000005850620e7e7ce22d1bd661f4b0205a96dcbfa91f075528c886cb3def79ade49b',
  strkey: 'BAAFQUDCBZ7HZYRNDPLGD5FQEBNJNXF7VEPQOVJIZCDMWPPPPGW6JG6EMQ',
  claimant: 'GDQKQQI2GHDUOHJ4MGAMQYHNDQV2N7WULX5YGFSCAAJOSNEK5LWGO257',
  /** A balance of ten claimants; claimed in ledger 43. */
  claimed: '00000000c4dfeaf55a3baf8ffe0a2bc1643032253841dc0230ec7d8ff7f7d1a4353cdae5',
} as const

export const liquidityPools = {
  xlmUsd: 'a74a16c39cf37a59bcad11ab5be4a1fceb0285fbe8e77dc6836f952a43b9c32c',
  strkey: 'LCTUUFWDTTZXUWN4VUI2WW7EUH6OWAUF7PUOO7OGQNXZKKSDXHBSYYOT',
  /** A pool without trades. */
  untraded: 'cd9e8cf170639dba8a3c181c301b30e6ae628fa3987ecfd25c32145f59851000',
} as const

export const signers = {
  /** Signs for nine accounts. */
  shared: 'GADZLKAY3YZUDX2K7ZLCAGBCITEHFMWFU4XT35CWY7FTV3O3RPNG3QVR',
} as const

export const accounts = {
  alice: 'GA5QO2TC4H2PXZ2635VU23T6LOPOBZXG2H5DEFZBM67FRKEDPTSMD6MK',
  /** Signers of all four kinds. */
  locksmith: 'GBKLAQFZV3HSITL4SOCQY3K5GWJGHAN4VV2GHHZEOGEJDAI65NHK4O6V',
  /** Its home domain is `northwind.example`. */
  northwind: 'GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G',
  /** Merged: it has a history but no entry. */
  drifter: 'GADVCLEMSLZHPVU6XNQHRMCC6HXKGSUODJF5WLWA2URBYTT5R7ZUOXXE',
  /** Never on this network. */
  absent: 'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
} as const

export const contracts = {
  /** Escrow with every type, and functions that fail on purpose; its code is the largest recorded. */
  workshop: 'CBBJBXESFTNCMZAJB5UAYXBZ5SYJ642O2EZOAM6WAN3UYCAKF5AATR2S',
  /** A token with its metadata in its storage. */
  token: 'CB4SBNXXVBRE6SWGVY3FEVD7WI35LLDMMEGZP3PE73HUTAXZOMLQVZ5N',
  /** The asset contract of `assets.usd`. */
  usd: 'CCILWRJYZPIIKULHBCIBPKNSM5T6KWPCSAVH6VZDXHNYL7UU6T6W53SM',
  /** Deploys contracts; upgraded in ledger 141. */
  factory: 'CALXFYVJVWXSHOXXE2VWJTQUCFKCIVKKUWBRZKXUPQGMGSP6AG2DP6DY',
  /** An account-like one: keys and limits decide what it authorizes. */
  warden: 'CAUNIHGQPPCM4Z77EKF35QGIHRIRHUZDUEIS3WB6WT4TQVOTXJNC4WMC',
  /** Never created. */
  absent: 'CAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD2KM',
} as const
