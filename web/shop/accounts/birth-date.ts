import { normalizeInput } from '#domain/kit/normalize-input.ts'
import { textField } from '#web/kit/form-fields.ts'

const birthNames = ['birth_day', 'birth_month', 'birth_year'] as const

export type TypedBirth = Readonly<Partial<Record<(typeof birthNames)[number], string>>>

/** The date of the three fields as on the wire. Empty when nothing was typed; an invalid date is sent and refused. */
export function birthDateOf(form: FormData): string {
  const [date = '', month = '', year = ''] = birthNames.map((name) => normalizeInput(textField(form, name)))
  return year + month + date === '' ? '' : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

/** The three fields of a date of the wire: 2 March 1991 is 2, 3 and 1991. */
export function typedBirthOf(date: string | null | undefined): TypedBirth {
  if (date === null || date === undefined) return {}
  const [year = '', month = '', ofMonth = ''] = date.split('-')
  return { birth_day: String(Number(ofMonth)), birth_month: String(Number(month)), birth_year: year }
}
