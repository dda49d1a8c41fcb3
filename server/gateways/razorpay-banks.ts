import type { BusinessModel } from '#domain/payments/model.ts'

/** Razorpay's own code of a bank and the FPX codes of its personal and its business accounts. */
const banks: Readonly<Record<string, Partial<Readonly<Record<BusinessModel, string>>>>> = {
  PHBM: { B2C: 'ABB0233', B2B1: 'ABB0235' },
  MFBB: { B2C: 'ABMB0212', B2B1: 'ABMB0213' },
  ARBK: { B2C: 'AMBB0209', B2B1: 'AMBB0208' },
  AGOB: { B2C: 'AGRO01', B2B1: 'AGRO02' },
  BNPA: { B2B1: 'BNP003' },
  BIMB: { B2C: 'BIMB0340', B2B1: 'BIMB0340' },
  BKRM: { B2C: 'BKRM0602', B2B1: 'BKRM0602' },
  BMMB: { B2C: 'BMMB0341', B2B1: 'BMMB0342' },
  BKCH: { B2C: 'BOCM01' },
  BSNA: { B2C: 'BSN0601' },
  CIBB: { B2C: 'BCBB0235', B2B1: 'BCBB0235' },
  CITI: { B2B1: 'CIT0218' },
  DEUT: { B2B1: 'DBB0199' },
  HSBC: { B2C: 'HSBC0223', B2B1: 'HSBC0223' },
  HLBB: { B2C: 'HLB0224', B2B1: 'HLB0224' },
  KFHO: { B2C: 'KFH0346', B2B1: 'KFH0346' },
  MBBE: { B2C: 'MBB0228', B2B1: 'MBB0228' },
  MB2U: { B2C: 'MB2U0227' },
  OCBC: { B2C: 'OCBC0229', B2B1: 'OCBC0229' },
  PBBE: { B2C: 'PBB0233', B2B1: 'PBB0233' },
  PBBN: { B2B1: 'PBB0234' },
  RHBB: { B2C: 'RHB0218', B2B1: 'RHB0218' },
  SCBL: { B2C: 'SCB0216', B2B1: 'SCB0215' },
  UOVB: { B2C: 'UOB0226', B2B1: 'UOB0228' },
}

/** The FPX bank behind Razorpay's code, whose `_C` means business accounts. Example: `BNPA_C` is BNP003 of B2B1. */
export function fpxBank(razorpayCode: string): { readonly model: BusinessModel; readonly code: string } | undefined {
  const [, own = '', corporate] = /^([A-Z0-9]{4})(_C)?$/.exec(razorpayCode) ?? []
  const model = corporate === undefined ? 'B2C' : 'B2B1'
  const code = Object.hasOwn(banks, own) ? banks[own]?.[model] : undefined
  return code === undefined ? undefined : { model, code }
}
