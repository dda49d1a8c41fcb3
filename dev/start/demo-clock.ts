import pg from 'pg'
import { rollDemo } from '#dev/seed.ts'

/** The clock of the demo studio, which follows the one of its simulated bank. */
export interface DemoClock {
  /** How far it is ahead of the machine's clock, in milliseconds. */
  readonly offsetMs: () => Promise<number>
  /**
   * Handles a message of a child: when the bank's clock was moved forward, moves the studio's, which never goes back,
   * and adds weeks of classes. Any other message is ignored. Returns whether the studio's clock moved.
   */
  readonly follow: (message: unknown) => Promise<boolean>
}

export function demoClock(url: string): DemoClock {
  return {
    offsetMs: async () =>
      asked(url, async (client) => {
        const { rows } = await client.query<{ offset_ms: number }>(
          'select offset_ms::float8 as offset_ms from clock_offset',
        )
        return Math.max(0, rows[0]?.offset_ms ?? 0)
      }),
    follow: async (message) => {
      const offsetMs = clockOffset(message)
      if (offsetMs === undefined) return false
      const hasMoved = await asked(url, async (client) => {
        const { rowCount } = await client.query(
          'update clock_offset set offset_ms = $1 where frozen_at is null and offset_ms < $1',
          [offsetMs],
        )
        return rowCount === 1
      })
      if (hasMoved) await rollDemo(url)
      return hasMoved
    },
  }
}

async function asked<Answer>(url: string, ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

function clockOffset(message: unknown): number | undefined {
  if (typeof message !== 'object' || message === null || !('clockOffsetMs' in message)) return undefined
  const { clockOffsetMs } = message
  return typeof clockOffsetMs === 'number' && Number.isFinite(clockOffsetMs) ? Math.round(clockOffsetMs) : undefined
}
