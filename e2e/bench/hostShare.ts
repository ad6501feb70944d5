import { readFileSync } from 'node:fs'

/**
 * Begins to watch how much of the cores the host of a virtual machine gives to others: such time is in every figure,
 * several times over where the processor is slowed down. What it gives tells so in words; nothing where the system
 * does not say.
 */
export function watchHost(): () => string | undefined {
  const before = jiffies()
  return () => {
    const after = jiffies()
    if (before === undefined || after === undefined) return undefined
    const share = (100 * (after.stolen - before.stolen)) / Math.max(1, after.all - before.all)
    return `The host gave ${share.toFixed(1)} % of the cores to others meanwhile.`
  }
}

/** Linux: `cpu user nice system idle iowait irq softirq steal …`, of all cores. */
function jiffies(): { readonly all: number; readonly stolen: number } | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const counts = line.trim().split(/\s+/).slice(1, 9).map(Number)
    return { all: counts.reduce((sum, count) => sum + count, 0), stolen: counts[7] ?? 0 }
  } catch {
    return undefined
  }
}
