import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { aMember, aPack, aPlan, countRows, type Member } from '#dev/testing/builders.ts'
import { stageStudio } from '#dev/testing/stage.ts'

const stage = stageStudio()

describe('a booking that is not possible', () => {
  type Case = readonly [
    says: string,
    status: number,
    code: string,
    ask: () => Promise<{ member: Member; body: unknown }>,
  ]
  const other = async (hours: number) =>
    stage.aClassApart({ startsAt: (await stage.server.clock.now()).add({ hours }) })
  const cases: readonly Case[] = [
    [
      'an unknown class',
      404,
      'request.not_found',
      async () => ({
        member: await stage.someone(),
        body: { session_id: '00000000-0000-7000-8000-000000000000' },
      }),
    ],
    [
      'a private class',
      404,
      'request.not_found',
      async () => {
        const sessionId = await stage.aClassApart()
        await stage.server.db.updateTable('class_sessions').set({ private: true }).where('id', '=', sessionId).execute()
        return { member: await stage.someone(), body: { session_id: sessionId } }
      },
    ],
    [
      'a cancelled class',
      409,
      'schedules.canceled',
      async () => {
        const sessionId = await stage.aClassApart()
        await stage.server.db
          .updateTable('class_sessions')
          .set({ status: 'canceled' })
          .where('id', '=', sessionId)
          .execute()
        return { member: await stage.someone(), body: { session_id: sessionId } }
      },
    ],
    [
      'a class that has started',
      422,
      'schedules.started',
      async () => ({ member: await stage.someone(), body: { session_id: await other(-0) } }),
    ],
    [
      'a class whose booking has not opened',
      422,
      'schedules.not_open',
      async () => ({ member: await stage.someone(), body: { session_id: await other(29 * 24) } }),
    ],
    [
      'without a birth date',
      422,
      'accounts.birth_date_needed',
      async () => ({
        member: await aMember(stage.server.db, { birthDate: null }),
        body: { session_id: await stage.aClassApart() },
      }),
    ],
    [
      'under sixteen',
      422,
      'bookings.too_young',
      async () => ({
        member: await aMember(stage.server.db, { birthDate: '2020-01-01' }),
        body: { session_id: await stage.aClassApart() },
      }),
    ],
    [
      'without a pack',
      422,
      'packages.none',
      async () => ({ member: await aMember(stage.server.db), body: { session_id: await stage.aClassApart() } }),
    ],
    [
      "with another person's pack",
      422,
      'packages.not_yours',
      async () => ({
        member: await stage.someone(),
        body: { session_id: await stage.aClassApart(), lot_id: (await stage.someone()).lotId },
      }),
    ],
    [
      'with an empty pack',
      422,
      'packages.empty',
      async () => {
        const member = await stage.someone({ credits: 1 })
        await member.tryToBook(await stage.aClassApart())
        return { member, body: { session_id: await other(48), lot_id: member.lotId } }
      },
    ],
    [
      'with an expired pack',
      422,
      'packages.expired',
      async () => {
        const member = await stage.someone()
        await sql`update package_lots set starts_at = studio_now() - interval '2 days', expires_at = studio_now() - interval '1 second' where id = ${member.lotId}`.execute(
          stage.server.db,
        )
        return { member, body: { session_id: await stage.aClassApart(), lot_id: member.lotId } }
      },
    ],
    [
      'with a pack that ends before the class',
      422,
      'packages.expires_before_class',
      async () => {
        const member = await stage.someone()
        await sql`update package_lots set expires_at = studio_now() + interval '1 hour' where id = ${member.lotId}`.execute(
          stage.server.db,
        )
        return { member, body: { session_id: await stage.aClassApart(), lot_id: member.lotId } }
      },
    ],
    [
      'with a pack for other classes',
      422,
      'packages.wrong_class',
      async () => {
        const member = await aMember(stage.server.db)
        const plan = await aPlan(stage.server.db, {
          studio: stage.studio,
          classTypeIds: ['00000000-0000-7000-8000-000000000000'],
        })
        return {
          member,
          body: {
            session_id: await stage.aClassApart(),
            lot_id: await aPack(stage.server.db, { studio: stage.studio, member, plan }),
          },
        }
      },
    ],
    [
      'with a time of the client',
      422,
      'request.invalid',
      async () => ({
        member: await stage.someone(),
        body: { session_id: await stage.aClassApart(), now: '2020-01-01T00:00:00Z' },
      }),
    ],
    [
      'with half a reformer',
      422,
      'request.invalid',
      async () => ({
        member: await stage.someone(),
        body: { session_id: await stage.aClassApart(), seat_no: 1.5 },
      }),
    ],
  ]

  test.each(cases)(
    'a booking that is not possible is refused and changes nothing: %s',
    async (_says, status, code, ask) => {
      const { member, body } = await ask()
      const before = [await countRows(stage.server.db, 'bookings'), await countRows(stage.server.db, 'messages')]
      expect(await stage.server.request('POST', '/bookings', { token: member.token, body })).toMatchObject({
        status,
        body: { success: false, code },
      })
      expect([await countRows(stage.server.db, 'bookings'), await countRows(stage.server.db, 'messages')]).toEqual(
        before,
      )
    },
  )

  it('a booking that is not possible is refused to guests', async () => {
    const session_id = await stage.aClassApart()
    expect(await stage.server.request('POST', '/bookings', { body: { session_id } })).toMatchObject({
      status: 401,
      body: { code: 'auth.required' },
    })
    expect(
      await stage.server.request('POST', '/bookings', {
        body: { session_id },
        token: '0e37df36-f698-11e6-8dd4-cb9ced3df976',
      }),
    ).toMatchObject({ status: 401 })
  })
})
