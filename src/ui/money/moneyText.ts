import type { TradePrice } from '#ledger'
import { formatAmount, partThousands, secondsPerDay } from '#ledger/values'

/** A worth in stroops, as it is said: cut to two decimals, below one to two digits. */
export function worthText(stroops: bigint): string {
  const [integer = '0', decimals = ''] = formatAmount(stroops < 0n ? -stroops : stroops).split('.')
  const leading = integer === '0' ? (/^0*/.exec(decimals)?.[0].length ?? 0) : 0
  const kept = decimals.slice(0, leading + 2)
  const fraction = /[1-9]/.test(kept) ? `.${kept}` : ''
  return `${stroops < 0n ? '−' : ''}${partThousands(integer)}${fraction}`
}

/** What a ratio changes: "+1.72 %", "−0.02 %", "0 %"; cut after two decimals. */
export function changeText({ n, d }: TradePrice): string {
  const [more, less] = [n > d, n < d]
  const hundredths = ((more ? n - d : d - n) * 10_000n) / d
  const digits = String(hundredths).padStart(3, '0')
  const decimals = digits.slice(-2)
  const figure = `${partThousands(digits.slice(0, -2))}${decimals === '00' ? '' : `.${decimals}`} %`
  if (hundredths === 0n) return more || less ? 'under 0.01 %' : '0 %'
  return `${more ? '+' : '−'}${figure}`
}

/** Up is green, down is red; the sign says it, too. */
export const changeLook = ({ n, d }: TradePrice): string =>
  n > d ? 'text-ok' : n < d ? 'text-fail' : 'text-muted'

/** Seconds of the window of most curves. */
export const week = 7 * secondsPerDay

/** A moment on the axis of a curve, in UTC: "19 Nov", with its time where `exact`. */
export function momentText(seconds: number, exact: boolean): string {
  const text = new Date(seconds * 1000).toUTCString()
  const day = text.slice(5, 11).replace(/^0/, '')
  return exact ? `${day}, ${text.slice(17, 22)}` : day
}
