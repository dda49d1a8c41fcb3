import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { actRefusals, cancelClass, managers, moveClass, resizeClass, substituteInstructor } from './api.ts'

/** What an act on a class would do to the people in it (domain/timetable/class-plan.ts). */
const classPlan = z.strictObject({
  classes: z.number(),
  people: z.number(),
  waiting: z.number(),
  credits_back: z.number(),
  promoted: z.number(),
  messages: z.number(),
  overlaps: z.array(z.string()),
  free_to_cancel: z.boolean(),
  /** The act takes it and is refused where its plan would be another. */
  plan_hash: z.string(),
})

/** A preview takes what its act takes, but for the hash that it answers and the reason, which changes nothing. */
export const previewCancel = endpoint({
  name: 'timetable.preview_cancel',
  method: 'POST',
  path: '/staff/schedules/{id}/cancel/preview',
  who: managers,
  summary: 'What cancelling a class, or classes of its series, would do; nothing is changed and nobody is told',
  refusals: actRefusals.cancel,
  input: z.omit(cancelClass.input, { reason: true, plan_hash: true }),
  output: classPlan,
})

export const previewMove = endpoint({
  name: 'timetable.preview_move',
  method: 'POST',
  path: '/staff/schedules/{id}/time/preview',
  who: managers,
  summary: 'What moving a class to another time or room would do; nothing is changed and nobody is told',
  refusals: actRefusals.move,
  input: z.omit(moveClass.input, { plan_hash: true }),
  output: classPlan,
})

export const previewSubstitute = endpoint({
  name: 'timetable.preview_substitute',
  method: 'POST',
  path: '/staff/schedules/{id}/substitute/preview',
  who: managers,
  summary: 'Whom a substitute would be announced to; nothing is changed and nobody is told',
  refusals: actRefusals.substitute,
  input: z.omit(substituteInstructor.input, { plan_hash: true }),
  output: classPlan,
})

export const previewResize = endpoint({
  name: 'timetable.preview_resize',
  method: 'POST',
  path: '/staff/schedules/{id}/capacity/preview',
  who: managers,
  summary: 'Who would get a seat if a class had more of them; nothing is changed and nobody is told',
  refusals: actRefusals.resize,
  input: z.omit(resizeClass.input, { plan_hash: true }),
  output: classPlan,
})
