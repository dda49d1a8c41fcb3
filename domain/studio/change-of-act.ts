import type { Change } from '#domain/kit/change.ts'

/** Kinds of rows that the audit names, whose change is one of the timetable. */
const ofTimetable = new Set([
  'class_sessions',
  'class_series',
  'closures',
  'substitute_requests',
  'substitute_offers',
  'instructors',
  'rooms',
  'room_outages',
  'class_types',
])
/** Those of a member whom the row belongs to. */
const ofSomebody = new Set(['package_lots', 'accounts'])
/** Acts that only look, and are in the audit for that. */
const looks = new Set(['people.record', 'people.timeline'])

interface Act {
  readonly action: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly branchId: string
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * What an act of staff in the audit changes of what other staff see. Bookings, tasks and orders are noted where they
 * are written as well, whoever changes them.
 */
export function changeOfAct({ action, subjectKind, subjectId, branchId, details }: Act): readonly Change[] {
  if (looks.has(action)) return []
  if (subjectKind === 'bookings')
    return typeof details['session_id'] === 'string'
      ? [{ kind: 'class', subject: details['session_id'], branchId: null }]
      : []
  if (subjectKind === 'persons') return [{ kind: 'person', subject: subjectId, branchId }]
  if (ofSomebody.has(subjectKind)) return [{ kind: 'person', subject: null, branchId }]
  if (!ofTimetable.has(subjectKind)) return []
  const timetable = { kind: 'timetable', subject: null, branchId } as const
  return subjectKind === 'class_sessions'
    ? [timetable, { kind: 'class', subject: subjectId, branchId: null }]
    : [timetable]
}
