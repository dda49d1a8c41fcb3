import { expect, test } from 'vitest'
import { asId, type Id } from '#domain/kit/id.ts'
import { lastSent, noteSent } from './sent-acts.ts'

const id = asId('work_runs', '0195d3a0-0000-7000-8000-000000000001')

test('an act can be taken back from the press on, and is forgotten once its run is known', async () => {
  const sending = Promise.withResolvers<Id<'work_runs'> | undefined>()
  noteSent(sending.promise)
  const found = lastSent()
  sending.resolve(id)
  expect(await found).toBe(id)
  expect(lastSent()).toBeUndefined()
})

test('the act that was sent last is the one that is taken back', async () => {
  const [first, second] = [
    Promise.withResolvers<Id<'work_runs'> | undefined>(),
    Promise.withResolvers<Id<'work_runs'> | undefined>(),
  ]
  noteSent(first.promise)
  noteSent(second.promise)
  first.resolve(undefined)
  await first.promise
  expect(lastSent()).toBe(second.promise)
  second.resolve(id)
  await second.promise
})

test('an act that could not be sent is forgotten', async () => {
  const failed = Promise.reject<undefined>(new Error('The network is gone.'))
  noteSent(failed)
  await expect(failed).rejects.toThrow('gone')
  expect(lastSent()).toBeUndefined()
})
