import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { decideSlot } from './decide-slot.ts'

describe('a multi-class request', () => {
  test.each([
    ['is met by the first place when one is wanted', { wanted: 1, slots: [] }, { slot: 1, isMet: true }],
    ['stays open while more are wanted', { wanted: 3, slots: [1] }, { slot: 2, isMet: false }],
    ['is met by the last wanted place', { wanted: 3, slots: [2, 1] }, { slot: 3, isMet: true }],
    ['fills the place that was given back', { wanted: 3, slots: [2] }, { slot: 1, isMet: false }],
    ['takes no place more than wanted', { wanted: 1, slots: [1] }, undefined],
  ] as const)('%s', (_says, request, plan) => {
    expect(decideSlot(request)).toEqual(plan)
  })

  it('a multi-class request never uses a slot twice and never more than requested, whatever is cancelled in between', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.array(fc.option(fc.nat({ max: 8 })), { maxLength: 40 }),
        (wanted, steps) => {
          const slots: number[] = []
          for (const back of steps) {
            if (back === null) {
              const plan = decideSlot({ wanted, slots })
              if (plan) slots.push(plan.slot)
              expect(plan?.isMet ?? true).toBe(slots.length === wanted)
            } else slots.splice(back, 1)
            expect(new Set(slots).size).toBe(slots.length)
            expect(Math.max(0, ...slots)).toBeLessThanOrEqual(wanted)
          }
        },
      ),
    )
  })
})
