import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Needs } from './model.ts'

interface Change {
  readonly wasActive: boolean
  readonly isActive: boolean
  readonly needs: Needs
}

/**
 * Whether a thing of the studio may be changed like that. It cannot be retired while a class that has not ended needs
 * it. Refuses setup.still_scheduled and, while another active thing needs it, setup.still_needed.
 */
export function decideChange(
  { wasActive, isActive, needs }: Change,
  reader: { readonly locale: Locale; readonly zone: string },
): Refusal | undefined {
  if (!wasActive || isActive) return undefined
  if (needs.next) {
    const values = { count: needs.classes, when: formatWhen(needs.next, reader) }
    return refuse('setup.still_scheduled', { values })
  }
  return needs.neededBy.length === 0
    ? undefined
    : refuse('setup.still_needed', { values: { names: needs.neededBy.join(', ') } })
}
