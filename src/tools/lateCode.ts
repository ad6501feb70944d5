import { provideLateCode } from '#sources/late.ts'
import { lateCode } from '#sources/worker/lateCode.ts'

/** Programs of Node that read sources import this: it names the code of sources that loads later. */
provideLateCode(lateCode)
