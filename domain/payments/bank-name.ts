import type { BusinessModel } from './model.ts'

/** Names by code and model, because one code may have another name per model. */
const names: Readonly<Record<BusinessModel, Readonly<Record<string, string>>>> = {
  B2C: {
    ABB0233: 'Affin Bank',
    ABMB0212: 'Alliance Bank (Personal)',
    AGRO01: 'AGRONet',
    AMBB0209: 'AmBank',
    BIMB0340: 'Bank Islam',
    BMMB0341: 'Bank Muamalat',
    BKRM0602: 'Bank Rakyat',
    BOCM01: 'Bank Of China',
    BSN0601: 'BSN',
    BCBB0235: 'CIMB Clicks',
    HLB0224: 'Hong Leong Bank',
    HSBC0223: 'HSBC Bank',
    KFH0346: 'KFH',
    MBB0228: 'Maybank2E',
    MB2U0227: 'Maybank2U',
    MBSB001: 'MBSB Bank',
    OCBC0229: 'OCBC Bank',
    PBB0233: 'Public Bank',
    RHB0218: 'RHB Bank',
    SCB0216: 'Standard Chartered',
    UOB0226: 'UOB Bank',
  },
  B2B1: {
    ABB0235: 'AFFINMAX',
    ABMB0213: 'Alliance Bank (Business)',
    AGRO02: 'AGRONetBIZ',
    AMBB0208: 'AmBank',
    BIMB0340: 'Bank Islam',
    BMMB0342: 'Bank Muamalat',
    BKRM0602: 'i-bizRAKYAT',
    BNP003: 'BNP Paribas',
    BCBB0235: 'CIMB Bank',
    CIT0218: 'Citibank Corporate',
    DBB0199: 'Deutsche Bank',
    HLB0224: 'Hong Leong Bank',
    HSBC0223: 'HSBC Bank',
    KFH0346: 'KFH',
    MBB0228: 'Maybank2E',
    OCBC0229: 'OCBC Bank',
    PBB0233: 'Public Bank PBe',
    PBB0234: 'PB Enterprise',
    RHB0218: 'RHB Bank',
    SCB0215: 'Standard Chartered',
    UOB0228: 'UOB Regional',
  },
}

/** The common name of a bank, for when the gateway's own list has none. Undefined for an unknown code of that model. */
export function bankName(model: BusinessModel, code: string): string | undefined {
  const ofModel = names[model]
  return Object.hasOwn(ofModel, code) ? ofModel[code] : undefined
}
