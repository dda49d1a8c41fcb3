import type { Bank } from '../bank/banks.ts'
import type { Simulation } from '../simulation.ts'

/** PaymentId and the FPX bank behind it. */
const ways: readonly (readonly [paymentId: string, code: string])[] = [
  ['6', 'MB2U0227'],
  ['20', 'BCBB0235'],
  ['31', 'PBB0233'],
  ['14', 'RHB0218'],
  ['15', 'HLB0224'],
  ['10', 'AMBB0209'],
  ['134', 'BIMB0340'],
  ['152', 'UOB0226'],
]

/** The methods of the chooser, in its order. */
export function listWays(simulation: Simulation): readonly { readonly paymentId: string; readonly bank: Bank }[] {
  return ways.flatMap(([paymentId, code]) => {
    const bank = simulation.banks.find((one) => one.code === code && one.model === 'B2C' && one.status !== 'inactive')
    return bank === undefined ? [] : [{ paymentId, bank }]
  })
}
