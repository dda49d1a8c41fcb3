import { newIntentKey } from '#web/kit/intent.ts'
import { bankChoices, type WaysToPay } from './bank-choices.ts'

/** A bank to try with one press, with the idempotency key of that press. */
export interface BankTry {
  readonly code: string
  readonly name: string
  readonly key: string
}

/** The bank of the last attempt, when it is online, and the usual others. */
export function listTries({ banks }: WaysToPay, lastCode: string | undefined): BankTry[] {
  return bankChoices(banks, lastCode).first.map(({ code, name }) => ({ code, name, key: newIntentKey() }))
}
