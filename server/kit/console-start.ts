import type { Locale } from '#domain/text/localized.ts'

/** What the console's program reads from its document. The shapes are those of the endpoints. */
export interface ConsoleStart {
  readonly locale: Locale
  readonly settings: unknown
  readonly branch: string
  /** The branches, with the role of who asks in each. */
  readonly branches: ReadonlyArray<{ readonly code: string; readonly name: string; readonly role: string | null }>
  readonly me: {
    readonly id: string
    readonly person_id: string
    readonly name: string
    readonly role: string | null
    readonly teaches: boolean
  } | null
}
