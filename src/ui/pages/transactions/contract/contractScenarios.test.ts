import { beforeAll, expect, test } from 'vitest'
import { drawnHtml, textOfHtml } from '#e2e/testing/drawnPage.ts'
import { isNightly } from '#e2e/testing/nightly.ts'
import { rpc } from '#e2e/testing/recordedSources.ts'
import { transactionPage } from '#e2e/testing/transactionPage.ts'
import * as lateParts from '../../../lateParts.tsx'

/** Facts that a recorded contract transaction must show, by the recording's notes and the reference's own JSON. */
interface ContractScenario {
  readonly hash: string
  /** The function that the operation calls; empty for an upload, a creation, a restoration or an extension. */
  readonly called: string
  /** Names of its arguments, by the contract's source. */
  readonly inputs: readonly string[]
  /** Symbols in the topics of its events, in their order. */
  readonly events: readonly string[]
  /** Other texts: its error, what it returned, what was restored. */
  readonly shows: readonly string[]
}

const listOf = (text = ''): readonly string[] => (text === '' ? [] : text.split('; '))

/** Rows of a table: hash, function and arguments, events, other texts. */
const rows = (table: string): readonly ContractScenario[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [hash = '', call = '', events, shows] = line.split('|').map((cell) => cell.trim())
      const [called = '', ...inputs] = call.split(' ')
      return { hash, called, inputs, events: listOf(events), shows: listOf(shows) }
    })

