import { randomUUID } from 'node:crypto'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, type Day } from '#domain/kit/time.ts'
import type { PrivateFormat } from '#domain/privates/model.ts'
import type { Database } from '#server/driver/database.ts'
import { aMember, aPack, aPlan, aStudio, type Member, type Studio } from './builders.ts'
import type { Answered, TestServer } from './server.ts'
import { textOf } from './visitors.ts'

const zone = 'Asia/Kuala_Lumpur'
const words = (text: string) => ({ en: text, zh: text })

/** A studio whose only instructor offers privates from 10:00 to 16:00 every day, in one small room. */
export interface PrivateStudio extends Studio {
  readonly smallRoomId: Id<'rooms'>
  readonly kinds: Readonly<Record<PrivateFormat, Id<'class_types'>>>
  /** One pack of each format on sale. */
  readonly plans: Readonly<Record<PrivateFormat, Id<'package_plans'>>>
}

export async function aPrivateStudio(db: Database): Promise<PrivateStudio> {
  const studio = await aStudio(db)
  const room = await db
    .insertInto('rooms')
    .values({ branch_id: studio.branchId, name: words('Small room'), capacity: 3, for_privates: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const weekday of [1, 2, 3, 4, 5, 6, 7]) {
    await db
      .insertInto('private_windows')
      .values({
        branch_id: studio.branchId,
        instructor_id: studio.instructorId,
        weekday,
        from_minute: 600,
        until_minute: 960,
      })
      .execute()
  }
  const kinds = {
    solo: await aKind(db, { studio, format: 'solo' }),
    duo: await aKind(db, { studio, format: 'duo' }),
    trio: await aKind(db, { studio, format: 'trio' }),
  }
  const plan = async (format: PrivateFormat) => aPlan(db, { studio, credits: 5, classTypeIds: [kinds[format]] })
  return {
    ...studio,
    smallRoomId: room.id,
    kinds,
    plans: { solo: await plan('solo'), duo: await plan('duo'), trio: await plan('trio') },
  }
}

async function aKind(
  db: Database,
  { studio, format }: { studio: Studio; format: PrivateFormat },
): Promise<Id<'class_types'>> {
  const row = await db
    .insertInto('class_types')
    .values({
      branch_id: studio.branchId,
      series_type_id: studio.seriesTypeId,
      difficulty_level_id: studio.levelId,
      slug: `private-${format}-${randomUUID().slice(0, 8)}`,
      name: words(`Private ${format}`),
      duration_minutes: 50,
      spring: 'rest',
      private_format: format,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A member with a pack of five privates of that format. */
export async function aPrivateMember(
  db: Database,
  { studio, format = 'solo' }: { studio: PrivateStudio; format?: PrivateFormat },
): Promise<{ member: Member; lotId: Id<'package_lots'> }> {
  const member = await aMember(db)
  return { member, lotId: await aPack(db, { studio, member, plan: studio.plans[format] }) }
}

/** That hour of the studio's wall clock, this many days from the studio's today. */
export function hourOn(today: Day, { days, hour }: { days: number; hour: number }): string {
  return today
    .add({ days })
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) })
    .toInstant()
    .toString()
}

/** Today on the studio's calendar. */
export async function studioDay(server: TestServer): Promise<Day> {
  return dayOf(await server.clock.now(), zone)
}

/** A client's requests about a private, in the words of the page. */
export function privateClient(server: TestServer, { studio, member }: { studio: PrivateStudio; member: Member }) {
  const step = async (body: object): Promise<Answered> =>
    server.request('POST', '/private-class/step', { token: member.token, body })
  const hold = async (startsAt: string, more: object = {}): Promise<Answered> =>
    step({ step: 'slot', instructor_id: studio.instructorId, starts_at: startsAt, ...more })
  const confirm = async (id: string): Promise<Answered> =>
    server.request('POST', '/private-class', { token: member.token, body: { id } })
  return {
    step,
    hold,
    confirm,
    cancel: async (id: string): Promise<Answered> =>
      server.request('DELETE', `/private-class/${id}`, { token: member.token }),
    show: async (id: string): Promise<Answered> =>
      server.request('GET', `/private-class/${id}`, { token: member.token }),
    /** Every step of a solo for the account holder, up to the confirmation; returns the id. */
    book: async (
      startsAt: string,
      people: object = { format: 'solo', participants: [member.personId] },
    ): Promise<string> => {
      const id = textOf((await hold(startsAt)).body['id'])
      await step({ step: 'people', id, ...people })
      await step({ step: 'pack', id })
      const { status, body } = await confirm(id)
      if (status !== 201) throw new Error(`the private was not booked: ${JSON.stringify(body)}`)
      return id
    },
  }
}
