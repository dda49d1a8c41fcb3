import { newIntentKey } from '#web/kit/intent.ts'
import { bankChoices, type WaysToPay } from './bank-choices.ts'

/** A bank that one press tries, with the key of that press: a second one does the same once. */
export interface BankTry {
  readonly code: string
  readonly name: string
  readonly key: string
}

/** The bank that was tried last, when it is up, and the usual others. */
export function listTries({ banks }: WaysToPay, lastCode: string | undefined): BankTry[] {
  const last = banks.find(({ code, online }) => code === lastCode && online)
  const usual = bankChoices(banks).first.filter(({ code }) => code !== lastCode)
  return [...(last ? [last] : []), ...usual].map(({ code, name }) => ({ code, name, key: newIntentKey() }))
}