/** Contract transactions of the recorded network by chapter, one for each kind of call, events and outcome. */
const contractScenarios: Readonly<Record<string, readonly ContractScenario[]>> = {
  'uploads and creations': rows(`
6673550d9bbf6bb1e49a14e7af7deccc63a7a1c73d99a06a8d504042d1f29f15 |  |  | 9fd6d
941aaf092e0ca8b3b086367f2727a4d8135b5bb9f2a52afbe0915db877816625 |  |  | 49b07
148f430a412ad5d8b8a0550913228dc3b49a2f444f4b99f348e6d655cef139da |  |  | 5fdd0
66fc4be35c09bc36ed08b17180449fe39fef40573557a2ae622195c4196fcb43 |  |  | 556a3
d4f30473de5ac4670ac98c5d599d6a4b6bf756a4615b242fdcafc014fcdeec03 |  |  | Error(WasmVm, InvalidAction)
7c9b8b724c80455fffb6454507ab4830119d6888927989a958047edb1308fde0 |  |  | lives until ledger
ed7b2bc7238eaaa14b0b23edcc5e47517fa1c64458abc64bfb6f2b61ae782520 |  |  | CB4SB
24ebbbbd2686631a035bf19ea2b44fc608b254b86111c096af0a6625dd5b3227 |  |  | Error(WasmVm, UnexpectedSize)
b62a87958d8329166de84f28998e7efa54919ecf470b6b637673d9b8caa8b3ef |  |  | Error(Storage, MissingValue)
6a669982113eddd2fe825b90bea89eb8c99614ceb2ad7e3e053f51b02325bf55 |  |  | Error(Storage, ExistingValue)
7cd3bc8ce5303b250c78a2be21d7d18a9340aa2bb069b920a57fa6c7ad74fcf4 |  |  | Error(Contract, #7)
8fd68f08f18317cce8e4027fcaf55f0ec43ee807abed70711f99c1f2fab8382c | release |  | 1
`),
  'a token of its own': rows(`
2150bc1177a5849f00f23494da0dfc805db1910c1e0d7c698fd3e356e8b1386a | mint to amount | mint |
2868833b98dfba9bfbe6e6628773d60e027a9b5cff8ec5bf2c2144b8514962fa | transfer from to amount | transfer |
ced00a583d4b849a521d72f69c8edf4e70905e283d3dd63a81ac88c168e48137 | transfer from to amount |  | Error(Contract, #2)
56d0d3b4ac9a088945668c779b048f05ad45c93f8c0a6928fec193c0b6f6d14c | mint to amount |  | Error(Auth, InvalidAction)
e735c14ba6ca6101aa2b3a21e988f70cc77110aa9280c9c2fe668eb3a6556d21 | approve from spender amount expiration_ledger | approve |
2d6aeec2b425b0701b9a9914faa92fe35a4a2d06fac55c286edc1172aa7ecf01 | burn from amount | burn |
dd718e9abc5f57ae79ab2950c249d91dfe5704c96b46ae83add4aec0e20ba4ae | set_frozen id frozen | freeze |
25fea315d974f477c09a67aa5a1b6eb2d009d9a4f45402813dfcea49914aecb0 | balance id |  | 48,750,000,000
7fa7f2781a08b211baca81398b4497d16de472d876f8a7d981a4396bdef954ff | transfer_from spender from to amount | transfer |
2cb54359074b5250bd8ac4dc59d73048bbb9031a25f82ca2a9435b8b7b3f45f0 | transfer from to amount |  | Error(Contract, #5)
6f9fa7f17d330f647b1afdbc8f52b9dac1f013dbd9f0710d32cb5d8e6f99647e | transfer_from spender from to amount |  | Error(Contract, #3)
350585ed906ae5bd32a638c3b2ba8fa96dc747e3b87024812f0bf3acda426bd0 | set_admin new_admin | set_admin |
b94a22c5ab71482f76a38ba1cab6cec0cc966742da60983bc8cc2a027b130ba4 | burn_from spender from amount | burn |
569428a155c694f9eb0c8c1261a637859d614dbaa555105e673fe16bf7284c07 | transfer from to amount |  | Error(Auth, ExistingValue)
77f1114eae7749adb55e2ca689edc34dbbe4984fc50fc7469734bb813efa4a8b | transfer from to amount |  | Error(Crypto, InvalidInput)
8191dab3c30a41b8527d61163869564b00de3c84cf7af9d653b3f8da40e1281f | transfer from to amount |  | Error(Auth, InvalidInput)
`),
  'contracts of assets': rows(`
9caaf6a4e742bf886b017344c3b976ae0e12e1250b39d53d8c48e8857bba469a | transfer from to amount |  | Error(Contract, #10)
b978c48e3a8bb750206ec5319e60b362c33238fc9aacd064f44488218aa877aa | transfer from to amount |  | Error(Contract, #13)
efb02d5bffb1ab35327a29234739ee062fbfc7ce3b6473ef9d7f13da4f3566f8 | transfer from to amount | burn |
5cc9bbf48a656fcc769f77e035b2632126f884f3b55975cb1c384bb2e66aefa6 | set_authorized id authorize | set_authorized |
2a31493e36e68e4761171b185eb396809a5d74604d344593531b27e5dd01cfba | approve from spender amount live_until_ledger | approve |
c7a8af2ff0647f4bfc3a0e3eba104bbc0a7b57f2b84388d271854205ec1d7f9b | name |  | USD:GBGIVA2AMSOBIB3CTKDUEI5PNYW7XFPBEYVAF7W3EKU54ZDWV2HNYI2G
b8eb10c46a08266ad03f63876bcc70dac5406fa81e16836fc9b64be18b72cc69 | clawback from amount | clawback |
4e9426f81ef55a779995277e894e8f61072ef160b6e6fc09b571a9585597562a | transfer from to amount |  | Error(Contract, #11)
a14442cde75c523306172fb4472b15bf7d93bb71867049eb2bd95d4a60e31d2c | trust address |  |
2cb5970b17f362700ebf7e2bc446f45dd13eb1e58accd5d064054749130540b4 | transfer from to amount |  | Error(Contract, #3)
5044ca9687203630ed8437420c275aa654d00a3ac15d4e21dafa47e7541260b0 | set_limit token most | limit |
904f8858fcacba4b95b9f747061752d27b71a9b85e965151597a15687bc29dec | transfer from to amount |  | Error(Contract, #4)
`),
  'the workshop': rows(`
7e491cf591b7b9217aa3b19f3f339b9017cbef0c7e4f8210fad02a00db818217 | draft author note |  | 28
bce00e0166c0fe28634ac7eb3e7015c8524bf4e5d8ecb7c271b4bc4418a9377a | show by specimen | specimen a_symbol_of_thirty_two_charactrs |
26813205529def0afda95180e6b6d6f64016211dca267b54ad9d05c472d0b40d | config |  |
27f89cecdb51e069d3de82f2106567e73de4890af81d3fc623d695c2d1f6e22e | unmux address |  |
b38648a480b01f34db142a1f7a4697c159931d4c35b554ed2b8de247f0e29851 | echo value |  |
d66073ed3e5ac966f79fbcc9b094a255d339d1ace07f409c5719e04acefaa55c | post client token title brief budget milestones time_limit tags | job posted | 0
944fa91bba1dd943bc7481c5bcc178779587f9644c9b612b6aedd570ca156fb1 | fund id | transfer; job moved |
6aabd76a1df678ae104ffeef87d6bcd72ab4a3dd8b2842edf2062a668bde5bf6 | accept id maker | job moved |
9c13b3799ffb7eee4075337aac817ad38b281cf253af39d75a317a7129408b97 | deliver id proof | transfer; transfer; job paid plan | 3,600,000,000
19a88c4d05f5fc7b713627cd5c3ba97d34a6ff5fceac7a25ef5b1f1d8b25ba33 | deliver id proof | transfer; transfer; job paid wood | 2,600,000,000
7304bfd419ee8215f0652d601089ec10fad42f4ff22ed90504b60aade360148b | dispute id party | job moved |
bbce5cb955fc84244cfa953eb34b45dbe1468a3414b9a884f5e19d19746e899e | cancel id | transfer; job moved | 1
e4b78e69b97968b059124170e59e3cd1984bf393eb08092aef879333d38172e3 | cancel id |  | Error(Contract, #1)
d94085423b53774693de225c06701e38bf860b72166ba24529b60ff8d3bed50b | rule id ruling |  | Error(Contract, #6)
39c003676fa29e386d2e99e782f43ed53ea37fbd646b90e374f37def2bf55094 | deliver id proof | transfer; transfer; job paid build; job moved | 0
b2dcff7d04c9603ae15146d3f3b3fca419d3715df12807c5a35d9b552ed73f88 | rule id ruling | transfer; transfer; job paid; transfer; transfer; job paid; job moved; job ruled |
a052365a5cb506ce9c866e46591d38a564703ba4715c0c276f20204fb2c1c67d | rate id rating |  |
dfc24de44408065154894ba73b03e5d33b52ceeef5ab3ada0484fb1807a5d93f | tip from to token amount | transfer; tip | 70,000,000
165f1c26b3d98e0a757397d7abcd1aa33e9889eea6a8391a0059cc410af479de | tip from to token amount |  | Error(Auth, InvalidAction)
0eb9c715c93b85720b029f570a825e04673c68ff2854f591b4e7bd829a984b6a | fame maker |  | 4,000,000,000
`),
  'things that go wrong': rows(`
8c8af3a4b2d5c956a4b35aa082da8973365a718c84f146eb2bc59c46b7229c95 | deploy order | deployed token | CBBEO
91333bd019ca7c659a5032c0c67a6d05f00b1802e150c0d4a629ac2a2fd69cb4 | deploy_all orders | deployed workshop; deployed workshop |
a7b01118e480b293fc292466fe390cc93511a2c107acefd28d96ef7e034f6e9b | relay by chain depth |  | Error(Context, InvalidAction)
795c13823283219bc62364787b89c55db3d27aca0c077adef8d52f2624b13068 | deployment number |  | Error(Contract, #1)
ec0fac02048a788bc64ba7b20292523b43700860a0c49ca57e9010adcc2fcc5f | relay by chain depth |  | 2
c0011841393eba62e4a80f78d827d7453dd55ec97b7d7421ba0198570a0e1f57 | relay by chain depth |  | Error(Auth, InvalidAction)
8778a1aa28baea2088dfdb3b97c18e8c31066094c8135bdb80efedd12dc2cce0 | fail really |  | Error(Contract, #100)
bed36f849c5d30e2a2500f170ac076c16663ea18e2db41585454ce5932f73a68 | panic reason |  | Error(WasmVm, InvalidAction)
230d4b73e07acbf263fb43b0baae1ddd54fd82ad5d964fc729a0e45272a3f4c5 | brave contract function args | drill caught | 100
245de055d33c47c5fda758f164a54237d848e7c29363e8c199fea757ca1e4e0e | nothing_of_that_name |  | Error(WasmVm, MissingValue)
c0bba6d3d2bdecccc20b0bf7a23e304dd2f9c3af1cb643cea5c140f8797b0649 | fail |  | Error(WasmVm, UnexpectedSize)
aaa6c54d388c67ed9a9843be3e0e4f1caefa89b168e64456f2c2a94c341c56b2 | hello |  | Error(Storage, MissingValue)
fec19eeca685f9cfc59aabfde65e942b2570b62b2300cc8f3e0307f1b0c2a5f7 | toil rounds size |  | Error(Budget, ExceededLimit)
c6082b5b5515f3cb8a9f5796c2160dc781cefea13764950413f2d35e40d80f87 | toil rounds size |  | 8541c
65d2cf667e8730949db75c72a291d45ae6df677bc920a41d6719ffa9c566a60f | storm count | drill tick; drill tick; drill tick; drill tick; drill tick; drill tick; drill tick; drill tick; drill tick; drill tick; drill tick; drill tick |
48eb612619a3ad28f569100219ba233c0f18b741502377cb331fc43dccb418b2 | stock from to size |  |
266b5ab5915938f1ea3d58128de7aa1435b764bc304398c0cb1bd01097c206ec | stock from to size |  | Error(Budget, ExceededLimit)
b2bb94c7f99ee1d5df7096c165c7c3f6875e94dcf7c4a76d90efde96f2bb19db | stock from to size |  | Error(Storage, ExceededLimit)
0a8f08fddb26705cf096ebadbdbeef9043bcb3ba6a7d7040af3e47fe4c82a15b | storm count |  | Error(Budget, ExceededLimit)
74574ea95d4b3afb7281bfe79b82fe50f7d84e0cbacff472a686778f2defaa48 | clear shelf |  | 300
04752a660bde3786aa2f79e900c8e1eb9c0ef3314b4192b78624987fd5e968e7 | renew shelf ledgers |  |
fd50e0613a4272e6b78ab14516babf622c2a49e0574896a277b6bce6bdde6d21 |  |  |
df1ac7f0812412d0492e0417161b66d7c6aced009e81ab2b83dfac39966c55f6 | upgrade wasm_hash | upgraded; executable_update |
01a151640cb42ca0d142dfadbc00b679f0539fb1ccf2476daf51c6aaf2871e01 | list limit |  |
8b76d80ba3c28b6d5a643bf26dae2a40d741c864f0c2346b034c187ffea00ff0 |  |  | Error(Budget, ExceededLimit)
`),
  'state archival': rows(`
0bddd1d82398dc0b2f4022112ff6fd20d998e36126b516e65513612d28248526 | clear shelf |  | Error(Value, InvalidInput)
4b44cc0a20ff1b3d51c38a4ffb5b239c231f1f42c32815887b6dae330af48a94 |  |  | restored
d4495c825219e84043c90bfd488c5e501d67275347c107f0254345a3a5c2b4f0 | clear shelf |  | 300; restored, removed
38b9568203902ed2bc3b99a67fe27aee4f95ced9b788a2297c8ec4cf8457cafe | count |  | Error(Value, InvalidInput)
2fb8d3bcd6926471b48a09c10451653251d556900901ff69385690164e23357b | count |  | 3
`),
}

