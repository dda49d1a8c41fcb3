import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aCart, aCartItem } from '#dev/testing/a-cart.ts'
import { itemKey, type Cart, type SentItem } from './cart-item.ts'
import {
  afterMoved,
  afterPacking,
  afterRead,
  afterStored,
  afterTap,
  emptyState,
  guest,
  hasUnsaved,
  shownItems,
  type CartState,
} from './cart-state.ts'

// Two devices of one buyer, each with two tabs that share its state, before one studio. Everything may be late, lost on
// the way there or back, or arrive twice; in the end all of it has arrived.

const goods = [aCartItem(1), aCartItem(2), aCartItem(3)] as const

/** The studio: an absolute list by version, and one effect for each key. */
class Studio {
  cart = aCart([], 0)
  readonly #answers = new Map<string, Cart | 'moved'>()

  put({ key, version, items }: { key: string; version: number; items: readonly SentItem[] }): Cart | 'moved' {
    const before = this.#answers.get(key)
    if (before !== undefined) return before
    const answer = version === this.cart.version ? this.#store(items) : 'moved'
    if (answer !== 'moved') this.#answers.set(key, answer)
    return answer
  }

  #store(items: readonly SentItem[]): Cart {
    const lines = goods.flatMap((one) => {
      const wanted = items.find(({ id }) => id === one.id)
      return wanted === undefined || wanted.quantity === 0 ? [] : [{ ...one, quantity: wanted.quantity }]
    })
    this.cart = aCart(lines, this.cart.version + 1)
    return this.cart
  }
}

type Answer = (state: CartState) => CartState

class Device {
  state = emptyState(guest)
  readonly late: Answer[] = []

  read(studio: Studio): Answer {
    const { revision } = this.state
    const { cart } = studio
    return (state) => afterRead(state, { revision, cart, nowMs: 1 })
  }

  send(studio: Studio, key: string): Answer {
    this.state = afterPacking(this.state, key)
    const { sent } = this.state
    if (sent === undefined) return (state) => state
    const answer = studio.put(sent)
    if (answer === 'moved') return (state) => afterMoved(state, sent.key)
    return (state) => afterStored(state, { key: sent.key, cart: answer, nowMs: 1 })
  }

  /** Asks or sends; what becomes of it is its fate. */
  travel(answer: Answer, fate: Fate): void {
    if (fate === 'late' || fate === 'twice') this.late.push(answer)
    if (fate === 'answered' || fate === 'twice') this.state = answer(this.state)
  }

  settle(studio: Studio, key: string): void {
    this.state = this.read(studio)(this.state)
    this.state = this.send(studio, key)(this.state)
  }
}

/** What becomes of a question: it is answered, its answer comes later, is lost, or comes twice. */
const fates = ['answered', 'late', 'lost', 'twice'] as const
type Fate = (typeof fates)[number]

const steps = fc.array(
  fc.record({
    device: fc.constantFrom(0 as const, 1 as const),
    item: fc.constantFrom(...goods),
    does: fc.constantFrom('add' as const, 'remove' as const, 'read' as const, 'send' as const, 'late' as const),
    by: fc.integer({ min: 1, max: 3 }),
    fate: fc.constantFrom(...fates),
  }),
  { maxLength: 40 },
)
type Step = typeof steps extends fc.Arbitrary<Array<infer One>> ? One : never

function play(studio: Studio, { device, step, key }: { device: Device; step: Step; key: string }): void {
  const { item, by, fate } = step
  if (step.does === 'add') device.state = afterTap(device.state, { item, by })
  if (step.does === 'remove') device.state = afterTap(device.state, { item, set: 0, by: 0 })
  if (step.does === 'late') device.state = device.late.shift()?.(device.state) ?? device.state
  if (step.does === 'read') device.travel(device.read(studio), fate)
  if (step.does === 'send') device.travel(device.send(studio, key), fate)
}

/** Everything that is still on its way arrives, and both devices rest. */
function settleAll(studio: Studio, devices: readonly Device[]): void {
  for (const device of devices) for (const answer of device.late) device.state = answer(device.state)
  for (let round = 0; round < 6; round += 1)
    for (const [at, device] of devices.entries()) device.settle(studio, `end ${at} ${round}`)
  for (const device of devices) device.state = device.read(studio)(device.state)
}

it('keeps every tap of two devices once, in whatever order their questions and answers travel', () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const studio = new Studio()
      const devices = [new Device(), new Device()] as const
      for (const [place, step] of plan.entries())
        play(studio, { device: devices[step.device], step, key: `${step.device} ${place}` })
      settleAll(studio, devices)
      for (const { state } of devices) {
        expect(hasUnsaved(state)).toBe(false)
        expect(shownItems(state)).toEqual(studio.cart.items)
      }
      for (const item of goods) {
        const taps = plan.filter((step) => step.item === item)
        const added = taps.reduce((sum, { does, by }) => sum + (does === 'add' ? by : 0), 0)
        const quantity = studio.cart.items.find((one) => itemKey(one) === itemKey(item))?.quantity ?? 0
        if (taps.some(({ does }) => does === 'remove')) expect(quantity).toBeLessThanOrEqual(added)
        else expect(quantity).toBe(added)
      }
    }),
    { numRuns: 2000 },
  )
})
