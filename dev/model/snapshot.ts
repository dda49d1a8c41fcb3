import type { Names } from './names.ts'
import { endOf, livePlaces, queueOf, type Lesson, type Lot, type Place, type World } from './oracle-world.ts'
import type { Stage } from './stage.ts'

/** The studio in lines that can be compared: one for each place, pack and class, sorted. */
export type Snapshot = readonly string[]

/** Whether everything that the clock brought has been written down, so that what is stored is what is true. */
export function isSettled(world: World): boolean {
  return world.lessons.every((_lesson, index) => isLessonSettled(world, index))
}

function isLessonSettled(world: World, index: number): boolean {
  const lesson = world.lessons[index]
  const isLapsed = world.places.some(
    ({ lesson: of, heldUntil }) => of === index && heldUntil !== null && heldUntil <= world.now,
  )
  return (
    lesson === undefined ||
    (!isLapsed &&
      (lesson.status === 'canceled' ||
        world.now < lesson.startsAt ||
        (lesson.doorsClosed && (world.now < endOf(lesson) || livePlaces(world, index).length === 0))))
  )
}

export function snapshotOf(world: World): Snapshot {
  return [
    ...world.lessons.flatMap((_lesson, index) =>
      queueOf(world, index).map(({ label }, place) => queueLine({ lesson: index, label, position: place + 1 })),
    ),
    ...world.places.map((place) =>
      placeLine({
        ...place,
        pair: queueOf(world, place.lesson).find(({ label }) => label === place.pair)?.label ?? null,
      }),
    ),
    ...world.lots.map((lot) => lotLine(world, { ...lot, sharers: lot.shares.map(({ person }) => person) })),
    ...world.lots.map((lot) => turnLine({ ...lot, turn: turnOf(world, lot) })),
    ...world.lessons.map((lesson, index) =>
      lessonLine(world, { ...lesson, index, taken: livePlaces(world, index).length }),
    ),
  ].toSorted()
}

type PlaceFacts = Omit<Place, 'passStep' | 'passedOn' | 'lapsedAt'>

function placeLine(place: PlaceFacts): string {
  const { label, person, lesson, type, status, kind, effect } = place
  const waits =
    type === 'waitlist' && status === 'pending'
      ? `skipped=${place.skippedFor} here=${place.isHere} pair=${place.pair}`
      : ''
  const counts = place.goal === null ? '' : `goal=${place.goal}:${place.slot}`
  const sits = type === 'booking' && status !== 'canceled' ? `seat=${place.seat}` : ''
  const leaves =
    type === 'booking' && status === 'booked'
      ? `free=${place.graceUntil}`
      : place.heldUntil === null
        ? ''
        : `held=${place.heldUntil}`
  return `place ${[label, `p${person}`, `c${lesson}`, type, status, place.lot, effect, kind, sits, leaves, waits, counts].join(' ')}`
}

/** Of two packs that came in one moment and run as long, the earlier pays first; only their order tells which that is. */
function turnOf({ lots }: World, lot: Lot): number {
  return lots.filter(({ owner, boughtAt }) => owner === lot.owner && boughtAt === lot.boughtAt).indexOf(lot) + 1
}

type LotFacts = Pick<Lot, 'label' | 'owner' | 'left' | 'expiresAt' | 'sharing'> & {
  readonly sharers: readonly number[]
}

function lotLine({ now }: World, { label, owner, left, expiresAt, sharing, sharers }: LotFacts): string {
  // What is left of an expired pack is nobody's any more, whether or not the ledger has been told.
  return `pack ${label} p${owner} until ${expiresAt} ${now >= expiresAt ? 'expired' : `left=${left}`} ${sharing ? `shared with ${sharers.toSorted((one, other) => one - other).join()}` : ''}`
}

function turnLine({ label, owner, turn }: Pick<Lot, 'label' | 'owner'> & { readonly turn: number }): string {
  return `turn ${label} p${owner} ${turn}.`
}

function queueLine({ lesson, position, label }: { lesson: number; position: number; label: string }): string {
  return `queue c${lesson} ${String(position).padStart(2, '0')} ${label}`
}

/**
 * What is true even while something that the clock brought is not written down yet: which pack came first, who stands before whom as far as `other`
 * has them in line as well, and the places of classes of which everything is written down, unless their goal waits for another class too.
 */
export function alwaysTrue(snapshot: Snapshot, { other, world }: { other: Snapshot; world: World }): Snapshot {
  const there = new Set(other.filter((line) => line.startsWith('queue ')).map(personInLine))
  const inLine = snapshot
    .filter((line) => line.startsWith('queue '))
    .map(personInLine)
    .filter((person) => there.has(person))
  const openGoals = world.places.flatMap(({ lesson, goal }) =>
    goal === null || isLessonSettled(world, lesson) ? [] : [`goal=${goal}:`],
  )
  const isSure = (line: string): boolean =>
    isLessonSettled(world, Number(/ c(\d+) /.exec(line)?.[1])) && !openGoals.some((goal) => line.includes(goal))
  const places = snapshot.filter((line) => line.startsWith('place ') && isSure(line))
  return [...snapshot.filter((line) => line.startsWith('turn ')), `queues ${inLine.join(', ')}`, ...places]
}

/** Without the position. The lines are sorted, so those of a class follow each other as they stand in it. */
function personInLine(line: string): string {
  const [, lesson, , label] = line.split(' ')
  return `${lesson} ${label}`
}

