import { describe, expect, test } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { formCalls, stageForms, ticks } from '#dev/testing/forms.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { listWaiverStatuses, loadWaiver, waiverStatus } from './waivers.ts'

const stage = stageForms()
const { sign, own, due, aChild } = formCalls(stage)

describe('a family', () => {
  test('a family has the guardian sign for a child, with a tick of its own', async () => {
    const mother = await aMember(stage.server.db)
    const child = await aChild(mother, '2014-01-01')
    const about = { personId: asId('persons', child), branchId: stage.studio.branchId }
    const at = await stage.server.clock.now()
    expect((await sign(mother.token, { person_id: child })).body['code']).toBe('forms.guardian_required')
    expect(waiverStatus(await loadWaiver(stage.server.db, about), at)).toBe('missing')
    const answer = await sign(mother.token, { person_id: child, consents: { ...ticks, guardian: true } })
    expect([answer.status, answer.body['form']]).toMatchObject([
      201,
      { person_id: child, full_name: 'Aina Lim', signer_role: 'guardian', signed_by: 'Lim Hui Min' },
    ])
    const row = await stage.server.db
      .selectFrom('signed_forms')
      .select(['evidence', 'rendered_text', 'signer_person_id'])
      .where('person_id', '=', about.personId)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(row.evidence)).toMatchObject({
      participant: { full_name: 'Aina Lim', birth_date: '2014-01-01' },
      signer: { role: 'guardian', full_name: 'Lim Hui Min' },
      guardian: { person_id: mother.personId },
    })
    expect([row.signer_person_id, row.rendered_text.includes('I am the parent or legal guardian of Aina Lim')]).toEqual(
      [mother.personId, true],
    )
    expect(waiverStatus(await loadWaiver(stage.server.db, about), at)).toBe('current')
  })

  test('a family has the participant sign in person from the 16th birthday on, by the calendar of Penang', async () => {
    const mother = await aMember(stage.server.db)
    const now = await stage.server.clock.now()
    const today = now.toZonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
    const child = await aChild(mother, today.add({ days: 1 }).subtract({ years: 16 }).toString())
    const inPerson = { person_id: child, typed_name: 'Aina Lim' }
    const midnight = today.add({ days: 1 }).toZonedDateTime('Asia/Kuala_Lumpur').toInstant()
    const about = { personId: asId('persons', child), branchId: stage.studio.branchId }
    await stage.server.clock.freeze(midnight.subtract({ milliseconds: 1 }))
    expect((await sign(mother.token, inPerson)).body['code']).toBe('forms.guardian_required')
    expect((await due(mother.token)).slice(0, 2)).toEqual([
      'waiver Lim Hui Min self missing',
      'waiver Aina Lim guardian missing',
    ])
    await stage.server.clock.freeze(midnight)
    expect((await sign(mother.token, { ...inPerson, typed_name: 'Lim Hui Min' })).status).toBe(422)
    expect((await sign(mother.token, { ...inPerson, consents: { ...ticks, guardian: true } })).status).toBe(422)
    expect((await sign(mother.token, inPerson)).body['form']).toMatchObject({
      signer_role: 'participant',
      signed_by: 'Aina Lim',
    })
    expect(waiverStatus(await loadWaiver(stage.server.db, about), midnight)).toBe('current')
    expect(waiverStatus(await loadWaiver(stage.server.db, about), midnight.subtract({ milliseconds: 1 }))).toBe(
      'missing',
    )
    await stage.server.clock.set(now)
  })

  test('a family cannot sign for somebody who came of age', async () => {
    const mother = await aMember(stage.server.db)
    const child = await aChild(mother, '2014-01-01')
    // Eighteen years later her session would have expired, so the child is made older instead.
    await stage.server.db
      .updateTable('persons')
      .set({ birth_date: '2000-01-01' })
      .where('id', '=', asId('persons', child))
      .execute()
    expect((await sign(mother.token, { person_id: child })).body['code']).toBe('forms.own_account')
    expect((await due(mother.token)).filter((line) => line.includes('Aina'))).toEqual([])
  })

  test('a family of others is not found: to sign for, to list, to read', async () => {
    const mother = await aMember(stage.server.db)
    const stranger = await aMember(stage.server.db)
    const child = await aChild(mother, '2014-01-01')
    const consents = { ...ticks, guardian: true }
    expect((await sign(stranger.token, { person_id: child, consents })).status).toBe(404)
    expect((await sign(stranger.token, { person_id: mother.personId })).status).toBe(404)
    expect((await sign(stranger.token, { person_id: '0190c000-0000-7000-8000-000000000000' })).status).toBe(404)
    const { body } = await sign(mother.token, { person_id: child, consents })
    const id = textOf(body['form']?.['id'])
    const foreign = await stage.server.request('GET', `/forms/signed/${id}`, { token: stranger.token })
    const absent = await stage.server.request('GET', '/forms/signed/0190c000-0000-7000-8000-000000000000', {
      token: stranger.token,
    })
    expect([foreign.status, { ...foreign.body, request_id: '' }]).toEqual([404, { ...absent.body, request_id: '' }])
    expect((await own(stranger.token)).body['total']).toBe(0)
    expect((await own(mother.token, `?search=person_id:${child}`)).body['total']).toBe(1)
    expect((await own(mother.token, '?search=kind:terms')).body['total']).toBe(0)
    expect((await own(mother.token, '?search=kind:poem')).status).toBe(422)
  })

  test('a family has all its forms listed in one request', async () => {
    const [signedUp, unsigned] = [await aMember(stage.server.db), await aMember(stage.server.db)]
    await sign(signedUp.token)
    const states = await listWaiverStatuses(stage.server.db, {
      personIds: [signedUp.personId, unsigned.personId],
      branchId: stage.studio.branchId,
      at: await stage.server.clock.now(),
    })
    expect([...states]).toEqual(
      expect.arrayContaining([
        [signedUp.personId, 'current'],
        [unsigned.personId, 'missing'],
      ]),
    )
    expect(
      await listWaiverStatuses(stage.server.db, {
        personIds: [],
        branchId: stage.studio.branchId,
        at: await stage.server.clock.now(),
      }),
    ).toEqual(new Map())
  })
})
