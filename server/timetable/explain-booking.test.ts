import { describe, expect, it } from 'vitest'
import { aCaller } from '#dev/testing/actor.ts'
import { aClass, aDependant, aStudio, countRows } from '#dev/testing/builders.ts'
import { stageDesk } from '#dev/testing/stage-desk.ts'

const stage = stageDesk()

const explain = async (sessionId: string, personId: string, seatNo?: number) =>
  stage.server.request('POST', `/staff/schedules/${sessionId}/explain`, {
    token: stage.desk.token,
    body: { person_id: personId, ...(seatNo !== undefined && { seat_no: seatNo }) },
  })

/** The rules that refuse, with their codes. */
async function refusedBy(sessionId: string, personId: string): Promise<readonly (readonly [unknown, unknown])[]> {
  const { body } = await explain(sessionId, personId)
  const rules: readonly { rule: string; missing: { code: string } | null }[] = Array.isArray(body['rules'])
    ? body['rules']
    : []
  expect(rules).toHaveLength(10)
  return rules.flatMap(({ rule, missing }) => (missing === null ? [] : [[rule, missing.code] as const]))
}

describe('why a person can or cannot book', () => {
  it('every rule answers, the pack that would pay and the reformer are named, and nothing is written', async () => {
    const [sessionId, member] = [await stage.classIn(24), await stage.someone()]
    const before = await countRows(stage.server.db, 'bookings')
    expect(await explain(sessionId, member.personId)).toMatchObject({
      status: 200,
      body: {
        person: { id: member.personId },
        may_book: true,
        desk_may_book: true,
        seat_no: 1,
        package: { left_after: 4 },
        waits: false,
      },
    })
    expect(await refusedBy(sessionId, member.personId)).toEqual([])
    expect(await countRows(stage.server.db, 'bookings')).toBe(before)
  })

  it('a reformer that is asked for is named where it is free, and else keeps the desk from booking', async () => {
    const [sessionId, member] = [await stage.classIn(24, 3), await stage.someone()]
    await (await stage.someone()).book(sessionId)
    expect((await explain(sessionId, member.personId, 3)).body).toMatchObject({ desk_may_book: true, seat_no: 3 })
    const taken = (await explain(sessionId, member.personId, 1)).body
    expect(taken).toMatchObject({ desk_may_book: false, desk_may_give: false, seat_no: null })
    expect(taken['rules']).toContainEqual({
      rule: 'seat',
      missing: expect.objectContaining({ code: 'bookings.seat_taken' }),
    })
    expect((await explain(sessionId, member.personId, 4)).body).toMatchObject({ desk_may_book: false })
  })

  it('all that prevents the booking is named, and the first of it is what the member reads', async () => {
    const [sessionId, member] = [await stage.classIn(24, 1), await aCaller(stage.server)]
    await (await stage.someone()).book(sessionId)
    await member.book(sessionId, 'waitlist')
    expect(await refusedBy(sessionId, member.personId)).toEqual([
      ['seat', 'bookings.class_full'],
      ['credit', 'packages.none'],
    ])
    expect((await explain(sessionId, member.personId)).body).toMatchObject({
      may_book: false,
      desk_may_book: false,
      seat_no: null,
      package: null,
      waits: true,
    })
    expect((await member.tryToBook(sessionId)).body).toMatchObject({ code: 'bookings.class_full' })
  })

  it("a dependant's class is paid by the guardian, and of age the dependant books alone", async () => {
    const [sessionId, guardian] = [await stage.classIn(24), await stage.someone()]
    const child = await aDependant(stage.server.db, { guardian, birthDate: '2009-03-04' })
    const grown = await aDependant(stage.server.db, { guardian, birthDate: '1999-03-04' })
    expect((await explain(sessionId, child)).body).toMatchObject({ package: { left_after: 4 } })
    expect(await refusedBy(sessionId, grown)).toEqual([['holder', 'bookings.own_account']])
  })

  it('before booking opens the desk may book, and the member may not yet', async () => {
    const [sessionId, member] = [await stage.classIn(24), await stage.someone()]
    await stage.server.db
      .updateTable('class_sessions')
      .set({ opens_at: stage.begins.add({ hours: 2 }) })
      .where('id', '=', sessionId)
      .execute()
    expect(await refusedBy(sessionId, member.personId)).toEqual([['open', 'schedules.not_open']])
    expect((await explain(sessionId, member.personId)).body).toMatchObject({ may_book: false, desk_may_book: true })
    const booked = await stage.server.request('POST', `/staff/schedules/${sessionId}/bookings`, {
      token: stage.desk.token,
      body: { person_id: member.personId, pay: 'credit', reason: 'Called the desk.' },
    })
    expect(booked.status).toBe(201)
    expect(await refusedBy(sessionId, member.personId)).toEqual([
      ['open', 'schedules.not_open'],
      ['not_booked', 'bookings.already_booked'],
    ])
  })

  it('a seat that is held while a package is bought is named, with its time and what to do', async () => {
    const [sessionId, member] = [await stage.classIn(24), await aCaller(stage.server)]
    const hold = { token: member.token, body: { session_id: sessionId } }
    expect((await stage.server.request('POST', '/bookings/hold', hold)).status).toBe(201)
    const { body } = await explain(sessionId, member.personId)
    const until = stage.begins.add({ minutes: 10 }).toZonedDateTimeISO('Asia/Kuala_Lumpur').toString().slice(11, 16)
    expect(body).toMatchObject({ may_book: false, desk_may_book: false, desk_may_give: false })
    expect(body['rules']).toContainEqual({
      rule: 'not_booked',
      missing: {
        code: 'bookings.seat_held',
        message: `Pay for the package by ${until}. Reformer 1 of this class is held until then.`,
        next_step: 'see_bookings',
      },
    })
  })

  it('a person or a class that is unknown, or of another branch, is not found', async () => {
    const [sessionId, member] = [await stage.classIn(24), await stage.someone()]
    const studio = await aStudio(stage.server.db, { code: 'ipoh' })
    const elsewhere = await aClass(stage.server.db, { studio, startsAt: stage.begins.add({ hours: 24 }) })
    expect((await explain(elsewhere, member.personId)).status).toBe(404)
    const nobody = '018f0000-0000-7000-8000-000000000000'
    expect((await explain(sessionId, nobody)).status).toBe(404)
    expect((await explain(nobody, member.personId)).status).toBe(404)
    expect((await explain(sessionId, 'me')).status).toBe(422)
  })
})
