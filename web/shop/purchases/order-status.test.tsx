import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { OrderStatus } from './order-status.tsx'

test.each(['pending', 'pending_payment'] as const)(
  'an unpaid order that is %s waits for its payment',
  async (status) => {
    expect(textOf(await renderPart(<OrderStatus status={status} />))).toBe('Pending payment')
  },
)
