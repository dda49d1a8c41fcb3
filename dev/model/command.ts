import type { Action, ActionKind } from './action.ts'
import { bookingReaders } from './booking-commands.ts'
import { signerOf } from './oracle-forms.ts'
import { holderOf, hour } from './oracle-world.ts'
import { packReaders } from './pack-commands.ts'
import { hand, holder, person, pick, session, type Reading, type Readers } from './read-command.ts'
import { minuteOf, roomSize, instructors } from './scenario.ts'

const readers: Readers = {
  ...bookingReaders,
  ...packReaders,
  setPreferences: (reading) => {
    const {
      label,
      numbers: [, , what, hours],
    } = reading
    const shortNotice = what % 2 === 0
    return {
      kind: 'setPreferences',
      label,
      person: holder(reading),
      shortNotice,
      noticeHours: shortNotice ? 0 : ([0, 1, 13, 48][hours % 4] ?? 0),
    }
  },
  publish: ({ label }) => ({ kind: 'publish', label }),
  sign: (reading) => {
    const {
      world,
      numbers: [, , version, filledIn],
    } = reading
    const unsigned = world.people.flatMap((_person, index) =>
      world.signatures.some((one) => one.person === index && one.version === world.waiver) ? [] : [index],
    )
    const who = pick(unsigned, reading.numbers[0]) ?? person(reading)
    return {
      kind: 'sign',
      label: reading.label,
      person: who,
      by: hand(reading, holderOf(world, who)),
      version: Math.max(1, world.waiver - (version % 9 === 8 ? 1 : 0)),
      asGuardian: (signerOf(world, who) === 'guardian') !== (filledIn % 11 === 10),
    }
  },
  cancelSession: (reading) => ({ kind: 'cancelSession', label: reading.label, session: session(reading) }),
  resizeSession: (reading) => ({
    kind: 'resizeSession',
    label: reading.label,
    session: session(reading),
    capacity: reading.numbers[2] % (roomSize + 2),
  }),
  moveSession: (reading) => ({
    kind: 'moveSession',
    label: reading.label,
    session: session(reading),
    startsAt: newTime(reading),
    releases: reading.numbers[0] % 3 === 0,
  }),
  substitute: (reading) => ({
    kind: 'substitute',
    label: reading.label,
    session: session(reading),
    absent: reading.numbers[2] % instructors,
    instructor: reading.numbers[3] % instructors,
  }),
  runDueJobs: ({ label }) => ({ kind: 'runDueJobs', label }),
}

/** On the hour, at the class's own minute of it: some hours from now, or at the time of another class. */
function newTime(reading: Reading): number {
  const {
    world,
    numbers: [, , ahead, other],
  } = reading
  const beside = pick(world.sessions, other)
  const base = ahead % 3 === 0 && beside ? beside.startsAt : world.now + (1 + (ahead % 60)) * hour
  return base - (base % hour) + minuteOf(session(reading))
}

/** The action of the command in that studio; undefined when it has nothing to refer to. */
export function toAction<Kind extends ActionKind>(kind: Kind, reading: Reading): Action<Kind> | undefined {
  return readers[kind](reading)
}
