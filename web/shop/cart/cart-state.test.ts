import { describe, expect, it } from 'vitest'
import { aCart, aCartItem, tapIn } from '#dev/testing/a-cart.ts'
import {
  afterKnown,
  afterMoved,
  afterOwner,
  afterPacking,
  afterRead,
  afterRefused,
  afterStored,
  emptyState,
  guest,
  hasUnsaved,
  shownItems,
  type CartState,
  type Sent,
} from './cart-state.ts'

const socks = aCartItem(1)
const ring = aCartItem(2)
const nowMs = 1000
const told = (items = [socks], version = 1): CartState =>
  afterRead(emptyState(guest), { revision: 0, cart: aCart(items, version), nowMs })
const quantities = (state: CartState) => shownItems(state).map(({ name, quantity }) => [name, quantity])
const add = (state: CartState, by: number, item = socks) => tapIn(state, { item, by })
const remove = (state: CartState, item = socks) => tapIn(state, { item, set: 0, by: 0 })

function sentOf({ sent }: CartState): Sent {
  if (sent === undefined) throw new Error('nothing is sent')
  return sent
}

describe('a tap', () => {
  it('a tap is shown at once, also before the first cart has loaded', () => {
    expect(quantities(add(emptyState(guest), 2))).toEqual([['Thing 1', 2]])
    expect(quantities(add(add(told(), 2), 1, ring))).toEqual([
      ['Thing 1', 3],
      ['Thing 2', 1],
    ])
  })

  it('a tap on a removed line starts at zero, and the last typed quantity counts', () => {
    expect(quantities(add(remove(told([{ ...socks, quantity: 5 }])), 2))).toEqual([['Thing 1', 2]])
    const typed = tapIn(add(told(), 4), { item: socks, set: 7, by: 0 })
    expect(quantities(add(typed, 1))).toEqual([['Thing 1', 8]])
  })

  it('a tap stops at the purchase limit, and never reduces what is there', () => {
    const inventory = { ...socks.inventory, is_continuous_selling: false, quantity: 3 }
    expect(quantities(add(told([{ ...socks, inventory }]), 5))).toEqual([['Thing 1', 3]])
    expect(quantities(add(told([{ ...socks, quantity: 4, inventory }]), 5))).toEqual([['Thing 1', 4]])
  })

  it('a tap that unselects a line keeps its quantity', () => {
    const state = tapIn(told(), { item: socks, by: 0, checkout: false })
    expect(shownItems(state)).toMatchObject([{ quantity: 1, checkout: false }])
  })
})

describe('taps of other tabs', () => {
  const tap = (place: number, { owner = guest, tab = 'one' } = {}) => ({
    tab,
    place,
    owner,
    change: { item: socks, by: 1 },
  })
  const tapped = (state: CartState, ...taps: Array<ReturnType<typeof tap>>) => afterKnown(state, { taps, stored: {} })

  it("a tab's taps are merged once into a state that another tab stored without them", () => {
    const both = tapped(told(), tap(1), tap(2))
    expect(quantities(both)).toEqual([['Thing 1', 3]])
    expect(tapped(both, tap(1), tap(2))).toBe(both)
    expect(quantities(tapped(tapped(told(), tap(1)), tap(1), tap(2)))).toEqual([['Thing 1', 3]])
  })

  it('taps that another tab knows to be stored are removed from an older state, whose cart is loaded again', () => {
    const before = tapped(told(), tap(1), tap(2))
    const after = afterKnown(afterPacking(before), { taps: [], stored: { one: 2 } })
    expect([hasUnsaved(after), after.readAtMs]).toEqual([false, 0])
    expect(afterKnown(before, { taps: [], stored: { one: 1 } }).taps).toEqual([tap(2)])
    expect(tapped(after, tap(1), tap(2))).toBe(after)
  })

  it("a tab's taps stay with the person who made them", () => {
    expect(tapped(told(), tap(1, { owner: 'someone' }))).toEqual(told())
  })

  it('the taps of the last twenty tabs are kept, a hundred at most, and none of them is lost', () => {
    const names = Array.from({ length: 120 }, (_each, place) => `tab ${place}`)
    const state = names.reduce((before, tab) => tapped(before, tap(1, { tab })), told())
    expect(Object.keys(state.tapped)).toEqual(names.slice(-20))
    expect([state.taps.length, quantities(state)]).toEqual([100, [['Thing 1', 121]]])
    const { sent } = afterPacking(state)
    expect(sent?.key.length).toBeLessThanOrEqual(200)
    expect(sent && hasUnsaved(afterStored(afterPacking(state), { sent, cart: aCart([], 2), nowMs }))).toBe(false)
  })

  it('a tap in flight is never merged with a later one', () => {
    const sent = afterPacking(add(told(), 1))
    const later = Array.from({ length: 110 }).reduce<CartState>((state) => add(state, 1), sent)
    expect(later.taps.length).toBe(100)
    const stored = afterStored(later, { sent: sentOf(sent), cart: aCart([{ ...socks, quantity: 2 }], 2), nowMs })
    expect(quantities(stored)).toEqual([['Thing 1', 112]])
  })
})

