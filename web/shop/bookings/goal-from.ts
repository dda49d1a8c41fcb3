import { goalClassesMax } from '#domain/bookings/model.ts'
import { idIn } from './book-place.ts'
import type { GoalWish } from './read-goal-choice.ts'

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The chosen classes of an address or a form, each once and no more than one wish may have. What is no id is left out. */
export function goalIds(sent: unknown): readonly string[] {
  const ids = typeof sent === 'string' ? sent.split('.').filter((id) => idShape.test(id)) : []
  return [...new Set(ids)].slice(0, goalClassesMax)
}

/** Reads the form; undefined when it is not ours. */
export function goalFrom(form: FormData): GoalWish | undefined {
  const [sessionIds, key, wanted] = [goalIds(form.get('ids')), idIn(form, 'key'), form.get('wanted')]
  if (key === undefined || sessionIds.length < 2 || typeof wanted !== 'string' || !/^[1-9]$/.test(wanted))
    return undefined
  return { sessionIds, personId: idIn(form, 'person_id'), wanted: Number(wanted), key }
}
