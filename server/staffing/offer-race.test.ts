import { expect, test } from 'vitest'
import type { Instructor } from '#dev/testing/instructors.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'
import { anUncovered, aTrained, type Row } from '#dev/testing/stand-in.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'

const stage = stageSetup()

test('of ten who say yes at once one has the class, and nine are refused plainly', async () => {
  expect(await tenAtOnce(patiently)).toEqual({ answers: plainly, accepted: 1 })
}, 60_000)

test('of ten who say yes at once without the lock of the request, not all nine hear why', async () => {
  const unlocked = { of: /from substitute_requests\s/, readers: 10 }
  const { answers, accepted } = await tenAtOnce(
    async (say) => say(),
    async (all) => withoutLock(unlocked, all),
  )
  expect(answers).not.toEqual(plainly)
  expect(accepted).toBeLessThanOrEqual(1)
}, 60_000)

const plainly = ['200', ...Array.from({ length: 9 }, () => 'staffing.taken')]
type Say = () => Promise<{ readonly status: number; readonly body: Row }>

/** What a client does on a busy server: it asks again. */
async function patiently(say: Say): ReturnType<Say> {
  for (let time = 0; time < 20; time += 1) {
    const said = await say()
    if (said.body['code'] !== 'request.busy') return said
  }
  return say()
}

interface Outcome {
  readonly answers: readonly string[]
  /** How many offers the request has accepted. */
  readonly accepted: number
}

async function tenAtOnce(
  each: (say: Say) => ReturnType<Say>,
  within: (all: () => Promise<string[]>) => Promise<string[]> = async (all) => all(),
): Promise<Outcome> {
  const { requestId, ask } = await anUncovered(stage)
  const ten: Instructor[] = []
  for (let place = 0; place < 10; place += 1) ten.push(await aTrained(stage, `Number ${place}`))
  await ask(...ten)
  const rows = async () =>
    stage.server.db
      .selectFrom('substitute_offers')
      .select(['id', 'instructor_id', 'status'])
      .where('request_id', '=', requestId)
      .execute()
  const asked = await rows()
  const say = async (one: Instructor) => {
    const id = asked.find((offer) => offer.instructor_id === one.instructorId)?.id
    return each(async () => stage.post(`substitute-offers/${id}/answer`, { body: { answer: 'yes' }, as: one }))
  }
  const answers = await within(async () => {
    const all = await Promise.all(ten.map(say))
    return all.map(({ status, body }) => textOf(body['code'] ?? `${status}`)).toSorted()
  })
  return { answers, accepted: (await rows()).filter(({ status }) => status === 'accepted').length }
}
