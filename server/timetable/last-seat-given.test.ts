import { expect, test } from 'vitest'
import { stageDesk } from '#dev/testing/stage-desk.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { runInvariants } from '#server/kit/invariants.ts'

const stage = stageDesk()

/** Two desks give the only free seat of a class to two callers at once: how each is answered, and who paid. */
async function giveLastSeat({ asksAgain }: { readonly asksAgain: boolean }) {
  const sessionId = await stage.classIn(24, 1)
  const callers = [await stage.someone(), await stage.someone()]
  const give = async (person: string, token: string): Promise<string> => {
    const { status, body } = await stage.server.request('POST', `/staff/schedules/${sessionId}/bookings`, {
      token,
      body: { person_id: person, pay: 'credit', reason: 'Called the desk.' },
    })
    // On a busy machine a lock that was waited for too long is asked for again.
    if (asksAgain && status === 503) return give(person, token)
    return status === 201 ? 'seated' : textOf(body['code'])
  }
  const desks = [stage.desk.token, stage.manager.token]
  const answers = await Promise.all(callers.map(async ({ personId }, place) => give(personId, desks[place] ?? '')))
  const left = await Promise.all(callers.map(async (caller) => caller.creditsLeft()))
  return { answers: answers.toSorted(), left: left.toSorted((one, other) => one - other) }
}
const oneSeated = { answers: ['bookings.class_full', 'seated'], left: [4, 5] }

test('a seat that two desks give at once is one caller’s, and the other desk is told that the class is full', async () => {
  expect(await giveLastSeat({ asksAgain: true })).toEqual(oneSeated)
  expect((await runInvariants(stage.server.databaseUrl)).map(({ name }) => name)).toEqual([])
})

test('without the lock of the class the other desk is not told so', async () => {
  // Whom the database stops is told to ask again, and would then be told.
  const give = async () => giveLastSeat({ asksAgain: false })
  const lock = { of: /class_sessions/, reads: /from signed_forms f/, readers: 2 }
  expect(await withoutLock(lock, give)).not.toEqual(oneSeated)
})
