import type { BusinessModel } from './banks.ts'

export const steps = ['login', 'account', 'tac', 'confirm'] as const
export type Step = (typeof steps)[number]

/**
 * What a chosen outcome means: the FPX code and which of the two messages reach the merchant; no code is an abandoned
 * page.
 */
export type Decision = { readonly code: string | undefined; readonly server: boolean; readonly browser: boolean }

type Outcome = Omit<Decision, 'code'> & {
  readonly name: string
  readonly label: string
  readonly code: string | undefined | Readonly<Record<BusinessModel, string>>
}

const toldBoth = { server: true, browser: true } as const

/**
 * Every outcome a person may choose on the bank page, in the order shown. The codes are explained in
 * docs/gateways.md#outcome-codes.
 */
export const outcomes: readonly Outcome[] = [
  { name: 'approve', label: 'Approve payment', code: '00', ...toldBoth },
  { name: 'insufficient-funds', label: 'Reject: insufficient funds', code: '51', ...toldBoth },
  { name: 'cancel-login', label: 'Cancel at login', code: '1C', ...toldBoth },
  { name: 'cancel-account', label: 'Cancel at account selection', code: '1F', ...toldBoth },
  { name: 'cancel-tac', label: 'Cancel at TAC', code: '1I', ...toldBoth },
  { name: 'cancel-confirm', label: 'Cancel at confirmation', code: '1L', ...toldBoth },
  { name: 'pend', label: 'Pend: decide later', code: { B2C: '09', B2B1: '99' }, ...toldBoth },
  { name: 'timeout-login', label: 'Time out at login', code: '1A', ...toldBoth },
  { name: 'timeout', label: 'Time out at the bank', code: 'OF', ...toldBoth },
  { name: 'bank-offline', label: 'Bank offline', code: '90', ...toldBoth },
  { name: 'abandon', label: 'Abandon: no return, no callback', code: undefined, server: false, browser: false },
  { name: 'approve-drop-browser', label: 'Approve, drop browser return', code: '00', server: true, browser: false },
  { name: 'approve-drop-server', label: 'Approve, drop server callback', code: '00', server: false, browser: true },
]

const meanings: Readonly<Record<string, string>> = {
  '-1': 'Waiting for the bank',
  '00': 'Approved',
  '09': 'Transaction pending',
  '1A': 'Timed out at login',
  '1C': 'Cancelled at login',
  '1F': 'Cancelled at account selection',
  '1I': 'Cancelled at TAC',
  '1L': 'Cancelled at confirmation',
  '2A': 'Below the lowest amount',
  '2B': 'Above the highest amount',
  '2C': 'Above the highest amount',
  '51': 'Insufficient funds',
  '90': 'Internet banking unavailable',
  '99': 'Waiting for the approver',
  BC: 'Cancelled by customer',
  OF: 'Timed out',
}

/** The name of the outcome that cancels at a step: 1C, 1F, 1I, 1L. */
export function cancelOutcome(step: Step): string {
  return `cancel-${step}`
}

/**
 * The decision for an outcome's name, or undefined when there is no such outcome. Pending is 09 for B2C, 99 for B2B1.
 */
export function decideOutcome(name: string, model: BusinessModel): Decision | undefined {
  const outcome = outcomes.find((candidate) => candidate.name === name)
  if (outcome === undefined) return undefined
  return { code: codeFor(outcome, model), server: outcome.server, browser: outcome.browser }
}

/** The code of an outcome under a business model; undefined when the page is abandoned. */
export function codeFor(outcome: Outcome, model: BusinessModel): string | undefined {
  return typeof outcome.code === 'object' ? outcome.code[model] : outcome.code
}

/** A short explanation of an FPX code; codes without one say only that they failed. */
export function meaningOf(code: string): string {
  return meanings[code] ?? 'Not approved'
}

/** 09 and 99 leave the payment to be resolved later. */
export function isPendingCode(code: string): boolean {
  return code === '09' || code === '99'
}
