import fc from 'fast-check'
import type { Does } from './act.ts'
import { readCommand, type Command } from './command.ts'
import { momentsOf } from './moments.ts'
import type { World } from './oracle-world.ts'
import type { Scenario, Step } from './story.ts'

/** What a story is made of: the clock jumps to a moment that matters or a little beside it, the server starts anew, or people act, one or several at once. */
export type Beat =
  | {
      readonly kind: 'clock'
      readonly pick: number
      readonly besideMs: number
      /** The clockwork is behind. */ readonly late: boolean
    }
  | { readonly kind: 'restart' }
  | { readonly kind: 'acts'; readonly commands: readonly Command[]; readonly again: boolean }

/** How often each is chosen. */
const weights: Readonly<Record<Does, number>> = {
  book: 45,
  wait: 40,
  cancel: 50,
  swap: 16,
  checkIn: 40,
  undo: 12,
  grant: 20,
  extend: 3,
  switchSharing: 9,
  share: 10,
  unshare: 3,
  freeze: 5,
  wish: 12,
  publish: 2,
  sign: 20,
  goal: 32,
  leaveGoal: 5,
  pair: 36,
  hold: 45,
  buy: 10,
  order: 18,
  pay: 22,
  cancelLesson: 1,
  resizeLesson: 10,
  moveLesson: 5,
  substitute: 3,
  sweep: 8,
}
const kinds: readonly Does[] = [
  'book',
  'wait',
  'cancel',
  'swap',
  'checkIn',
  'undo',
  'grant',
  'extend',
  'switchSharing',
  'share',
  'unshare',
  'freeze',
  'wish',
  'publish',
  'sign',
  'goal',
  'leaveGoal',
  'pair',
  'hold',
  'buy',
  'order',
  'pay',
  'cancelLesson',
  'resizeLesson',
  'moveLesson',
  'substitute',
  'sweep',
]

const number = fc.nat(59)
const numbers = fc.tuple(number, number, number, number)

function commands(without: readonly Does[] = []): fc.Arbitrary<Command> {
  return fc.oneof(
    ...kinds
      .filter((kind) => !without.includes(kind))
      .map((kind) => ({ weight: weights[kind], arbitrary: fc.record({ kind: fc.constant(kind), numbers }) })),
  )
}

/** People who come at once mostly want the same class. */
const burst = fc
  .tuple(number, fc.array(fc.tuple(commands(['sweep']), fc.nat(3)), { minLength: 2, maxLength: 6 }))
  .map(([focus, several]): Beat => ({
    kind: 'acts',
    again: false,
    commands: several.map(
      ([
        {
          kind,
          numbers: [who, which, third, fourth],
        },
        strays,
      ]) => ({ kind, numbers: [who, strays === 0 ? which : focus, third, fourth] as const }),
    ),
  }))

const beat: fc.Arbitrary<Beat> = fc.oneof(
  {
    weight: 70,
    arbitrary: fc
      .tuple(commands(), fc.nat(5))
      .map(([command, again]): Beat => ({ kind: 'acts', commands: [command], again: again === 5 })),
  },
  { weight: 12, arbitrary: burst },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      pick: fc.nat(4),
      besideMs: fc.constantFrom(0, -1, 1, -1000, 1000),
      late: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
)

const scenario: fc.Arbitrary<Scenario> = fc.record({
  startHour: fc.constantFrom(9, 14, 21, 3),
  people: fc.integer({ min: 4, max: 6 }),
  dependants: fc.array(
    fc.record({ guardian: fc.nat(5), age: fc.constantFrom(11, 16, 16, 17, 18), inDays: fc.constantFrom(1, 2, 3) }),
    { maxLength: 2 },
  ),
  waiver: fc.boolean(),
  lessons: fc.array(
    fc.record({ hours: fc.constantFrom(2, 11, 13, 14, 26, 26, 50), capacity: fc.constantFrom(1, 1, 2, 3) }),
    { minLength: 3, maxLength: 4 },
  ),
})

export const plots = (length: number): fc.Arbitrary<{ scenario: Scenario; beats: Beat[] }> =>
  // Not biased to what is small, for most happens in a studio that is full.
  fc.noBias(fc.record({ scenario, beats: fc.array(beat, { minLength: 1, maxLength: length, size: 'max' }) }))

/** What a beat comes to in that studio. */
export function readBeat(world: World, { beat: what, index }: { beat: Beat; index: number }): Step {
  if (what.kind === 'restart') return { restarts: true, deeds: [] }
  if (what.kind === 'acts') {
    const deeds = what.commands.map(({ kind, numbers: said }, place) =>
      readCommand(kind, { world, numbers: said, label: `${index}.${place}` }),
    )
    return { again: what.again, deeds: deeds.filter((deed) => deed !== undefined) }
  }
  const moments = momentsOf(world)
  const moment = moments[what.pick % Math.max(1, moments.length)]
  return {
    ...(moment === undefined ? {} : { at: moment + what.besideMs }),
    deeds: what.late ? [] : [{ does: 'sweep', label: `${index}.0` }],
  }
}
