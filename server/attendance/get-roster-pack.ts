import type { getRosterPack as endpoint } from '#domain/attendance/pack-api.ts'
import { packClassesMax, packEnd } from '#domain/attendance/pack.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { ownInstructor } from '#server/schedules/own-instructor.ts'
import { getRoster } from './get-roster.ts'
import { isStudioDevice, listPackClasses } from './pack-queries.ts'
import { signCode } from './sign-code.ts'
import { signPack } from './sign-pack.ts'

/**
 * The rosters that a device of the studio keeps for the time without a network; of an instructor the own ones. Refuses
 * devices.not_enrolled on any other device.
 */
export async function getRosterPack(ctx: ReadContext): Promise<OutputOf<typeof endpoint> | Refusal> {
  const deviceId = await studioDevice(ctx)
  if (!deviceId) return refuse('devices.not_enrolled')
  const takenAt = await studioNow(ctx.db)
  const endsAt = packEnd(takenAt)
  const own = await ownInstructor(ctx, ctx.db)
  const taughtBy = own && (own.heldTo ?? null)
  const around = { branchId: ctx.branch.id, now: takenAt, until: endsAt, taughtBy, limit: packClassesMax }
  const classes = []
  for (const id of await listPackClasses(ctx.db, around)) {
    const read = await getRoster(ctx, { id })
    if (isRefusal(read)) continue
    const { now: _now, ...roster } = read
    classes.push({ id, ...roster })
  }
  const { zone } = ctx.branch
  return {
    proof: signPack.make({ deviceId, takenAt }, ctx.config.secrets),
    taken_at: wireTime(takenAt, zone),
    ends_at: wireTime(endsAt, zone),
    classes,
    passes: own === undefined ? classes.flatMap((one) => passesOf(one, ctx.config)) : [],
  }
}

type PackClass = OutputOf<typeof endpoint>['classes'][number]

/** A pass of somebody who is here, also to stand by, is not read any more, so its secret stays with the studio. */
function passesOf(
  { places, queue }: PackClass,
  { secret }: ReadContext['config'],
): OutputOf<typeof endpoint>['passes'] {
  const expected = [...places.filter(({ status }) => status === 'booked'), ...queue.filter((row) => !row.standing_by)]
  return expected.map(({ id }) => ({
    booking_id: id,
    secret: signCode.secretOf({ kind: 'pass', subject: id, secret }),
  }))
}

/** The device of the login, where it is one of the studio's. */
export async function studioDevice(
  ctx: Pick<ReadContext, 'caller' | 'branch' | 'db'>,
): Promise<Id<'staff_devices'> | undefined> {
  const deviceId = signedIn(ctx).staff?.deviceId
  if (!deviceId) return undefined
  return (await isStudioDevice(ctx.db, { deviceId, branchId: ctx.branch.id })) ? deviceId : undefined
}
