import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { anOrder, refusedPayment } from '#dev/testing/an-order.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { ReasonInRow } from './reason-in-row.tsx'

const said = async (part: ReactElement) => textOf(await renderPart(part))
const refused = anOrder({ payment: { ...refusedPayment, outcome: 'funds' } })

it('a row names the reason of the bank and until when to pay, and nothing once the order is paid or over', async () => {
  expect(await said(<ReasonInRow order={refused} />)).toBe(
    "Your bank says there isn't enough money in the account. Pay by Sun 22 Nov, 15:00",
  )
  expect(await said(<ReasonInRow order={{ ...refused, may_pay_again: false }} />)).toBe('')
  expect(await said(<ReasonInRow order={{ ...refused, paid_at: refused.placed_at }} />)).toBe('')
  expect(await said(<ReasonInRow order={anOrder({ payment: null })} />)).toBe('')
})
