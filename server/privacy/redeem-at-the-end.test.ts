import { expect, test } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import type { Answered } from '#dev/testing/server.ts'
import { stageStudio, waitForLock } from '#dev/testing/stage.ts'
import { eraseAccount } from '#server/accounts/session-queries.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'

const stage = stageStudio()

test('a gift card keeps its balance where the account that redeems it ends at that moment', async () => {
  const { server, studio } = stage
  const owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
  const issued = await server.request('POST', '/staff/gift-cards', {
    token: owner.token,
    body: { value: '200.00', reason: 'prize of the open day' },
  })
  const body = { code: issued.body['code'] }
  const member = await aMember(server.db)
  const redeeming: Promise<Answered>[] = []
  await inTransaction(server.db, async (tx) => {
    await eraseAccount(tx, { accountId: member.accountId, now: await studioNow(tx) })
    redeeming.push(server.request('POST', '/gift-cards/redeem', { token: member.token, body }))
    await waitForLock(server)
  })
  expect((await Promise.all(redeeming)).map(({ status }) => status)).toEqual([401])
  expect((await server.request('POST', '/gift-cards/check-balance', { body })).body).toMatchObject({
    balance: '200.00',
  })
})
