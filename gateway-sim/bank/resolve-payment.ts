import type { Payment, Simulation } from '../simulation.ts'
import { concludePayment } from './conclude-payment.ts'

/** What a rejection is called when no code is asked for: an approver's refusal (B2B1), or too little money (B2C). */
const rejectionCodes = { B2B1: 'BC', B2C: '51' } as const

/**
 * Decides a pended payment later, as its approver or the bank would. Only the merchant's server hears of it.
 * Gives false, and changes nothing, when the payment is not pended.
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
