import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf, uuidShape } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { typedDay, wireDay, wireInstant } from '#domain/kit/time.ts'
import { typedLines } from '#domain/kit/typed-text.ts'
import { correctionStatuses } from './model.ts'

/** Everything stored about the caller, table by table; secrets are left out. */
export const exportRecords = endpoint({
  name: 'privacy.export',
  method: 'GET',
  path: '/me/export',
  who: 'account',
  summary: 'A copy of the personal data of the signed-in customer, as a file',
  refusals: [],
  limit: { name: 'data.export', points: 10, seconds: 3600, by: 'caller' },
  input: z.strictObject({}),
  output: z.strictObject({
    exported_at: wireInstant,
    /** Rows by the name of their list. */
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
})

const correction = z.strictObject({
  id: idOf('correction_requests'),
  account_id: idOf('accounts'),
  comment: z.string(),
  status: z.enum(correctionStatuses),
  answer: z.string(),
  requested_at: wireInstant,
  due_at: wireInstant,
  answered_at: z.nullable(wireInstant),
})

export const listCorrections = endpoint({
  name: 'privacy.corrections',
  method: 'GET',
  path: '/me/corrections',
  who: 'account',
  summary: 'What the caller has asked to have corrected, newest first',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['requested_at'], sorted: 'desc', keyword: 'comment and answer' }),
  }),
  output: pageOf(correction),
})

export const requestCorrection = endpoint({
  name: 'privacy.request_correction',
  method: 'POST',
  path: '/me/corrections',
  who: 'account',
  status: 201,
  summary: 'Ask for a correction of personal data, which is answered within 21 days',
  refusals: ['privacy.too_many'],
  limit: { name: 'corrections', points: 20, seconds: 3600, by: 'caller' },
  input: z.strictObject({
    /** What is wrong, and what is right. */
    correction: typedLines(1000, { least: 1 }),
  }),
  output: correction,
})

export const listOpenCorrections = endpoint({
  name: 'privacy.staff_corrections',
  method: 'GET',
  path: '/staff/corrections',
  who: { staff: ['owner', 'manager'] },
  summary: 'Requests for correction in the branch, the one that is due first on top',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { status: /^[a-z]{1,20}$/, account: uuidShape },
      orders: ['due_at'],
      keyword: 'comment and answer',
    }),
  }),
  output: pageOf(correction),
})

export const answerCorrection = endpoint({
  name: 'privacy.answer_correction',
  method: 'PUT',
  path: '/staff/corrections/{id}',
  who: { staff: ['owner', 'manager'] },
  summary: 'Say that personal data was corrected, or why not',
  refusals: ['request.not_found', 'privacy.answered', 'privacy.answer_needed'],
  input: z.strictObject({
    id: idOf('correction_requests'),
    decision: z.enum(['corrected', 'refused']),
    answer: z._default(typedLines(1000), ''),
  }),
  output: correction,
})

/** People who changed their date of birth, until staff have checked it. */
export const listBirthDates = endpoint({
  name: 'privacy.staff_birth_dates',
  method: 'GET',
  path: '/staff/birth-dates',
  who: { staff: ['owner', 'manager'] },
  summary: 'Dates of birth that were changed and not looked at yet, the first one on top',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['changed_at'], keyword: 'name' }) }),
  output: pageOf(
    z.strictObject({
      person_id: idOf('persons'),
      full_name: z.string(),
      before: wireDay,
      birth_date: wireDay,
      changed_at: wireInstant,
    }),
  ),
})

/** The present date, or another one: either way it counts as checked, and its owner may change it once more. */
export const correctBirthDate = endpoint({
  name: 'privacy.correct_birth_date',
  method: 'PUT',
  path: '/staff/people/{id}/birth-date',
  who: { staff: ['owner', 'manager'] },
  summary: 'Look at a date of birth that was changed, and let it stand or correct it',
  refusals: ['request.not_found', 'accounts.too_young', 'people.dependant_adult'],
  input: z.strictObject({
    id: idOf('persons'),
    birth_date: typedDay,
    reason: typedLines(500, { least: 3 }),
  }),
  output: z.strictObject({ success: z.literal(true), birth_date: wireDay }),
})
