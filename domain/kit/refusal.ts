import type { RefusalCode } from '#domain/text/refusals.ts'

/** What a sentence may be filled with: numbers, names, times already written out. */
export type SentenceValues = Readonly<Record<string, string | number>>

/**
 * A "no" that the business knows: a code that is stable and documented, the values of its sentence, and for forms the
 * fields it is about (each with the code of a sentence of `fields` in domain/text). It is a value, never thrown.
 */
export interface Refusal {
  readonly refused: true
  readonly code: RefusalCode
  readonly values: SentenceValues
  readonly fields: Readonly<Record<string, string>>
  /** What a program needs to show the refusal, such as the old and the new lines of an order; it has no sentence. */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** Says no with a reason. */
export function refuse(
  code: RefusalCode,
  about: { values?: SentenceValues; fields?: Record<string, string>; details?: Record<string, unknown> } = {},
): Refusal {
  const { details } = about
  return { refused: true, code, values: about.values ?? {}, fields: about.fields ?? {}, ...(details && { details }) }
}

/** Tells a refusal from any plan or answer. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true
}