describe('a sent list', () => {
  it('a sent list has every line, a removed one with quantity 0, and names the cart version that was loaded', () => {
    expect(afterPacking(add(remove(told()), 1, ring)).sent).toMatchObject({
      version: 1,
      items: [
        { id: ring.id, quantity: 1 },
        { id: socks.id, quantity: 0 },
      ],
    })
  })

  it('nothing is sent for taps that cancel out, or before a cart has loaded', () => {
    const undone = afterPacking(add(add(told(), 1), -1))
    expect([undone.sent, hasUnsaved(undone)]).toEqual([undefined, false])
    expect(afterPacking(add(emptyState(guest), 1)).sent).toBeUndefined()
  })

  it('a sent list stays unchanged until it is answered: later taps go into the next list', () => {
    const sent = afterPacking(add(told(), 1))
    const later = afterPacking(add(sent, 1))
    expect(later.sent).toEqual(sent.sent)
    expect(quantities(later)).toEqual([['Thing 1', 3]])
    const stored = afterStored(later, { sent: sentOf(sent), cart: aCart([{ ...socks, quantity: 2 }], 2), nowMs })
    expect(afterPacking(stored).sent).toMatchObject({ version: 2, items: [{ quantity: 3 }] })
  })

  it('a sent list has its own key for each set of taps and each cart, the same in every tab', () => {
    const one = add(told(), 1)
    const both = add(one, 1, ring)
    const keys = [one, both, { ...both, taps: both.taps.slice(1) }, add(told([socks], 2), 1)].map(
      (state) => sentOf(afterPacking(state)).key,
    )
    expect(new Set(keys).size).toBe(4)
    expect(sentOf(afterPacking(add(told(), 1)))).toEqual(sentOf(afterPacking(one)))
  })

  it('a sent list is reapplied to the newer cart when that changed elsewhere', () => {
    const sent = afterPacking(add(add(told(), 1), 1, ring))
    const moved = afterMoved(sent, sentOf(sent).key)
    expect(afterPacking(moved).sent).toBeUndefined()
    const read = afterRead(moved, {
      revision: moved.revision,
      cart: aCart([{ ...socks, quantity: 5 }], 7),
      nowMs,
    })
    expect(afterPacking(read).sent).toMatchObject({
      version: 7,
      items: [{ quantity: 6 }, { id: ring.id, quantity: 1 }],
    })
  })

  it("a refusal removes only the refused line's taps and those that built on them", () => {
    const sent = afterPacking(add(add(told(), 9), 1, ring))
    const refused = afterRefused(add(sent, 1), { key: sentOf(sent).key, place: 0 })
    expect(quantities(refused)).toEqual([
      ['Thing 1', 1],
      ['Thing 2', 1],
    ])
    expect(refused.taps.map(({ change }) => change.item)).toEqual([ring])
    expect(quantities(afterRefused(sent, { key: sentOf(sent).key, place: undefined }))).toEqual([['Thing 1', 1]])
  })
})

describe('a late response', () => {
  it('a late response never restores a removed line', () => {
    const asked = told()
    const sent = afterPacking(remove(asked))
    const list = sentOf(sent)
    const old = { revision: asked.revision, cart: aCart([socks]), nowMs }
    expect(quantities(afterRead(sent, old))).toEqual([])
    const stored = afterStored(sent, { sent: list, cart: aCart([], 2), nowMs })
    expect(quantities(afterRead(stored, old))).toEqual([])
    expect(afterStored(stored, { sent: list, cart: aCart([socks], 1), nowMs })).toBe(stored)
    expect(afterMoved(stored, list.key)).toBe(stored)
    expect(afterRefused(stored, { key: list.key, place: 0 })).toBe(stored)
  })
})

describe('logging in and out', () => {
  it("logging in moves a guest's taps, sent or not, and loads the account's cart", () => {
    const tapped = add(afterPacking(add(told(), 1)), 1, ring)
    const member = afterOwner(tapped, 'session')
    expect([member.sent, member.readAtMs, member.taps.map(({ change }) => change.item)]).toEqual([
      undefined,
      0,
      [socks, ring],
    ])
  })

  it('logging out leaves nothing of the account on the device', () => {
    const member = { ...add(told(), 1), owner: 'session' }
    for (const next of [guest, 'another session']) {
      const state = afterOwner(member, next)
      expect([state.base, hasUnsaved(state), state.owner]).toEqual([undefined, false, next])
    }
    const asked = member.revision
    expect(afterRead(afterOwner(member, guest), { revision: asked, cart: aCart([socks]), nowMs }).base).toBeUndefined()
  })
})