type LessonFacts = Pick<Lesson, 'startsAt' | 'capacity' | 'status'> & { readonly index: number; readonly taken: number }

function lessonLine({ now }: World, { index, startsAt, capacity, status, taken }: LessonFacts): string {
  return `class ${index} at ${startsAt} ${status} ${now < startsAt ? `${taken} of ${capacity}` : 'begun'}`
}

/** What is stored, in the product's names. */
export interface Stored {
  readonly places: readonly PlaceRow[]
  readonly lots: readonly LotRow[]
  readonly lessons: readonly LessonRow[]
}

export async function readStored(stage: Stage): Promise<Stored> {
  const [places, lots, lessons] = await Promise.all([readPlaces(stage), readLots(stage), readLessons(stage)])
  return { places, lots, lessons }
}

/** The real studio in the oracle's names, as far as they are known. */
export function nameStored(
  { places, lots, lessons }: Stored,
  { stage, world, names }: { stage: Stage; world: World; names: Names },
): Snapshot {
  const personOf = (id: string): number => stage.people.findIndex(({ personId }) => personId === id)
  const nameOf = (id: string | null): string | null => (id === null ? null : names.labelOf(id))
  return [
    ...places.flatMap((row) =>
      row.position === null
        ? []
        : [
            queueLine({
              lesson: stage.lessons.indexOf(row.session_id),
              label: names.labelOf(row.id),
              position: row.position,
            }),
          ],
    ),
    ...places.map((row) =>
      placeLine({
        ...row,
        label: names.labelOf(row.id),
        person: personOf(row.person_id),
        lesson: stage.lessons.indexOf(row.session_id),
        lot: nameOf(row.lot_id),
        goal: nameOf(row.goal_id),
        pair: nameOf(row.pair_with),
      }),
    ),
    ...lots.map((row) =>
      lotLine(world, {
        ...row,
        label: names.labelOf(row.id),
        owner: personOf(row.person_id),
        sharers: (row.sharers ?? []).map(personOf),
      }),
    ),
    ...lots.map((row) => turnLine({ ...row, label: names.labelOf(row.id), owner: personOf(row.person_id) })),
    ...lessons.map((row) =>
      lessonLine(world, {
        ...row,
        index: stage.lessons.indexOf(row.id),
        status: row.status === 'canceled' ? 'canceled' : 'upcoming',
      }),
    ),
  ].toSorted()
}

type PlaceRow = Omit<PlaceFacts, 'label' | 'person' | 'lesson' | 'lot' | 'goal' | 'pair'> & {
  readonly position: number | null
  readonly goal_id: string | null
  readonly pair_with: string | null
  readonly id: string
  readonly person_id: string
  readonly session_id: string
  readonly lot_id: string | null
}

async function readPlaces({ server }: Stage): Promise<readonly PlaceRow[]> {
  const { rows } = await server.pool.query<PlaceRow>(`
    select id, person_id, session_id, goal_id, goal_slot as slot,
      (select o.id from bookings o where o.id = b.pair_with and o.booking_type = 'waitlist' and o.status = 'pending') as pair_with, booking_type as type, status, seat_no as seat, lot_id, credit_effect as effect, cancel_kind as kind,
      (extract(epoch from grace_until) * 1000)::float8 as "graceUntil", (extract(epoch from held_until) * 1000)::float8 as "heldUntil", skipped_for as "skippedFor", here_at is not null as "isHere",
      case when booking_type = 'waitlist' and status = 'pending'
        then (row_number() over (partition by session_id, booking_type, status order by created_at, id))::integer end as position
    from bookings b`)
  return rows
}

type LotRow = Pick<LotFacts, 'left' | 'expiresAt' | 'sharing'> & {
  readonly turn: number
  readonly id: string
  readonly person_id: string
  readonly sharers: readonly string[] | null
}

async function readLots({ server }: Stage): Promise<readonly LotRow[]> {
  const { rows } = await server.pool.query<LotRow>(`
    select l.id, l.person_id, a.balance as left, (extract(epoch from l.expires_at) * 1000)::float8 as "expiresAt", l.sharing_enabled_at is not null as sharing,
      (row_number() over (partition by l.person_id, l.created_at order by l.id))::integer as turn,
      (select array_agg(s.person_id::text) from package_shares s where s.lot_id = l.id and s.to_at is null) as sharers
    from package_lots l
    join ledger_accounts a on a.kind = 'lot' and a.holder_id = l.id`)
  return rows
}

type LessonRow = Pick<LessonFacts, 'startsAt' | 'capacity' | 'taken'> & { readonly id: string; readonly status: string }

async function readLessons({ server }: Stage): Promise<readonly LessonRow[]> {
  const { rows } = await server.pool.query<LessonRow>(`
    select id, (extract(epoch from starts_at) * 1000)::float8 as "startsAt", capacity, status, booked_count as taken
    from class_sessions`)
  return rows
}

/** What the studio has and should not have, and the other way round. */
export function differenceOf(real: Snapshot, foretold: Snapshot): string {
  const lines = [
    ...real.filter((line) => !foretold.includes(line)).map((line) => `  is      ${line}`),
    ...foretold.filter((line) => !real.includes(line)).map((line) => `  should  ${line}`),
  ]
  return lines.toSorted((one, other) => (one.slice(10) < other.slice(10) ? -1 : 1)).join('\n')
}
