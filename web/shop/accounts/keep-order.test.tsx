import { expect, it } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { KeepOrder } from './keep-order.tsx'

it('a guest who has an account logs in and comes to the orders', async () => {
  const taken = { code: 'accounts.taken', message: 'Log in instead.', errors: {} }
  const html = await renderPart(<KeepOrder orderId="00000000-0000-7000-8000-000000000001" refused={taken} />)
  expect(html).toContain(`href="/signin?next=${encodeURIComponent('/my-account/orders')}"`)
})
