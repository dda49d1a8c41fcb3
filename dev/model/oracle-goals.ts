import { addPlace, checkAsker, checkWait } from './oracle-bookings.ts'
import { settle } from './oracle-queue.ts'
import { holderOf, isWaiting, queueOf, Refused, refuseIf, type Place, type Told, type World } from './oracle-world.ts'

interface Aim {
  readonly person: number
  readonly by: number
  readonly lessons: readonly number[]
  readonly wanted: number
  readonly label: string
}

/** Waits for several classes as one goal, all or nothing; a queue that the person stands in already is tied to it. */
export function aim(world: World, { person, by, lessons, wanted, label }: Aim): Told {
  refuseIf(by !== holderOf(world, person), 'request.not_found')
  for (const lesson of lessons.toSorted((one, other) => one - other)) settle(world, lesson)
  const found = lessons.map((lesson) => {
    checkAsker(world, { person, by, lesson })
    return { lesson, entry: checkWait(world, { person, lesson, together: 1 }) }
  })
  refuseIf(
    found.some(({ entry }) => entry && (entry.goal !== null || isPaired(world, entry))),
    'bookings.goal_other',
  )
  world.goals.push({ label, owner: by, wanted })
  const entries = found.map(
    ({ lesson, entry }) => entry ?? addPlace(world, { person, lesson, label: `${label}.${lesson}`, type: 'waitlist' }),
  )
  for (const entry of entries) entry.goal = label
  return {
    status: 201,
    facts: {
      goal: label,
      wanted,
      got: 0,
      ...Object.fromEntries(entries.map((entry) => [`place.${entry.lesson}`, entry.label])),
    },
  }
}

const isPaired = (world: World, entry: Place): boolean =>
  queueOf(world, entry.lesson).some(({ label }) => label === entry.pair)

/** Places that it brought are kept. */
export function leaveGoal(world: World, { goal: label, by }: { goal: string; by: number }): Told {
  const goal = world.goals.find((one) => one.label === label)
  if (goal?.owner !== by) throw new Refused('request.not_found')
  const waits = world.places.filter((place) => place.goal === label && isWaiting(place))
  refuseIf(waits.length === 0, 'bookings.not_live')
  for (const place of waits) Object.assign(place, { status: 'canceled', kind: 'left', isHere: false })
  return { status: 200, facts: { left: waits.length } }
}

interface Pair {
  readonly persons: readonly [number, number]
  readonly by: number
  readonly lesson: number
  readonly label: string
}

/** Two of a family join a queue one behind the other, to come in together or not at all. */
export function waitAsPair(world: World, { persons, by, lesson, label }: Pair): Told {
  refuseIf(
    persons.some((person) => holderOf(world, person) !== by),
    'request.not_found',
  )
  settle(world, lesson)
  for (const person of persons) {
    checkAsker(world, { person, by, lesson })
    refuseIf(checkWait(world, { person, lesson, together: 2 }) !== undefined, 'bookings.already_waiting')
  }
  const [one, other] = persons.map((person, place) =>
    addPlace(world, { person, lesson, label: `${label}.${place}`, type: 'waitlist' }),
  )
  if (!one || !other) throw new Error('a pair is two')
  one.pair = other.label
  other.pair = one.label
  return { status: 201, facts: { 'place.0': one.label, 'place.1': other.label } }
}
