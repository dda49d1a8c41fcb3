import type { ClassTypeSlug, InstructorSlug } from './studio-rows.ts'

/** Which classes each instructor of the demo can teach: those of the timetable, and where they stand in. */
export const skillRows: Readonly<Record<InstructorSlug, readonly ClassTypeSlug[]>> = {
  'mei-ling-khoo': ['group-reformer-flow', 'reformer-foundations', 'classical-mat', 'reformer-sculpt'],
  'farah-aziz': ['reformer-foundations', 'slow-spring', 'stretch-and-restore', 'group-reformer-flow'],
  'arjun-pillai': ['reformer-sculpt', 'express-sculpt', 'jumpboard-cardio'],
  'sofia-tan': ['group-reformer-flow', 'reformer-sculpt', 'express-sculpt', 'reformer-foundations'],
  'daniel-ooi': [
    'jumpboard-cardio',
    'classical-mat',
    'reformer-sculpt',
    'express-sculpt',
    'stretch-and-restore',
    'group-reformer-flow',
  ],
  'hui-min-lim': ['stretch-and-restore', 'classical-mat', 'slow-spring', 'reformer-foundations'],
}

/** Instructors with an account of their own, besides the one whom a visitor may log in as. */
export const colleagueRows = [
  { slug: 'mei-ling-khoo', email: 'meiling@hundred.example', birthDate: '1981-05-19' },
  { slug: 'arjun-pillai', email: 'arjun@hundred.example', birthDate: '1987-01-30' },
  { slug: 'sofia-tan', email: 'sofia@hundred.example', birthDate: '1992-08-11' },
  { slug: 'daniel-ooi', email: 'daniel@hundred.example', birthDate: '1989-12-04' },
] as const satisfies ReadonlyArray<{ slug: InstructorSlug; email: string; birthDate: string }>
