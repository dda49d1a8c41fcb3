import type pg from 'pg'
import type { ResponseCache } from '#server/kit/response-cache.ts'

const zone = 'Asia/Kuala_Lumpur'

/** Moves the studio's clock; the database's own clock is unchanged. */
export interface TestClock {
  now(): Promise<Temporal.Instant>
  /** Sets the current instant. */
  set(instant: Temporal.Instant): Promise<void>
  advance(duration: Temporal.DurationLike): Promise<void>
  /** Stops the clock at that instant until it is set again, so that a boundary can be tested to the millisecond. */
  freeze(instant: Temporal.Instant): Promise<void>
}

/** Noon of the next day at the studio, far from quiet hours and from the end of a day. */
export async function noonOfTomorrow(clock: TestClock): Promise<Temporal.Instant> {
  return (await clock.now())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .add({ days: 1 })
    .toZonedDateTime({ timeZone: zone, plainTime: '12:00' })
    .toInstant()
}

export function testClock(pool: pg.Pool, lists?: ResponseCache): TestClock {
  const now = async () => {
    const { rows } = await pool.query<{ now: Temporal.Instant }>('select studio_now() as now')
    const [row] = rows
    if (!row) throw new Error('the database returned no time')
    return row.now
  }
  const run = async (statement: string, values: unknown[]) => {
    await pool.query(statement, values)
    lists?.clear()
  }
  return {
    now,
    set: async (instant) =>
      run(
        `update clock_offset set frozen_at = null, offset_ms = (extract(epoch from $1::timestamptz - clock_timestamp()) * 1000)::bigint`,
        [instant.toString()],
      ),
    advance: async (duration) => {
      const ms = Temporal.Duration.from(duration).total({ unit: 'millisecond' })
      await run(
        `update clock_offset set offset_ms = offset_ms + $1, frozen_at = frozen_at + $1 * interval '1 millisecond'`,
        [ms],
      )
    },
    freeze: async (instant) => run('update clock_offset set frozen_at = $1', [instant.toString()]),
  }
}
