import { z } from 'zod/mini'
import { keptOutcome, sendKeptActs as endpoint } from '#domain/attendance/pack-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { instant, type Instant } from '#domain/kit/time.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashRequest } from '#server/kit/idempotency.ts'
import { writeOnce } from '#server/kit/write-once.ts'
import { doKeptAct } from './do-kept-act.ts'
import { studioDevice } from './get-roster-pack.ts'
import { signPack } from './sign-pack.ts'

/**
 * Does what a device kept while it had no network, one act after the other, each in a transaction of its own and once
 * per device and key. Refuses devices.not_enrolled, and bookings.pack_unknown for a roster that was never given to this
 * device; what cannot be done is an outcome.
 */
export async function sendKeptActs(
  ctx: ReadContext,
  { acts }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const deviceId = await studioDevice(ctx)
  if (!deviceId) return refuse('devices.not_enrolled')
  const dated: { act: (typeof acts)[number]; takenAt: Instant }[] = []
  for (const act of acts) {
    const takenAt = signPack.read(act.proof, { deviceId, secrets: ctx.config.secrets })
    if (!takenAt) return refuse('bookings.pack_unknown')
    dated.push({ act, takenAt })
  }
  const outcomes: z.output<typeof keptOutcome>[] = []
  for (const { act, takenAt } of dated) {
    const { key, booking_id: bookingId, act: kind } = act
    const done = await writeOnce({
      db: ctx.db,
      claim: {
        actor: `device:${deviceId}`,
        key,
        endpoint: endpoint.name,
        requestHash: hashRequest(endpoint.path, { bookingId, kind }),
      },
      responseHeaders: new Headers(),
      answer: async (tx) => ({
        status: 200,
        body: await doKeptAct(
          { ...ctx, tx },
          { key, bookingId, act: kind, pressedAt: instant(act.pressed_at), takenAt },
        ),
      }),
    })
    if (isRefusal(done)) return done
    outcomes.push(z.parse(keptOutcome, done.body))
  }
  return { outcomes }
}
