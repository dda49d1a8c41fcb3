import { expect, it } from 'vitest'
import { grantPack, switchSharing } from './oracle-packs.ts'
import { hour } from './oracle-world.ts'
import { beginning, sharedPlan } from './scenario.ts'
import { alwaysTrue, isSettled, snapshotOf } from './snapshot.ts'

it('compares who shares a pack even while effects of the clock are not stored, since no clock changes it', () => {
  const off = beginning({ startHour: 9, people: 1, sessions: [{ hours: 2, capacity: 1 }] })
  grantPack(off, { person: 0, plan: sharedPlan, label: 'gift' })
  off.now += 3 * hour
  const on = structuredClone(off)
  switchSharing(on, { lot: 'gift', on: true })
  expect(isSettled(off)).toBe(false)
  const [withIt, without] = [snapshotOf(on), snapshotOf(off)]
  expect(alwaysTrue(withIt, { other: without, world: off })).not.toEqual(
    alwaysTrue(without, { other: withIt, world: off }),
  )
})

it('compares the preferences of each account, of which the last of two changes at once decides promotions', () => {
  const before = beginning({ startHour: 9, people: 1, sessions: [{ hours: 2, capacity: 1 }] })
  const after = structuredClone(before)
  Object.assign(after.people[0] ?? {}, { shortNotice: true })
  const [real, expected] = [snapshotOf(after), snapshotOf(before)]
  expect(real).not.toEqual(expected)
  expect(alwaysTrue(real, { other: expected, world: before })).not.toEqual(
    alwaysTrue(expected, { other: real, world: before }),
  )
})
