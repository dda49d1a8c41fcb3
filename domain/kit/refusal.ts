import type { RefusalCode } from '#domain/text/refusals.ts'

/** The values of a sentence: numbers, names, formatted times. */
export type SentenceValues = Readonly<Record<string, string | number>>

/**
 * An expected no: a stable, documented code, the values of its sentence, and for forms the fields it is about (each
 * with the code of a sentence of `fields` in domain/text). It is a value, never thrown.
 */
export interface Refusal {
  readonly refused: true
  readonly code: RefusalCode
  readonly values: SentenceValues
  readonly fields: Readonly<Record<string, string>>
  /**
   * The data that a program needs to show the refusal, such as the old and the new lines of an order; it is not in the
   * sentence.
   */
  readonly details?: Readonly<Record<string, unknown>> | undefined
}

/** Creates a refusal. */
export function refuse(
  code: RefusalCode,
  about: { values?: SentenceValues; fields?: Record<string, string>; details?: Record<string, unknown> } = {},
): Refusal {
  const { details } = about
  return { refused: true, code, values: about.values ?? {}, fields: about.fields ?? {}, ...(details && { details }) }
}

/** Distinguishes a refusal from any other result. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value && value.refused === true
}
