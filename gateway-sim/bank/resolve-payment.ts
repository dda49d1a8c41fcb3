import type { Payment, Simulation } from '../simulation.ts'
import { concludePayment } from './conclude-payment.ts'

/** The code of a rejection when none is given: an approver's refusal (B2B1), or insufficient funds (B2C). */
const rejectionCodes = { B2B1: 'BC', B2C: '51' } as const

/**
 * Decides a pending payment later, as its approver or the bank would. Only the merchant's server is notified. Returns
 * false, and changes nothing, when the payment is not pending.
 */
export async function resolvePayment(
  simulation: Simulation,
  resolution: { readonly payment: Payment; readonly outcome: 'approve' | 'reject'; readonly code?: string },
): Promise<boolean> {
  const { payment, outcome } = resolution
  if (payment.status !== 'pended') return false
  const code = resolution.code ?? (outcome === 'approve' ? '00' : rejectionCodes[payment.request.bank.model])
  await concludePayment(simulation, { payment, decision: { code, server: true, browser: true } })
  return true
}
