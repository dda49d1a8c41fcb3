/** A bank of the gateway's list, at this moment. */
export interface Bank {
  readonly code: string
  readonly name: string
  readonly online: boolean
}

/** What a payment form needs: the banks, the methods and the idempotency key. */
export interface WaysToPay {
  readonly accountType: '01' | '02'
  readonly banks: readonly Bank[]
  /** The methods for this type of account, in the order in which they are offered. */
  readonly methods: readonly ('curlecfpx' | 'curleccc' | 'ipay88' | 'cash_on_delivery')[]
  /** The amounts of cash on delivery, where it is possible. */
  readonly onDelivery?: { readonly left: string; readonly rounding: string; readonly amount: string }
  /** Whether any gateway is configured. */
  readonly hasProvider: boolean
  readonly key: string
  /** The bank that this member paid by last, chosen beforehand; a guest has none. */
  readonly lastBank?: string
}

/** The most used banks of Malaysia, in the order in which they come first. */
const usual = ['MB2U0227', 'BCBB0235', 'PBB0233', 'HLB0224', 'RHB0218', 'AMBB0209', 'MBB0228']
const shownFirst = 6

/**
 * Splits the list: at most six usual banks that are online are shown, all others are behind "All banks" in the order of
 * the list. The bank that was used last comes before the usual ones. A code that the list repeats is shown once.
 */
export function bankChoices(
  banks: readonly Bank[],
  last?: string,
): {
  readonly first: readonly Bank[]
  readonly more: readonly Bank[]
} {
  const once = banks.filter((bank, place) => banks.findIndex(({ code }) => code === bank.code) === place)
  const wanted = new Set(last === undefined ? usual : [last, ...usual])
  const first = [...wanted]
    .flatMap((code) => once.filter((bank) => bank.code === code && bank.online))
    .slice(0, shownFirst)
  return { first, more: once.filter((bank) => !first.includes(bank)) }
}
