import { expect, it } from 'vitest'
import { anOwnPack } from '#dev/testing/an-own-pack.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { createCall } from '#web/kit/api.ts'
import { isSoldAgain } from './is-sold-again.ts'
import { NoUsablePack } from './no-usable-pack.tsx'

it('the last pack says on which day it ended, and is bought again', async () => {
  const last = anOwnPack({ state: 'expired', valid_to: '2025-10-30' })
  const html = await renderPart(<NoUsablePack isFirst={false} last={last} againPlanId={last.plan_id} />)
  expect(textOf(html)).toMatch(/Your 10-class pack ended on 30\sOct\s2025\..*Buy again/)
  expect(html).toContain(`href="/packages/purchase?plan_id=${last.plan_id}"`)
})

it('a pack whose plan is sold no more leads to all packages', async () => {
  const last = anOwnPack({ state: 'empty', left: 0 })
  const html = await renderPart(<NoUsablePack isFirst={false} last={last} againPlanId={undefined} />)
  expect(textOf(html)).toMatch(/Your 10-class pack is used up\..*See packages/)
})

it.each([
  ['an expired pack', { state: 'expired' }, true, true],
  ['a used up one', { state: 'empty' }, true, true],
  ['one that is sold no more', { state: 'expired' }, false, false],
  ['a usable one', {}, true, false],
  ['an intro offer', { state: 'expired', intro: true }, true, false],
  ['one that was shared', { state: 'expired', own: false }, true, false],
] as const)('%s: %j is offered again while it is sold (%s): %s', async (_name, about, isSold, offered) => {
  const call = createCall({
    send: async () =>
      isSold
        ? Response.json({})
        : Response.json({ success: false, code: 'request.not_found', message: '' }, { status: 404 }),
    locale: () => 'en',
    branch: () => undefined,
  })
  expect(await isSoldAgain(call, anOwnPack(about))).toBe(offered)
})
