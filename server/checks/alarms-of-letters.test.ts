import { expect, onTestFinished, test } from 'vitest'
import { levelOn } from '#dev/testing/level-on.ts'
import { openPostOffice, type PostOffice } from '#dev/testing/mail-harness.ts'
import { followRunbook } from '#dev/testing/runbook-statements.ts'

async function open(): Promise<PostOffice> {
  const office = await openPostOffice()
  onTestFinished(office.stop)
  return office
}

/** So many that are refused for good, one after the other. */
async function refuse({ queue, sendDue }: PostOffice, count: number, recipient = 'mei@example.my'): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) await queue({ recipient })
  await sendDue()
}

test('letters_waiting alarms while the mail server takes none, until the runbook is followed once it does', async () => {
  const office = await open()
  office.post.mood = 'busy'
  await office.queue()
  await office.sendDue()
  expect(await levelOn(office.db, 'letters_waiting')).toBe('ok')
  await office.later(16)
  await office.sendDue()
  expect(await levelOn(office.db, 'letters_waiting')).toBe('alarm')
  office.post.mood = 'willing'
  await office.sendDue()
  expect(office.post.received).toHaveLength(0)
  await followRunbook(office.db, 'letters_waiting')
  await office.sendDue()
  expect([office.post.received.length, await levelOn(office.db, 'letters_waiting')]).toEqual([1, 'ok'])
})

test('letters_failed warns of five that are refused for good and alarms at fifty, until their host takes one', async () => {
  const office = await open()
  const level = async () => levelOn(office.db, 'letters_failed')
  office.post.mood = 'refusing'
  await refuse(office, 4)
  expect(await level()).toBe('ok')
  await refuse(office, 1)
  expect(await level()).toBe('warn')
  await refuse(office, 45)
  expect(await level()).toBe('alarm')
  office.post.mood = 'willing'
  await office.queue({ recipient: 'mei@elsewhere.my' })
  await office.sendDue()
  await office.later(2)
  expect(await level()).toBe('alarm')
  await office.queue()
  await office.sendDue()
  expect(await level()).toBe('ok')
})

test('letters_failed goes on alarming while a host refuses some and takes others, for an hour', async () => {
  const office = await open()
  await refuse(office, 50, 'refused@example.my')
  await office.queue()
  await office.sendDue()
  expect([office.post.received.length, await levelOn(office.db, 'letters_failed')]).toEqual([1, 'alarm'])
  await refuse(office, 1, 'refused@example.my')
  await office.later(2)
  expect(await levelOn(office.db, 'letters_failed')).toBe('alarm')
  await office.later(60)
  expect(await levelOn(office.db, 'letters_failed')).toBe('ok')
})
