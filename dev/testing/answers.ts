import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Answered, Site } from './server.ts'
import { textOf } from './visitors.ts'

/** Counts the responses: `booked`, `waiting`, `cancelled`, or the code of a refusal. */
export function countAnswers(answers: readonly Answered[]): Record<string, number> {
  return countEach(answers.map(wordFor))
}

/** Counts each word. */
export function countEach(words: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(words, (word) => word)).map(([word, same = []]) => [word, same.length]),
  )
}

function wordFor({ status, body }: Answered): string {
  if (status === 201) return textOf(body['booking']?.['booking_type']) === 'waitlist' ? 'waiting' : 'booked'
  return status === 200 ? 'cancelled' : textOf(body['code'])
}

/** What the database stores of a class. */
interface ClassOutcome {
  readonly live: number
  /** Different reformers among them. */
  readonly seats: number
  /** The counter of the class row. */
  readonly counted: number
  /** Bookings that took a credit and did not give it back. */
  readonly spent: number
  readonly waiting: number
}

export async function classOutcome({ db }: Site, sessionId: Id<'class_sessions'>): Promise<ClassOutcome | undefined> {
  const { rows } = await sql<ClassOutcome>`
    select
      count(*) filter (where b.status = 'booked')::integer as live,
      count(distinct b.seat_no) filter (where b.status = 'booked')::integer as seats,
      s.booked_count as counted,
      count(*) filter (where b.credit_effect = 'used')::integer as spent,
      count(*) filter (where b.booking_type = 'waitlist' and b.status = 'pending')::integer as waiting
    from class_sessions s
    left join bookings b on b.session_id = s.id
    where s.id = ${sessionId}
    group by s.id`.execute(db)
  return rows[0]
}
