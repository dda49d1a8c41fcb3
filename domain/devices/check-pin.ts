import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Day } from '#domain/kit/time.ts'

const runs = ['01234567890', '09876543210']

/**
 * Refuses `devices.pin_weak` for a PIN that is guessed first: one digit alone, a run up or down, a pair or three digits
 * in a row repeated, and the birthday in any usual order.
 */
export function checkPin(pin: string, { birthday }: { readonly birthday: Day | undefined }): Refusal | undefined {
  const isRun = runs.some((run) => run.includes(pin))
  const isWeak = isRun || isRepeated(pin) || (birthday !== undefined && spellings(birthday).includes(pin))
  return isWeak ? refuse('devices.pin_weak', { fields: { pin: 'fields.pin_weak' } }) : undefined
}

/** One digit six times, one pair three times, or a run of three twice, such as 123123. */
function isRepeated(pin: string): boolean {
  const [two, three] = [pin.slice(0, 2), pin.slice(0, 3)]
  return two.repeat(3) === pin || (three.repeat(2) === pin && runs.some((run) => run.includes(three)))
}

function spellings({ year, month, day }: Day): string[] {
  const [yy, mm, dd] = [year % 100, month, day].map((part) => String(part).padStart(2, '0'))
  return [`${dd}${mm}${yy}`, `${yy}${mm}${dd}`, `${mm}${dd}${yy}`, `${mm}${year}`, `${year}${mm}`, `${dd}${mm}${year}`]
}