beforeAll(async () => {
  const { CallExplained, ContractPanels, FailurePanel } = lateParts
  for (const part of [CallExplained, ContractPanels, FailurePanel]) await part.loadCode()
})

/** What the page of a transaction lacks of a scenario. */
async function lackedBy({ hash, called, inputs, events, shows }: ContractScenario) {
  const html = await drawnHtml(transactionPage(hash), rpc)
  const [, steps = ''] = html.split('aria-label="Calls and events"')
  const first = textOfHtml(/<li.*?<\/li>/.exec(steps)?.[0] ?? '')
  const names = steps.matchAll(/data-kind="event".*?<b[^>]*>(.*?)<\/b>/g)
  const shown = Array.from(names, ([, name = '']) => textOfHtml(name).trim())
  const text = textOfHtml(html)
  return [
    ...(called === '' || first.replace(' (', '(').includes(`${called}(`) ? [] : [called]),
    ...inputs.filter((input) => !first.includes(input)),
    ...events.filter((event, at) => !event.startsWith(shown[at] ?? '?')),
    ...(events.length === 0 ? [] : shown.slice(events.length)),
    ...shows.filter((each) => !text.includes(each)),
  ]
}

test.each(Object.entries(contractScenarios))(
  'recorded contract transactions are explained: %s',
  async (_, scenarios) => {
    for (const scenario of scenarios.filter((_, n) => isNightly || n % 2 === 0))
      expect([scenario.hash, ...(await lackedBy(scenario))]).toEqual([scenario.hash])
  },
)
