import type { Bank, BusinessModel } from '../bank/banks.ts'
import type { Simulation } from '../simulation.ts'

/** Razorpay's own code of a bank, and the FPX codes of its personal and its business accounts. */
const codes: readonly (readonly [own: string, personal: string | undefined, business: string | undefined])[] = [
  ['MB2U', 'MB2U0227', undefined],
  ['CIBB', 'BCBB0235', 'BCBB0235'],
  ['PBBE', 'PBB0233', 'PBB0233'],
  ['RHBB', 'RHB0218', 'RHB0218'],
  ['HLBB', 'HLB0224', 'HLB0224'],
  ['ARBK', 'AMBB0209', 'AMBB0208'],
  ['BIMB', 'BIMB0340', 'BIMB0340'],
  ['UOVB', 'UOB0226', 'UOB0228'],
  ['MBBE', 'MBB0228', 'MBB0228'],
  ['PHBM', 'ABB0233', 'ABB0235'],
  ['MFBB', 'ABMB0212', 'ABMB0213'],
  ['AGOB', 'AGRO01', 'AGRO02'],
  ['BKRM', 'BKRM0602', 'BKRM0602'],
  ['BMMB', 'BMMB0341', 'BMMB0342'],
  ['BKCH', 'BOCM01', undefined],
  ['BSNA', 'BSN0601', undefined],
  ['HSBC', 'HSBC0223', 'HSBC0223'],
  ['KFHO', 'KFH0346', 'KFH0346'],
  ['OCBC', 'OCBC0229', 'OCBC0229'],
  ['SCBL', 'SCB0216', 'SCB0215'],
  ['BNPA', undefined, 'BNP003'],
  ['CITI', undefined, 'CIT0218'],
  ['DEUT', undefined, 'DBB0199'],
  ['PBBN', undefined, 'PBB0234'],
]

type RazorpayBank = { readonly code: string; readonly bank: Bank }

/** The banks that the hosted checkout offers; `_C` marks the business accounts of one. */
export function listRazorpayBanks(simulation: Simulation): readonly RazorpayBank[] {
  return codes.flatMap(([own, personal, business]) => [
    ...offered(simulation, { code: own, fpxCode: personal, model: 'B2C' }),
    ...offered(simulation, { code: `${own}_C`, fpxCode: business, model: 'B2B1' }),
  ])
}

type Wanted = { readonly code: string; readonly fpxCode: string | undefined; readonly model: BusinessModel }

function offered({ banks }: Simulation, { code, fpxCode, model }: Wanted): readonly RazorpayBank[] {
  const bank = banks.find((one) => one.code === fpxCode && one.model === model && one.status !== 'inactive')
  return bank === undefined ? [] : [{ code, bank }]
}
