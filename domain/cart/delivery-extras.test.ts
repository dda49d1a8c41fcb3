import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { deliveryExtras } from './delivery-extras.ts'

const policies = { bag_fee_sen: 20, delivery_tips_sen: [200, 500] }
const order = { policies, hasGoods: true, isDelivered: true, tipSen: sen(500) }

describe('the extras of a delivery', () => {
  it('the extras of a delivery are the bag and the tip that was chosen', () => {
    expect(deliveryExtras(order)).toEqual({ bagFeeSen: 20, tipSen: 500 })
  })

  it('the extras of a delivery are nothing while the studio has switched both off', () => {
    const off = { bag_fee_sen: 0, delivery_tips_sen: [] }
    expect(deliveryExtras({ ...order, policies: off })).toEqual({ bagFeeSen: 0, tipSen: 0 })
  })

  it('the extras of a delivery are no bag without goods', () => {
    expect(deliveryExtras({ ...order, hasGoods: false, isDelivered: false })).toEqual({ bagFeeSen: 0, tipSen: 0 })
  })

  it('the extras of a delivery are no tip before a delivery is chosen', () => {
    expect(deliveryExtras({ ...order, isDelivered: false })).toEqual({ bagFeeSen: 20, tipSen: 0 })
  })

  it.each([0, 1, 300, 499, 501, 100_000])(
    'the extras of a delivery are no tip of %i sen, which is not offered',
    (tipSen) => {
      expect(deliveryExtras({ ...order, tipSen: sen(tipSen) }).tipSen).toBe(0)
    },
  )
})
