import { expect, it } from 'vitest'
import { aMember, aPlan, aStudio } from '#dev/testing/builders.ts'
import { startTestServer } from '#dev/testing/server.ts'
import { runInvariants } from '#server/kit/invariants.ts'

it('acts of staff at the same moment stand in the audit in the order of their chain', async () => {
  const server = await startTestServer()
  try {
    const studio = await aStudio(server.db)
    const [manager, member] = [
      await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } }),
      await aMember(server.db),
    ]
    const plan_id = await aPlan(server.db, { studio })
    const body = { person_id: member.personId, plan_id, reason: 'A gift' }
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, async () =>
          server.request('POST', '/staff/packages/grants', { token: manager.token, body }),
        ),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    }
    expect((await runInvariants(server.databaseUrl)).map(({ name }) => name)).toEqual([])
  } finally {
    await server.stop()
  }
})
