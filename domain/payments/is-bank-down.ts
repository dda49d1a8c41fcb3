import type { BusinessModel } from './model.ts'

/** Whether a bank is among `unreachable`, by itself or with all others. */
export function isBankDown(down: ReadonlySet<string>, bank: { model: BusinessModel; code: string }): boolean {
  return down.has('fpx') || down.has(`${bank.model} ${bank.code}`)
}
