import type { Bank } from './banks.ts'
import type { Simulation } from './simulation.ts'

/** Razorpay's own codes and the FPX bank behind each (PAYMENTS 2.1). */
const codes: Readonly<Record<string, string>> = {
  MB2U: 'MB2U0227',
  CIBB: 'BCBB0235',
  PBBE: 'PBB0233',
  RHBB: 'RHB0218',
  HLBB: 'HLB0224',
  ARBK: 'AMBB0209',
  BIMB: 'BIMB0340',
  UOVB: 'UOB0226',
}

/** The banks that the hosted checkout offers. */
export function listRazorpayBanks(simulation: Simulation): readonly { readonly code: string; readonly bank: Bank }[] {
  return Object.entries(codes).flatMap(([code, fpxCode]) => {
    const bank = simulation.banks.find(
      (one) => one.code === fpxCode && one.model === 'B2C' && one.status !== 'inactive',
    )
    return bank === undefined ? [] : [{ code, bank }]
  })
}
