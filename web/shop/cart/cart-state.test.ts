import { describe, expect, it } from 'vitest'
import { aCart, aCartItem } from '#dev/testing/a-cart.ts'
import { itemKey } from './cart-item.ts'
import {
  afterMoved,
  afterOwner,
  afterPacking,
  afterRead,
  afterRefused,
  afterStored,
  afterTap,
  emptyState,
  guest,
  hasUnsaved,
  shownItems,
  type CartState,
} from './cart-state.ts'

const socks = aCartItem(1)
const ring = aCartItem(2)
const nowMs = 1000
const told = (items = [socks], version = 1): CartState =>
  afterRead(emptyState(guest), { revision: 0, cart: aCart(items, version), nowMs })
const quantities = (state: CartState) => shownItems(state).map(({ name, quantity }) => [name, quantity])
const add = (state: CartState, by: number, item = socks) => afterTap(state, { item, by })
const remove = (state: CartState, item = socks) => afterTap(state, { item, set: 0, by: 0 })

describe('a tap', () => {
  it('is shown at once, also before the studio has told any cart', () => {
    expect(quantities(add(emptyState(guest), 2))).toEqual([['Thing 1', 2]])
    expect(quantities(add(add(told(), 2), 1, ring))).toEqual([
      ['Thing 1', 3],
      ['Thing 2', 1],
    ])
  })

  it('on a removed line begins anew, and the last typed quantity counts', () => {
    expect(quantities(add(remove(told([{ ...socks, quantity: 5 }])), 2))).toEqual([['Thing 1', 2]])
    const typed = afterTap(add(told(), 4), { item: socks, set: 7, by: 0 })
    expect(quantities(add(typed, 1))).toEqual([['Thing 1', 8]])
  })

  it('stops at what may be bought, and takes nothing away from what there is', () => {
    const inventory = { ...socks.inventory, is_continuous_selling: false, quantity: 3 }
    expect(quantities(add(told([{ ...socks, inventory }]), 5))).toEqual([['Thing 1', 3]])
    expect(quantities(add(told([{ ...socks, quantity: 4, inventory }]), 5))).toEqual([['Thing 1', 4]])
  })

  it('unselects a line without touching how many there are', () => {
    const state = afterTap(told(), { item: socks, by: 0, checkout: false })
    expect(shownItems(state)).toMatchObject([{ quantity: 1, checkout: false }])
  })
})

describe('what is sent', () => {
  it('is the whole list with removed lines as 0, made from the version that was told', () => {
    expect(afterPacking(add(remove(told()), 1, ring), 'k1').sent).toMatchObject({
      key: 'k1',
      version: 1,
      items: [
        { id: ring.id, quantity: 1 },
        { id: socks.id, quantity: 0 },
      ],
    })
  })

  it('is nothing for taps that undid each other, or before a cart was told', () => {
    const undone = afterPacking(add(add(told(), 1), -1), 'k1')
    expect([undone.sent, hasUnsaved(undone)]).toEqual([undefined, false])
    expect(afterPacking(add(emptyState(guest), 1), 'k1').sent).toBeUndefined()
  })

  it('stays just as it is while it waits: taps that follow go into the next list', () => {
    const sent = afterPacking(add(told(), 1), 'k1')
    const later = afterPacking(add(sent, 1), 'k2')
    expect(later.sent).toEqual(sent.sent)
    expect(quantities(later)).toEqual([['Thing 1', 3]])
    const stored = afterStored(later, { key: 'k1', cart: aCart([{ ...socks, quantity: 2 }], 2), nowMs })
    expect(afterPacking(stored, 'k2').sent).toMatchObject({ version: 2, items: [{ quantity: 3 }] })
  })

  it('is applied to the newer cart when that moved on elsewhere', () => {
    const sent = afterPacking(add(add(told(), 1), 1, ring), 'k1')
    const moved = afterMoved(sent, 'k1')
    expect(afterPacking(moved, 'k2').sent).toBeUndefined()
    const read = afterRead(moved, {
      revision: moved.revision,
      cart: aCart([{ ...socks, quantity: 5 }], 7),
      nowMs,
    })
    expect(afterPacking(read, 'k2').sent).toMatchObject({
      version: 7,
      items: [{ quantity: 6 }, { id: ring.id, quantity: 1 }],
    })
  })

  it('loses only the line that was refused, with the taps that built on it', () => {
    const sent = afterPacking(add(add(told(), 9), 1, ring), 'k1')
    const refused = afterRefused(add(sent, 1), { key: 'k1', place: 0 })
    expect(quantities(refused)).toEqual([
      ['Thing 1', 1],
      ['Thing 2', 1],
    ])
    expect(refused.pending).toHaveProperty([itemKey(ring)])
    expect(quantities(afterRefused(sent, { key: 'k1', place: undefined }))).toEqual([['Thing 1', 1]])
  })
})

describe('an answer that is late', () => {
  it('never brings a removed line back', () => {
    const asked = told()
    const sent = afterPacking(remove(asked), 'k1')
    const old = { revision: asked.revision, cart: aCart([socks]), nowMs }
    expect(quantities(afterRead(sent, old))).toEqual([])
    const stored = afterStored(sent, { key: 'k1', cart: aCart([], 2), nowMs })
    expect(quantities(afterRead(stored, old))).toEqual([])
    expect(afterStored(stored, { key: 'k1', cart: aCart([socks], 1), nowMs })).toBe(stored)
    expect(afterMoved(stored, 'k1')).toBe(stored)
    expect(afterRefused(stored, { key: 'k1', place: 0 })).toBe(stored)
  })
})

describe('who looks', () => {
  it('takes along what a guest tapped, sent or not, and asks for the cart of the account', () => {
    const tapped = add(afterPacking(add(told(), 1), 'k1'), 1, ring)
    const member = afterOwner(tapped, 'session')
    expect([member.sent, member.readAtMs, Object.keys(member.pending)]).toEqual([
      undefined,
      0,
      [itemKey(socks), itemKey(ring)],
    ])
  })

  it('leaves nothing of an account to anybody else', () => {
    const member = { ...add(told(), 1), owner: 'session' }
    for (const next of [guest, 'another session']) {
      const state = afterOwner(member, next)
      expect([state.base, hasUnsaved(state), state.owner]).toEqual([undefined, false, next])
    }
    const asked = member.revision
    expect(afterRead(afterOwner(member, guest), { revision: asked, cart: aCart([socks]), nowMs }).base).toBeUndefined()
  })
})
