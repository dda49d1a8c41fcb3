import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { listPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { getClassType, listClassTypes, listDifficultyLevels, listInstructors } from '#domain/studio/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { singlePrice } from '../packages/preview-plans.ts'
import { toScheduledClass, type ScheduledClass } from '../schedules/scheduled-class.ts'
import { isAhead, type InstructorItem } from './load-instructor.ts'

export type ClassType = OutputOf<typeof getClassType>
type TypeItem = OutputOf<typeof listClassTypes>['data'][number]

/** A class type of the schedule, its classes ahead of this week, and who teaches them. */
export interface ClassTypePage {
  readonly type: ClassType
  readonly types: readonly Pick<TypeItem, 'slug' | 'name' | 'private_format'>[]
  readonly levels: OutputOf<typeof listDifficultyLevels>['data']
  readonly now: string
  readonly classes: readonly ScheduledClass[]
  readonly instructors: readonly InstructorItem[]
  /** Of one class without a pack, as on the wire; undefined when the studio sells none. */
  readonly price: string | undefined
}

const shownClasses = 4

/** Loads the page of a class type; undefined when the schedule has no such class. */
export async function loadClassType(call: Call, slug: string): Promise<CallAnswer<ClassTypePage | undefined>> {
  const all = await call(listClassTypes, { limit: '100' })
  if (!all.ok) return all
  const found = all.value.data.find((one) => one.slug === slug)
  if (found === undefined || found.private_format !== null) return { ok: true, value: undefined }
  const id = asId('class_types', found.id)
  const [type, levels, week, instructors, plans] = await Promise.all([
    call(getClassType, { id }),
    call(listDifficultyLevels, { limit: '100' }),
    call(listSchedules, { class_type: id, private: 'false', limit: '100' }),
    call(listInstructors, { limit: '100' }),
    call(listPackages, { limit: '100' }),
  ])
  if (!type.ok) return type
  if (!levels.ok) return levels
  if (!week.ok) return week
  const classes = week.value.data.map(toScheduledClass).filter((one) => isAhead(one, week.value.now))
  const taught = new Set(classes.flatMap(({ teachers }) => teachers.map((one) => one.slug)))
  return {
    ok: true,
    value: {
      type: type.value,
      types: all.value.data.map((one) => ({ slug: one.slug, name: one.name, private_format: one.private_format })),
      levels: levels.value.data,
      now: week.value.now,
      classes: classes.slice(0, shownClasses),
      instructors: instructors.ok ? instructors.value.data.filter((one) => taught.has(one.slug)) : [],
      price: plans.ok ? singlePrice(plans.value.data, found.id) : undefined,
    },
  }
}
