import fc from 'fast-check'
import { expect, it } from 'vitest'
import { goods, StudioOfCarts } from '#dev/testing/studio-of-carts.ts'
import { itemKey } from './cart-item.ts'
import {
  afterKnown,
  afterMoved,
  afterPacking,
  afterRead,
  afterStored,
  emptyState,
  guest,
  hasUnsaved,
  shownItems,
  type CartState,
} from './cart-state.ts'
import type { Change } from './change.ts'

// Two devices of one buyer, each with two tabs that share its state, and one server. Every request and response may be
// late, lost or duplicated; in the end all have arrived.

type Answer = (state: CartState) => CartState

class Device {
  state = emptyState(guest)
  readonly late: Answer[] = []
  readonly #name: string

  constructor(name: string) {
    this.#name = name
  }

  tap(change: Change): void {
    const tap = { tab: this.#name, place: (this.state.tapped[this.#name] ?? 0) + 1, owner: guest, change }
    this.state = afterKnown(this.state, { taps: [tap], stored: {} })
  }

  read(studio: StudioOfCarts): Answer {
    const { revision } = this.state
    const { cart } = studio
    return (state) => afterRead(state, { revision, cart, nowMs: 1 })
  }

  send(studio: StudioOfCarts): Answer {
    this.state = afterPacking(this.state)
    const { sent } = this.state
    if (sent === undefined) return (state) => state
    const answer = studio.put(sent)
    if (answer === 'moved') return (state) => afterMoved(state, sent.key)
    return (state) => afterStored(state, { sent, cart: answer, nowMs: 1 })
  }

  /** Sends a request with the given fate. */
  travel(answer: Answer, fate: Fate): void {
    if (fate === 'late' || fate === 'twice') this.late.push(answer)
    if (fate === 'answered' || fate === 'twice') this.state = answer(this.state)
  }

  settle(studio: StudioOfCarts): void {
    this.state = this.read(studio)(this.state)
    this.state = this.send(studio)(this.state)
  }
}

/** The fate of a request: answered, answered late, its response lost, or duplicated. */
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

function play(studio: StudioOfCarts, { device, step }: { device: Device; step: Step }): void {
  const { item, by, fate } = step
  if (step.does === 'add') device.tap({ item, by })
  if (step.does === 'remove') device.tap({ item, set: 0, by: 0 })
  if (step.does === 'late') device.state = device.late.shift()?.(device.state) ?? device.state
  if (step.does === 'read') device.travel(device.read(studio), fate)
  if (step.does === 'send') device.travel(device.send(studio), fate)
}

/** Delivers everything in flight, until both devices are idle. */
function settleAll(studio: StudioOfCarts, devices: readonly Device[]): void {
  for (const device of devices) for (const answer of device.late) device.state = answer(device.state)
  for (let round = 0; round < 6; round += 1) for (const device of devices) device.settle(studio)
  for (const device of devices) device.state = device.read(studio)(device.state)
}

it('every tap of two devices counts once, in any order of requests and responses', () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const studio = new StudioOfCarts()
      const devices = [new Device('one'), new Device('two')] as const
      for (const step of plan) play(studio, { device: devices[step.device], step })
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
