export type BusinessModel = 'B2C' | 'B2B1'

/** FPX marks it `A` available and `B` blocked; an inactive bank is not in the list and cannot be chosen. */
type BankStatus = 'A' | 'B' | 'inactive'

export type Bank = {
  readonly id: string
  readonly code: string
  readonly model: BusinessModel
  readonly name: string
  readonly displayName: string
  /** Test banks take payments but are not in the list that people see. */
  readonly listed: boolean
  status: BankStatus
}

type Row = readonly [id: string, code: string, displayName: string, name: string]

// The same code may carry another name per model, so rows are keyed by code and model.
const personalBanks: readonly Row[] = [
  ['1', 'ABB0233', 'Affin Bank', 'Affin Bank Berhad'],
  ['2', 'ABMB0212', 'Alliance Bank (Personal)', 'Alliance Bank Malaysia Berhad'],
  ['3', 'AGRO01', 'AGRONet', 'Bank Pertanian Malaysia Berhad (Agrobank)'],
  ['4', 'AMBB0209', 'AmBank', 'AmBank Malaysia Berhad'],
  ['5', 'BIMB0340', 'Bank Islam', 'Bank Islam Malaysia Berhad'],
  ['6', 'BMMB0341', 'Bank Muamalat', 'Bank Muamalat Malaysia Berhad'],
  ['7', 'BKRM0602', 'Bank Rakyat', 'Bank Kerjasama Rakyat Malaysia Berhad'],
  ['8', 'BOCM01', 'Bank Of China', 'Bank of China (M) Berhad'],
  ['9', 'BSN0601', 'BSN', 'Bank Simpanan Nasional'],
  ['10', 'BCBB0235', 'CIMB Clicks', 'CIMB Bank Berhad'],
  ['12', 'HLB0224', 'Hong Leong Bank', 'Hong Leong Bank Berhad'],
  ['13', 'HSBC0223', 'HSBC Bank', 'HSBC Bank Malaysia Berhad'],
  ['14', 'KFH0346', 'KFH', 'Kuwait Finance House (Malaysia) Berhad'],
  ['15', 'MBB0228', 'Maybank2E', 'Malayan Banking Berhad (M2E)'],
  ['11', 'MB2U0227', 'Maybank2U', 'Malayan Banking Berhad (M2U)'],
  ['16', 'MBSB001', 'MBSB Bank', 'MBSB Bank Berhad'],
  ['17', 'OCBC0229', 'OCBC Bank', 'OCBC Bank Malaysia Berhad'],
  ['18', 'PBB0233', 'Public Bank', 'Public Bank Berhad'],
  ['19', 'RHB0218', 'RHB Bank', 'RHB Bank Berhad'],
  ['20', 'SCB0216', 'Standard Chartered', 'Standard Chartered Bank'],
  ['21', 'UOB0226', 'UOB Bank', 'United Overseas Bank'],
]

const corporateBanks: readonly Row[] = [
  ['101', 'ABB0235', 'AFFINMAX', 'Affin Bank Berhad'],
  ['102', 'ABMB0213', 'Alliance Bank (Business)', 'Alliance Bank Malaysia Berhad'],
  ['103', 'AGRO02', 'AGRONetBIZ', 'Bank Pertanian Malaysia Berhad (Agrobank)'],
  ['104', 'AMBB0208', 'AmBank', 'AmBank Malaysia Berhad'],
  ['105', 'BIMB0340', 'Bank Islam', 'Bank Islam Malaysia Berhad'],
  ['106', 'BMMB0342', 'Bank Muamalat', 'Bank Muamalat Malaysia Berhad'],
  ['107', 'BKRM0602', 'i-bizRAKYAT', 'Bank Kerjasama Rakyat Malaysia Berhad'],
  ['108', 'BNP003', 'BNP Paribas', 'BNP Paribas Malaysia Berhad'],
  ['109', 'BCBB0235', 'CIMB Bank', 'CIMB Bank Berhad'],
  ['110', 'CIT0218', 'Citibank Corporate', 'Citibank Berhad'],
  ['111', 'DBB0199', 'Deutsche Bank', 'Deutsche Bank Berhad'],
  ['112', 'HLB0224', 'Hong Leong Bank', 'Hong Leong Bank Berhad'],
  ['113', 'HSBC0223', 'HSBC Bank', 'HSBC Bank Malaysia Berhad'],
  ['114', 'KFH0346', 'KFH', 'Kuwait Finance House (Malaysia) Berhad'],
  ['115', 'MBB0228', 'Maybank2E', 'Malayan Banking Berhad (M2E)'],
  ['116', 'OCBC0229', 'OCBC Bank', 'OCBC Bank Malaysia Berhad'],
  ['117', 'PBB0233', 'Public Bank PBe', 'Public Bank Berhad'],
  ['118', 'PBB0234', 'PB Enterprise', 'Public Bank Berhad'],
  ['119', 'RHB0218', 'RHB Bank', 'RHB Bank Berhad'],
  ['120', 'SCB0215', 'Standard Chartered', 'Standard Chartered Bank'],
  ['121', 'UOB0228', 'UOB Regional', 'United Overseas Bank'],
]

const testBanks: readonly Row[] = [
  ['901', 'TEST0021', 'SBI Bank A', 'SBI Bank A'],
  ['902', 'TEST0022', 'SBI Bank B', 'SBI Bank B'],
  ['903', 'TEST0023', 'SBI Bank C', 'SBI Bank C'],
]

// Citibank retail is in FPX's own list but absent from a production reply, so it starts inactive.
const inactiveBanks: readonly Row[] = [['22', 'CIT0219', 'Citibank', 'Citibank Berhad']]

/** A fresh copy of the whole table of banks, every listed bank available. */
export function createBanks(): Bank[] {
  return [
    ...personalBanks.map((row) => toBank(row, { model: 'B2C', listed: true, status: 'A' })),
    ...inactiveBanks.map((row) => toBank(row, { model: 'B2C', listed: true, status: 'inactive' })),
    ...corporateBanks.map((row) => toBank(row, { model: 'B2B1', listed: true, status: 'A' })),
    ...testBanks.map((row) => toBank(row, { model: 'B2C', listed: false, status: 'A' })),
    ...testBanks.map((row) => toBank(row, { model: 'B2B1', listed: false, status: 'A' })),
  ]
}

function toBank(row: Row, rest: Pick<Bank, 'model' | 'listed' | 'status'>): Bank {
  const [id, code, displayName, name] = row
  return { id, code, name, displayName, ...rest }
}
