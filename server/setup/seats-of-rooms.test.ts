import { expect, test } from 'vitest'
import { anActor } from '#dev/testing/actor.ts'
import { aClass, aStudio } from '#dev/testing/builders.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'

const stage = stageSetup()
const { put } = stage

test('a room keeps the reformer that somebody has booked in a class of fewer seats', async () => {
  const studio = await aStudio(stage.server.db)
  const sessionId = await aClass(stage.server.db, { studio, capacity: 13 })
  const member = await anActor(stage.server, { studio })
  expect((await member.tryToBook(sessionId, { seat_no: 12 })).status).toBe(201)
  await stage.server.db.updateTable('class_sessions').set({ capacity: 8 }).where('id', '=', sessionId).execute()
  const smaller = await put(`rooms/${studio.roomId}`, { body: { capacity: 11 } })
  expect([smaller.status, smaller.body['code']]).toEqual([409, 'setup.room_too_small'])
  expect((await put(`rooms/${studio.roomId}`, { body: { capacity: 12 } })).status).toBe(200)
})
