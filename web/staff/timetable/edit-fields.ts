import type { InputOf } from '#domain/kit/endpoint.ts'
import type { editClass } from '#domain/timetable/api.ts'
import type { CalendarClass } from './calendar-class.ts'
import { lengthOf } from './calendar-layout.ts'
import type { AskedBefore } from './use-asked-before.ts'

/** What the form of an edit has in its fields; an empty instructor is none. */
export interface EditFields {
  readonly type: string
  readonly minutes: string
  readonly instructor: string
}

/** What a class has before its edit; where a field is not typed into, also what the form shows. */
export function fieldsOf(of: CalendarClass): EditFields {
  return {
    type: of.class_type.id,
    minutes: String(lengthOf(of)),
    instructor: of.instructors.find(({ role }) => role !== 'secondary')?.id ?? '',
  }
}

/** The fields of an edit that was sent and refused. */
export function fieldsOfRefused(edit: AskedBefore | undefined): Partial<EditFields> {
  const { class_type_id: type, duration_minutes: minutes, instructors = [] } = edit ?? {}
  const instructor = instructors.find(({ role }) => role !== 'secondary')?.id
  return {
    ...(type !== undefined && { type }),
    ...(minutes !== undefined && { minutes: String(minutes) }),
    ...(instructor !== undefined && { instructor }),
  }
}

/** What was changed, as the API takes it. It takes all who teach, so the second instructors are sent along. */
export function editInput(
  of: CalendarClass,
  { type, minutes, instructor }: EditFields,
): Pick<InputOf<typeof editClass>, 'class_type_id' | 'duration_minutes' | 'instructors'> {
  const before = fieldsOf(of)
  const others = of.instructors.filter(({ id, role }) => role === 'secondary' && id !== instructor)
  return {
    ...(type === before.type ? {} : { class_type_id: type }),
    ...(Number(minutes) === Number(before.minutes) ? {} : { duration_minutes: Number(minutes) }),
    ...(instructor === before.instructor || instructor === ''
      ? {}
      : { instructors: [{ id: instructor, role: 'main' }, ...others.map(({ id, role }) => ({ id, role }))] }),
  }
}
