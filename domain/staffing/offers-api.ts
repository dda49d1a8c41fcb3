import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { askedMax, fits, shownOfferStatuses } from './model.ts'

const managers = { staff: ['owner', 'manager'] } as const
const teaching = { staff: ['owner', 'manager', 'desk', 'instructor'] } as const
const success = z.literal(true)
const named = z.strictObject({ id: idOf('instructors'), name: z.string() })

/** More class types than a studio has. */
const skillsMax = 100

export const getSkills = endpoint({
  name: 'staffing.skills',
  method: 'GET',
  path: '/staff/instructors/{id}/skills',
  who: managers,
  summary: 'Which class types an instructor may teach',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('instructors') }),
  output: z.strictObject({
    instructor: named,
    /** Every class type of the branch that is not retired. */
    class_types: z.array(z.strictObject({ id: idOf('class_types'), name: z.string(), skilled: z.boolean() })),
  }),
})

export const saveSkills = endpoint({
  name: 'staffing.save_skills',
  method: 'PUT',
  path: '/staff/instructors/{id}/skills',
  who: managers,
  summary: 'Say which class types an instructor may teach; those of the studio that are not named are taken away',
  refusals: ['request.not_found', 'setup.unknown'],
  input: z.strictObject({
    id: idOf('instructors'),
    class_type_ids: z.array(idOf('class_types')).check(z.maxLength(skillsMax)),
  }),
  output: z.strictObject({ success }),
})

export const listSubstitutes = endpoint({
  name: 'staffing.substitutes',
  method: 'GET',
  path: '/staff/schedules/{id}/substitutes',
  who: managers,
  summary: 'Who could teach a class instead, the best choice first, and who was asked',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('class_sessions') }),
  output: z.strictObject({
    /** Until when those who are asked now can answer; null once the class has begun. */
    answer_by: z.nullable(wireInstant),
    /** The open requests of the class, and who was asked about each. */
    requests: z.array(
      z.strictObject({
        id: idOf('substitute_requests'),
        absent: named,
        reason: z.string(),
        requested_at: wireInstant,
        offers: z.array(
          z.strictObject({
            id: idOf('substitute_offers'),
            instructor: named,
            status: z.enum(shownOfferStatuses),
            asked_at: wireInstant,
            answer_by: wireInstant,
            answered_at: z.nullable(wireInstant),
          }),
        ),
      }),
    ),
    candidates: z.array(
      z.strictObject({
        id: idOf('instructors'),
        name: z.string(),
        fit: z.enum(fits),
        /** By the instructor who cannot come. */
        proposed: z.boolean(),
        /** Has an account, and can be asked. */
        reachable: z.boolean(),
        /** The class in which the instructor is then. */
        busy: z.nullable(z.strictObject({ class_name: z.string(), private: z.boolean(), starts_at: wireInstant })),
        /** When the class before it ends on that day. */
        free_from: z.nullable(wireInstant),
        /** When the class after it begins on that day. */
        next_at: z.nullable(wireInstant),
        classes_this_week: z.number(),
        /** In the last 90 days, and ahead. */
        taken_over: z.number(),
        /** Nobody else took over as many. */
        took_most: z.boolean(),
      }),
    ),
  }),
})

/** Whoever is asked already is not asked twice. The first yes has the class; the others are told. */
export const offerSubstitute = endpoint({
  name: 'staffing.offer_substitute',
  method: 'POST',
  path: '/staff/substitute-requests/{id}/offers',
  who: managers,
  status: 201,
  summary: 'Ask instructors whether they can teach the class',
  refusals: ['request.not_found', 'staffing.answered', 'schedules.over', 'setup.unknown', 'staffing.cannot_ask'],
  input: z.strictObject({
    id: idOf('substitute_requests'),
    instructor_ids: z.array(idOf('instructors')).check(z.minLength(1), z.maxLength(askedMax)),
  }),
  output: z.strictObject({ success, asked: z.number(), answer_by: wireInstant }),
})

/** A yes puts the instructor into the class in the same transaction, with a message to everybody booked. */
export const answerOffer = endpoint({
  name: 'staffing.answer_offer',
  method: 'POST',
  path: '/staff/substitute-offers/{id}/answer',
  who: teaching,
  summary: 'Take a class over that you were asked about, or say that you cannot',
  refusals: [
    'request.not_found',
    'staffing.offer_answered',
    'staffing.taken',
    'staffing.offer_over',
    'schedules.over',
    'schedules.instructor_busy',
    'schedules.retired',
  ],
  input: z.strictObject({ id: idOf('substitute_offers'), answer: z.enum(['yes', 'no']) }),
  output: z.strictObject({
    success,
    teaches: z.boolean(),
    /** The number of people who got a message about it. */
    told: z.number(),
  }),
})
