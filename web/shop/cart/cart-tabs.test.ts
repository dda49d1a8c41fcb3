import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goods, StudioOfCarts } from '#dev/testing/studio-of-carts.ts'
import { itemKey, type CartItem } from './cart-item.ts'
import {
  afterKnown,
  afterMoved,
  afterPacking,
  afterRead,
  afterStored,
  emptyState,
  furthest,
  guest,
  hasUnsaved,
  shownItems,
  type CartState,
  type Known,
} from './cart-state.ts'

// Three tabs of one browser. A write is visible at once and its storage event reaches the others later, though before
// any response of the server; of two writes at the same moment the later one stays, and each tab receives all events in
// that order. Between devices responses may be late or lost: see cart-interleavings.test.ts.

interface News {
  readonly by: Tab
  readonly state: CartState
}

interface World {
  readonly tabs: Tab[]
  readonly studio: StudioOfCarts
  /** Whether a tab merges its knowledge into what another stored. */
  readonly doesKnow: boolean
}

class Tab {
  readonly news: News[] = []
  state = emptyState(guest)
  readonly #name: string
  readonly #world: World
  #known: Known = { taps: [], stored: {} }
  /** While the browser has not confirmed this tab's write, events of others are older than it. */
  #unconfirmed = 0

  constructor(name: string, world: World) {
    this.#name = name
    this.#world = world
  }

  tap(item: CartItem): void {
    const tap = { tab: this.#name, place: this.#known.taps.length + 1, owner: guest, change: { item, by: 1 } }
    this.#known = { ...this.#known, taps: [...this.#known.taps, tap] }
    this.#update((state) => (this.#world.doesKnow ? state : afterKnown(state, { taps: [tap], stored: {} })))
  }

  hear(): void {
    const news = this.news.shift()
    if (news === undefined) return
    if (news.by === this) this.#unconfirmed -= 1
    else if (this.#unconfirmed === 0) this.state = news.state
    this.#known = { ...this.#known, stored: furthest(this.#known.stored, news.state.stored) }
    this.#update((state) => state)
  }

  read(): void {
    const { revision } = this.state
    const { cart } = this.#world.studio
    this.#hearAll()
    this.#update((state) => afterRead(state, { revision, cart, nowMs: 1 }))
  }

  send(): void {
    this.#update(afterPacking)
    const { sent } = this.state
    if (sent === undefined) return
    const answer = this.#world.studio.put(sent)
    this.#hearAll()
    this.#update((state) =>
      answer === 'moved' ? afterMoved(state, sent.key) : afterStored(state, { sent, cart: answer, nowMs: 1 }),
    )
  }

  #hearAll(): void {
    for (let left = this.news.length; left > 0; left -= 1) this.hear()
  }

  #update(change: (state: CartState) => CartState): void {
    const next = change(this.#world.doesKnow ? afterKnown(this.state, this.#known) : this.state)
    this.#known = { ...this.#known, stored: next.stored }
    if (next === this.state) return
    this.state = next
    this.#unconfirmed += 1
    for (const tab of this.#world.tabs) tab.news.push({ by: this, state: next })
  }
}

const steps = fc.array(
  fc.record({
    tab: fc.nat({ max: 2 }),
    does: fc.constantFrom('tap' as const, 'tap' as const, 'hear' as const, 'read' as const, 'send' as const),
    item: fc.constantFrom(...goods),
  }),
  { maxLength: 40 },
)
type Plan = typeof steps extends fc.Arbitrary<infer One> ? One : never

/** Plays the steps, then delivers all events and sends all taps. */
function play(plan: Plan, doesKnow: boolean): World {
  const world: World = { tabs: [], studio: new StudioOfCarts(), doesKnow }
  for (const name of ['one', 'two', 'three']) world.tabs.push(new Tab(name, world))
  for (const { tab, does, item } of plan) world.tabs[tab]?.[does](item)
  for (let round = 0; round < 8; round += 1) {
    hearAll(world)
    for (const tab of world.tabs) {
      tab.read()
      tab.send()
    }
  }
  hearAll(world)
  return world
}

function hearAll({ tabs }: World): void {
  for (let round = 0; round < 1000 && tabs.some(({ news }) => news.length > 0); round += 1)
    for (const tab of tabs) tab.hear()
}

const tappedIn = (plan: Plan) =>
  goods.map((item) => plan.filter((step) => step.does === 'tap' && step.item === item).length)
const quantitiesOf = (items: readonly CartItem[]) =>
  goods.map((item) => items.find((one) => itemKey(one) === itemKey(item))?.quantity ?? 0)

it('every tap of three tabs counts once, however late storage events arrive', () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const { tabs, studio } = play(plan, true)
      expect(quantitiesOf(studio.cart.items)).toEqual(tappedIn(plan))
      for (const { state, news } of tabs) {
        expect([news.length, hasUnsaved(state)]).toEqual([0, false])
        expect(shownItems(state)).toEqual(studio.cart.items)
      }
    }),
    { numRuns: 2000 },
  )
})

it('taps are lost or doubled where tabs do not merge what they know', () => {
  const all = fc.property(steps, (plan) => {
    const { studio } = play(plan, false)
    return quantitiesOf(studio.cart.items).join() === tappedIn(plan).join()
  })
  expect(fc.check(all, { numRuns: 2000 }).failed).toBe(true)
})
