import { describe, expect, it } from 'vitest'
import { aLot, anEntry, classToFill } from '#dev/testing/seat-facts.ts'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { decidePromotion } from './decide-promotion.ts'
import type { SkipReason } from './model.ts'
import type { WaitlistEntry } from './next-to-promote.ts'

type Someone = WaitlistEntry<Lot> & { readonly skippedFor: SkipReason | null }

const { startsAt, endsAt } = classToFill()
const elsewhere = { sessionId: 'other', startsAt, endsAt, status: 'booked' } as const

const packOf = (left: number) => aLot({ id: asId('package_lots', `00000000-0000-7000-8000-00000000000${left}`), left })

let people = 0
function someone(change: Partial<Someone> = {}): Someone {
  people += 1
  const entry = anEntry(`w${String(people).padStart(4, '0')}`, { minute: people, lots: [packOf(3)] })
  return { ...entry, skippedFor: null, ...change }
}

/** A class of three with so many free seats. */
function decide(entries: readonly Someone[], free = 1) {
  const waitlist: Parameters<typeof decidePromotion<Lot, Someone>>[0] = {
    entries,
    session: classToFill({ bookedCount: 3 - free, takenSeats: [1, 2, 3].slice(free) }),
    stage: 'open',
    now: instant('2026-11-21T01:00:00Z'),
    zone: 'Asia/Kuala_Lumpur',
    policies: { cancel_window: { unit: 'hours', amount: 12 } },
  }
  const { promoted, skipped, unloaded } = decidePromotion<Lot, Someone>(waitlist)
  return {
    promoted: promoted.map(({ entry, plan }) => [entry.bookingId, plan.seatNo, plan.creditsLeftAfter]),
    skipped: skipped.map(({ entry, reason, isNew }) => [entry.bookingId, reason, isNew]),
    unloaded: unloaded.map(({ bookingId }) => bookingId),
  }
}

describe('the free seats of a class', () => {
  it('the free seats of a class go to the first who can have one, each with another reformer', () => {
    const [first, second, third] = [someone(), someone({ lots: [packOf(2)] }), someone()]
    expect(decide([third, second, first], 2)).toEqual({
      promoted: [
        [first.bookingId, 1, 2],
        [second.bookingId, 2, 1],
      ],
      skipped: [],
      unloaded: [],
    })
  })

  it('the free seats of a class take a credit each from a pack that pays for two people, and none that it lacks', () => {
    const [one, two, three] = [2, 2, 2].map((left) => someone({ lots: [packOf(left)] }))
    expect(
      decide(
        [one, two, three].flatMap((entry) => entry ?? []),
        3,
      ),
    ).toEqual({
      promoted: [
        [one?.bookingId, 1, 1],
        [two?.bookingId, 2, 0],
      ],
      skipped: [[three?.bookingId, 'credit', true]],
      unloaded: [],
    })
  })

  it('the free seats of a class go to nobody while packs are unknown that one of them may need', () => {
    const [first, busy, second, third] = [
      someone({ lots: undefined }),
      someone({ mine: [elsewhere], lots: undefined }),
      someone({ lots: undefined }),
      someone({ lots: undefined }),
    ]
    expect(decide([first, busy, second, third], 2)).toEqual({
      promoted: [],
      skipped: [],
      unloaded: [first.bookingId, second.bookingId],
    })
  })

  it('the free seats of a class ask for packs of a later person once those before turn out to have no credit', () => {
    const [first, second] = [someone({ lots: [] }), someone({ lots: undefined })]
    expect(decide([first, second]).unloaded).toEqual([second.bookingId])
  })

  it('the free seats of a class go to both of a pair, with the reformers and credits of two', () => {
    const one = someone({ pairWith: `w${String(people + 2).padStart(4, '0')}` })
    const other = someone({ pairWith: one.bookingId })
    expect(decide([one, other], 2)).toEqual({
      promoted: [
        [one.bookingId, 1, 2],
        [other.bookingId, 2, 1],
      ],
      skipped: [],
      unloaded: [],
    })
  })
})

describe('skipped people', () => {
  it('a person who is skipped is named for each promotion that skipped the person, and is new the first time', () => {
    const [busy, one, two] = [someone({ mine: [elsewhere] }), someone(), someone()]
    expect(decide([busy, one, two], 2).skipped).toEqual([
      [busy.bookingId, 'overlap', true],
      [busy.bookingId, 'overlap', false],
    ])
  })

  it('a person who is skipped is not named again for the same reason when nobody was promoted', () => {
    const [known, told] = [someone({ lots: [], skippedFor: 'credit' }), someone({ lots: [], skippedFor: 'waiver' })]
    expect(decide([known, told]).skipped).toEqual([[told.bookingId, 'credit', true]])
  })

  it('nobody is skipped in a full class', () => {
    expect(decide([someone({ lots: [] })], 0)).toEqual({ promoted: [], skipped: [], unloaded: [] })
  })
})

describe('reserved credits of a class', () => {
  const empty = packOf(0)
  const held = { lotId: empty.id, credits: 1 }

  it('credits that are reserved for a class pay for their own entry, and for no other of the same pack', () => {
    const [saver, next] = [someone({ lots: [empty], held }), someone({ lots: [empty] })]
    expect(decide([saver, next], 2)).toMatchObject({
      promoted: [[saver.bookingId, 1, 0]],
      skipped: [[next.bookingId, 'credit', true]],
    })
  })

  it('credits that are reserved for a class leave the pack to the others as it was', () => {
    const last = packOf(1)
    const [saver, next] = [someone({ lots: [last], held: { lotId: last.id, credits: 1 } }), someone({ lots: [last] })]
    expect(decide([saver, next], 2).promoted).toEqual([
      [saver.bookingId, 1, 1],
      [next.bookingId, 2, 0],
    ])
  })
})
