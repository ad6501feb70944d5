// npm run conformance:gateway [-- DIR… --per-kind N]: what the REST service was asked, asked again of the gateway that
// sees the JSON-RPC half of the recording alone. Without DIR: the recorded network and two runs of the conformance sets.
import { parseArgs } from 'node:util'
import { hasTool, replayGateway } from './gatewayReplay.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'per-kind': { type: 'string' } },
})
/** The recorded network, offers and trades, contracts. */
const usual = [
  '../shared/recorded/tour',
  '../shared/conformance/PathPaymentTests/a0d129f4a7f84481',
  '../shared/conformance/OfferTests/f7a7364752aecebb',
]
if (!hasTool) throw new Error('../shared/tools is absent: there is nothing to compare with')
let different = 0
for (const folder of positionals.length > 0 ? positionals : usual) {
  const replay = await replayGateway(folder, Number(values['per-kind'] ?? 1e9))
  for (const line of replay.explained) console.log(`  explained ${line}`)
  for (const line of replay.different) console.log(`  DIFFERENT ${line}`)
  different += replay.different.length
  console.log(
    `${folder}: ${replay.equal} of ${replay.asked} equal, ${replay.explained.length} explained, ${replay.asked - replay.equal - replay.explained.length} different`,
  )
}
process.exitCode = different === 0 ? 0 : 1
