import { listClassTypes, listDifficultyLevels, listInstructors } from '#domain/studio/api.ts'
import type { Call } from '#web/kit/api.ts'
import type { InstructorItem } from '../instructors/load-instructor.ts'
import type { ScheduledClass } from '../schedules/scheduled-class.ts'

/** What the sheet says about a class and who teaches it. */
export interface ClassAbout {
  readonly sentence: string
  /** Who its level is for. */
  readonly levelText: string
  readonly instructors: readonly Pick<InstructorItem, 'slug' | 'name' | 'line' | 'portrait'>[]
}

/** Returns what is written about a class; parts that could not be loaded are empty. */
export async function loadClassAbout(call: Call): Promise<(session: ScheduledClass) => ClassAbout> {
  const all = { limit: '100' } as const
  const [types, levels, instructors] = await Promise.all([
    call(listClassTypes, all),
    call(listDifficultyLevels, all),
    call(listInstructors, all),
  ])
  const teaching = instructors.ok ? instructors.value.data : []
  return ({ typeSlug, level, teachers }) => ({
    sentence: (types.ok ? types.value.data : []).find(({ slug }) => slug === typeSlug)?.description ?? '',
    levelText: (levels.ok ? levels.value.data : []).find(({ name }) => name === level.name)?.description ?? '',
    instructors: teachers.flatMap(({ slug }) => {
      const found = teaching.find((one) => one.slug === slug)
      return found ? [{ slug, name: found.name, line: found.line, portrait: found.portrait }] : []
    }),
  })
}
