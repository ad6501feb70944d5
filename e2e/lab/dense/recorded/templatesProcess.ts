import { openFolder } from '#tools/network/packedFolder.ts'
import { readTemplates } from './templates.ts'

// A process of its own: reading the recording takes hundreds of megabytes, which end with it.
const [, , folder = ''] = process.argv
process.send?.(await readTemplates(openFolder(folder)), () => process.disconnect())
