import { expect, test } from 'vitest'
import { aClass, aMember, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import type { CancelWindow } from '#domain/studio/model.ts'

const stage = stageStudio()

/** A class type with a window of its own, or with that of the branch, and a class of it in so many hours. */
async function aClassWith(window: CancelWindow | null, hours: number) {
  const manager = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'manager' } })
  const made = await stage.server.request('POST', '/staff/class-types', {
    token: manager.token,
    body: {
      slug: `type-${crypto.randomUUID().slice(0, 8)}`,
      name: { en: 'Jump', zh: '跳跃' },
      duration_minutes: 50,
      spring: 'jump',
      series_type_id: stage.studio.seriesTypeId,
      difficulty_level_id: stage.studio.levelId,
      cancel_window: window,
    },
  })
  expect(made.status).toBe(201)
  const studio: Studio = { ...stage.studio, classTypeId: asId('class_types', textOf(made.body['id'])) }
  const startsAt = (await stage.server.clock.now()).add({ hours })
  return { sessionId: await aClass(stage.server.db, { studio, ownRoom: true, startsAt }), startsAt, manager }
}

async function setBranch(window: CancelWindow): Promise<void> {
  const owner = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'owner' } })
  const body = { value: { cancel_window: window } }
  const { status } = await stage.server.request('PUT', '/staff/settings/policies', { token: owner.token, body })
  expect(status).toBe(200)
}

test.each([
  [{ unit: 'days', amount: 2 }, 47, 'late'],
  [{ unit: 'days', amount: 2 }, 49, 'early'],
  [{ unit: 'hours', amount: 3 }, 4, 'early'],
  [{ unit: 'minutes', amount: 90 }, 1, 'late'],
  [{ unit: 'minutes', amount: 90 }, 2, 'early'],
  [{ unit: 'anytime' }, 1, 'early'],
  [null, 11, 'late'],
  [null, 13, 'early'],
] as const)('a class type with the window %j is cancelled %i hours before: %s', async (window, hours, kind) => {
  const { sessionId, startsAt } = await aClassWith(window, hours)
  const effective = window ?? { unit: 'hours', amount: 12 }
  const shown = await stage.server.request('GET', `/schedules/${sessionId}`)
  expect(shown.body['cancel_window']).toEqual(effective)
  const { token } = await stage.someone()
  const booked = await stage.server.request('POST', '/bookings', { token, body: { session_id: sessionId } })
  const minutes =
    effective.unit === 'anytime' ? 0 : effective.amount * { minutes: 1, hours: 60, days: 1440 }[effective.unit]
  const booking = booked.body['booking']
  expect(booking).toMatchObject({ cancel_window: effective })
  expect(Temporal.Instant.from(textOf(booking?.['free_until'])).epochMilliseconds).toBe(
    startsAt.subtract({ minutes }).epochMilliseconds,
  )
  const canceled = await stage.server.request('DELETE', `/bookings/${textOf(booking?.['id'])}`, { token })
  expect(canceled.body['booking']).toMatchObject({
    cancel_kind: kind,
    credit_effect: kind === 'early' ? 'returned' : 'forfeited',
  })
})

test('a message names the window in words when the credit is used', async () => {
  const { sessionId } = await aClassWith({ unit: 'days', amount: 2 }, 20)
  const member = await stage.someone()
  await stage.server.request('POST', '/bookings', { token: member.token, body: { session_id: sessionId } })
  const [mail] = await messagesTo(stage.server.db, member)
  expect(mail?.plain).toContain('the class starts in less than 2 days')
})

test('a cancellation by staff with `by_rule` uses the window of the class type', async () => {
  const { sessionId, manager } = await aClassWith({ unit: 'anytime' }, 1)
  const member = await stage.someone()
  const booked = await stage.server.request('POST', '/bookings', {
    token: member.token,
    body: { session_id: sessionId },
  })
  const id = textOf(booked.body['booking']?.['id'])
  const body = { credit: 'by_rule', reason: 'Asked by phone' }
  const canceled = await stage.server.request('POST', `/staff/bookings/${id}/cancel`, { token: manager.token, body })
  expect(canceled.body['booking']).toMatchObject({ cancel_kind: 'early', credit_effect: 'returned' })
})

test('the branch has a window for class types without one, shown in the settings as set', async () => {
  await setBranch({ unit: 'minutes', amount: 45 })
  const settings = await stage.server.request('GET', '/settings')
  expect(settings.body['policies']).toMatchObject({ cancel_window: { unit: 'minutes', amount: 45 } })
  const { sessionId } = await aClassWith(null, 1)
  const { token } = await stage.someone()
  const booked = await stage.server.request('POST', '/bookings', { token, body: { session_id: sessionId } })
  // It is not cancelled: the invariants use the window that is set at the end.
  expect(booked.body['booking']).toMatchObject({ cancel_window: { unit: 'minutes', amount: 45 } })
  await setBranch({ unit: 'hours', amount: 12 })
})
