import type { Action } from './action.ts'
import { bookingsInside } from './oracle-packs.ts'
import { dayOf, holderOf, isHeld, startOfDay } from './oracle-world.ts'
import { hand, holder, pick, type Reading, type Readers } from './read-command.ts'
import { sharedPlan } from './scenario.ts'

/** What people and the studio do with packs and orders. */
export const packReaders: Readers<
  'buy' | 'order' | 'pay' | 'grant' | 'extend' | 'switchSharing' | 'share' | 'unshare' | 'freeze' | 'endFreeze'
> = {
  buy: (reading) => ({
    kind: 'buy',
    label: reading.label,
    person: buyer(reading),
    plan: reading.numbers[1] % reading.world.plans.length,
  }),
  order: (reading) => ({
    kind: 'order',
    label: reading.label,
    person: buyer(reading),
    plan: reading.numbers[1] % reading.world.plans.length,
  }),
  pay: (reading) => {
    const {
      world,
      numbers: [who, , asks, waits],
    } = reading
    const open = world.orders.filter(({ status }) => status !== 'paid')
    const order = pick(asks % 8 === 7 ? world.orders : open, who)
    return order && { kind: 'pay', label: reading.label, order: order.label, waits: waits % 4 === 3 }
  },
  grant: (reading) => ({
    kind: 'grant',
    label: reading.label,
    person: holder(reading),
    plan: reading.numbers[1] % reading.world.plans.length,
  }),
  extend: (reading) => {
    const lot = pick(reading.world.lots, reading.numbers[1])
    return lot && { kind: 'extend', label: reading.label, person: hand(reading, lot.owner), lot: lot.label }
  },
  switchSharing: (reading) => {
    const lot = sharedLot(reading)
    return lot && { kind: 'switchSharing', label: reading.label, lot: lot.label, on: reading.numbers[2] % 4 !== 0 }
  },
  share: (reading) => {
    const lot = sharedLot(reading)
    return (
      lot && {
        kind: 'share',
        label: reading.label,
        lot: lot.label,
        by: hand(reading, lot.owner),
        person: holder(reading),
      }
    )
  },
  unshare: (reading) => {
    const lots = reading.world.lots.filter(({ shares }) => shares.length > 0)
    const lot = pick(lots, reading.numbers[1])
    const share = lot && pick(lot.shares, reading.numbers[2])
    return share && { kind: 'unshare', label: reading.label, share: share.label, by: hand(reading, lot.owner) }
  },
  freeze: (reading) => readFreeze(reading),
  endFreeze: ({ world, numbers: [, which], label }) => {
    const frozen = world.lots.filter(({ rests }) => rests.some(({ until }) => until > world.now))
    const lot = pick(frozen, which) ?? pick(world.lots, which)
    return lot && { kind: 'endFreeze', label, lot: lot.label }
  },
}

/** Mostly a person who holds a seat, or whose hold has expired. */
function buyer(reading: Reading): number {
  const {
    world,
    numbers: [who, , asks],
  } = reading
  const held = world.bookings.flatMap((booking) =>
    isHeld(booking) || booking.expiredAt !== null ? [holderOf(world, booking.person)] : [],
  )
  return asks % 4 === 3 ? holder(reading) : (pick(held.toReversed(), who % 2) ?? holder(reading))
}

function sharedLot({ world, numbers: [, which] }: Reading) {
  return (
    pick(
      world.lots.filter(({ plan }) => plan === sharedPlan),
      which,
    ) ?? pick(world.lots, which)
  )
}

function readFreeze({ world, numbers: [first, which, length, keeps], label }: Reading): Action<'freeze'> | undefined {
  const lot = pick(world.lots, which)
  if (!lot) return undefined
  const [from, to] = [(first % 5) - 1, (first % 5) - 1 + (length % 4)]
  const today = dayOf(world.now)
  const inside = bookingsInside(world, {
    lot: lot.label,
    from: startOfDay(today + from),
    until: startOfDay(today + to + 1),
  })
  return { kind: 'freeze', label, lot: lot.label, from, to, keeps: keeps % 3 === 0 ? [] : inside }
}
