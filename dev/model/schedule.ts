import fc from 'fast-check'
import type { ActionKind } from './action.ts'
import { toAction } from './command.ts'
import { momentsOf } from './moments.ts'
import type { World } from './oracle-world.ts'
import type { Command } from './read-command.ts'
import type { Setup, Step } from './scenario.ts'

/**
 * One step of a schedule: the clock jumps to or near a relevant instant, the server restarts, or people act, one or
 * several at once.
 */
export type PlannedStep =
  | {
      readonly kind: 'clock'
      readonly pick: number
      readonly besideMs: number
      /** Whether the jobs are late. */ readonly late: boolean
    }
  | { readonly kind: 'restart' }
  | { readonly kind: 'actions'; readonly commands: readonly Command[]; readonly again: boolean }

/** How often each is chosen. */
const weights: Readonly<Record<ActionKind, number>> = {
  book: 45,
  wait: 40,
  cancel: 50,
  swap: 16,
  checkIn: 40,
  undo: 12,
  bookByStaff: 14,
  cancelByStaff: 10,
  grant: 20,
  extend: 3,
  switchSharing: 9,
  share: 10,
  unshare: 3,
  freeze: 5,
  endFreeze: 4,
  setPreferences: 12,
  publish: 2,
  sign: 20,
  request: 32,
  leaveRequest: 5,
  pair: 36,
  hold: 45,
  buy: 10,
  order: 18,
  pay: 22,
  cancelSession: 1,
  resizeSession: 10,
  moveSession: 5,
  substitute: 3,
  runDueJobs: 8,
}
const kinds: readonly ActionKind[] = [
  'book',
  'wait',
  'cancel',
  'swap',
  'checkIn',
  'undo',
  'bookByStaff',
  'cancelByStaff',
  'grant',
  'extend',
  'switchSharing',
  'share',
  'unshare',
  'freeze',
  'endFreeze',
  'setPreferences',
  'publish',
  'sign',
  'request',
  'leaveRequest',
  'pair',
  'hold',
  'buy',
  'order',
  'pay',
  'cancelSession',
  'resizeSession',
  'moveSession',
  'substitute',
  'runDueJobs',
]

const number = fc.nat(59)
const numbers = fc.tuple(number, number, number, number)

function commands(without: readonly ActionKind[] = []): fc.Arbitrary<Command> {
  return fc.oneof(
    ...kinds
      .filter((kind) => !without.includes(kind))
      .map((kind) => ({ weight: weights[kind], arbitrary: fc.record({ kind: fc.constant(kind), numbers }) })),
  )
}

/** Concurrent people mostly want the same class. */
const burst = fc
  .tuple(number, fc.array(fc.tuple(commands(['runDueJobs']), fc.nat(3)), { minLength: 2, maxLength: 6 }))
  .map(([focus, several]): PlannedStep => ({
    kind: 'actions',
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

const plannedStep: fc.Arbitrary<PlannedStep> = fc.oneof(
  {
    weight: 70,
    arbitrary: fc
      .tuple(commands(), fc.nat(5))
      .map(([command, again]): PlannedStep => ({ kind: 'actions', commands: [command], again: again === 5 })),
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

const setup: fc.Arbitrary<Setup> = fc.record({
  startHour: fc.constantFrom(9, 14, 21, 3),
  people: fc.integer({ min: 4, max: 6 }),
  dependants: fc.array(
    fc.record({ guardian: fc.nat(5), age: fc.constantFrom(11, 16, 16, 17, 18), inDays: fc.constantFrom(1, 2, 3) }),
    { maxLength: 2 },
  ),
  waiver: fc.boolean(),
  sessions: fc.array(
    fc.record({ hours: fc.constantFrom(2, 11, 13, 14, 26, 26, 50), capacity: fc.constantFrom(1, 1, 2, 3) }),
    { minLength: 3, maxLength: 4 },
  ),
})

export const schedules = (length: number): fc.Arbitrary<{ setup: Setup; steps: PlannedStep[] }> =>
  // Without bias to small values, since most happens in a full studio.
  fc.noBias(fc.record({ setup, steps: fc.array(plannedStep, { minLength: 1, maxLength: length, size: 'max' }) }))

/** The step that a planned step becomes in that studio. */
export function toStep(world: World, { plannedStep: what, index }: { plannedStep: PlannedStep; index: number }): Step {
  if (what.kind === 'restart') return { restarts: true, actions: [] }
  if (what.kind === 'actions') {
    const actions = what.commands.map(({ kind, numbers: said }, turn) =>
      toAction(kind, { world, numbers: said, label: `${index}.${turn}` }),
    )
    return { again: what.again, actions: actions.filter((action) => action !== undefined) }
  }
  const moments = momentsOf(world)
  const moment = moments[what.pick % Math.max(1, moments.length)]
  return {
    ...(moment === undefined ? {} : { at: moment + what.besideMs }),
    actions: what.late ? [] : [{ kind: 'runDueJobs', label: `${index}.0` }],
  }
}
