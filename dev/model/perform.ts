import { createHmac } from 'node:crypto'
import type { Member } from '#dev/testing/builders.ts'
import type { Answered } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { signCode } from '#server/attendance/sign-code.ts'
import type { Deed, Does } from './act.ts'
import type { Names } from './names.ts'
import { dayOf, type Told, type World } from './oracle-world.ts'
import { deliveredBy, instantOf, type NamedMember, type Stage } from './stage.ts'

interface Scene {
  readonly stage: Stage
  readonly names: Names
  readonly now: World['now']
}

type Facts = Readonly<Record<string, unknown>>
type Performers = { readonly [Kind in Does]: (scene: Scene, deed: Deed<Kind>) => Promise<Told> }

const performers: Performers = {
  book: async (scene, deed) =>
    ask(scene, {
      ...asking(scene, deed),
      path: 'POST /bookings',
      body: { session_id: lesson(scene, deed.lesson), ...attending(scene, deed), ...choice(scene, deed) },
      key: deed.label,
      facts: bookedFacts,
    }),
  wait: async (scene, deed) =>
    ask(scene, {
      ...asking(scene, deed),
      path: 'POST /bookings',
      body: { session_id: lesson(scene, deed.lesson), booking_type: 'waitlist', ...attending(scene, deed) },
      key: deed.label,
      facts: ({ booking }) => ({
        place: at(booking, 'id'),
        status: at(booking, 'status'),
        position: at(booking, 'position'),
      }),
    }),
  hold: async (scene, deed) =>
    ask(scene, {
      ...asking(scene, deed),
      path: 'POST /bookings/hold',
      body: { session_id: lesson(scene, deed.lesson), ...attending(scene, deed), ...choice(scene, deed) },
      key: deed.label,
      facts: ({ booking }) => ({
        place: at(booking, 'id'),
        status: at(booking, 'status'),
        seat: at(booking, 'seat_no'),
        until: Temporal.Instant.from(textOf(at(booking, 'held_until'))).epochMilliseconds,
      }),
    }),
  goal: async (scene, deed) =>
    ask(scene, {
      ...asking(scene, deed),
      path: 'POST /bookings/goals',
      key: deed.label,
      body: {
        session_ids: deed.lessons.map((index) => lesson(scene, index)),
        wanted: deed.wanted,
        ...attending(scene, deed),
      },
      facts: ({ goal }) => ({
        goal: at(goal, 'id'),
        wanted: at(goal, 'wanted'),
        got: at(goal, 'got'),
        ...Object.fromEntries(
          listOf(at(goal, 'bookings')).map((booking) => [
            `place.${scene.stage.lessons.indexOf(textOf(at(booking, 'session_id')))}`,
            at(booking, 'id'),
          ]),
        ),
      }),
    }),
  leaveGoal: async (scene, deed) =>
    ask(scene, {
      by: member(scene, deed.by),
      path: `DELETE /bookings/goals/${scene.names.idOf(deed.goal)}`,
      key: deed.label,
      facts: ({ left }) => ({ left }),
    }),
  pair: async (scene, deed) =>
    ask(scene, {
      by: member(scene, deed.by),
      path: 'POST /bookings/pairs',
      key: deed.label,
      body: {
        session_id: lesson(scene, deed.lesson),
        person_ids: deed.persons.map((person) => member(scene, person).personId),
      },
      facts: ({ bookings }) =>
        Object.fromEntries(listOf(bookings).map((booking, place) => [`place.${place}`, at(booking, 'id')])),
    }),
  cancel: async (scene, deed) =>
    ask(scene, {
      by: member(scene, deed.by),
      path: `DELETE /bookings/${scene.names.idOf(deed.place)}`,
      key: deed.label,
      facts: ({ credit_lost, booking }) => ({
        lost: credit_lost,
        kind: at(booking, 'cancel_kind'),
        effect: at(booking, 'credit_effect'),
      }),
    }),
  swap: async (scene, deed) =>
    ask(scene, {
      by: member(scene, deed.by),
      path: `POST /bookings/${scene.names.idOf(deed.place)}/swap`,
      body: { session_id: lesson(scene, deed.lesson), ...choice(scene, deed) },
      key: deed.label,
      facts: (body) => ({ ...bookedFacts(body), lost: body['credit_lost'], kind: at(body['left'], 'cancel_kind') }),
    }),
  checkIn: async (scene, deed) =>
    ask(scene, {
      ...(await doorOf(scene, deed)),
      facts: ({ booking, standing_by }) => ({ standingBy: standing_by, status: at(booking, 'status') }),
    }),
  undo: async (scene, deed) =>
    ask(scene, {
      by: scene.stage.desk,
      path: `POST /staff/bookings/${scene.names.idOf(deed.place)}/undo`,
      body: { outcome: deed.outcome, reason: 'The scanner was broken.' },
      key: deed.label,
      facts: ({ booking }) => ({ status: at(booking, 'status'), effect: at(booking, 'credit_effect') }),
    }),
  grant: async (scene, deed) =>
    ask(scene, {
      by: scene.stage.boss,
      path: 'POST /staff/packages/grants',
      body: { person_id: member(scene, deed.person).personId, plan_id: scene.stage.plans[deed.plan], reason: 'A gift' },
      key: deed.label,
      facts: ({ lot_id }) => ({ lot: lot_id }),
    }),
  buy: async (scene, deed) => withDelivered(scene, await checkout(scene, { deed, use_golds: true })),
  order: async (scene, deed) => checkout(scene, { deed, use_golds: false }),
  pay: async (scene, deed) => {
    await scene.stage.settle({ merchantRef: scene.names.idOf(deed.order), waits: deed.waits })
    return withDelivered(scene, { status: 200, facts: { order: scene.names.idOf(deed.order) } })
  },
  extend: async (scene, deed) =>
    withDelivered(
      scene,
      await ask(scene, {
        by: member(scene, deed.person),
        path: 'POST /packages/extend',
        key: deed.label,
        body: {
          lot_id: scene.names.idOf(deed.lot),
          payment_method: 'curlecfpx',
          bank_code: 'MB2U0227',
          use_golds: true,
        },
        facts: ({ order }) => ({ order: at(order, 'id') }),
      }),
    ),
  switchSharing: async (scene, deed) =>
    ask(scene, {
      by: scene.stage.boss,
      path: `PUT /staff/packages/${scene.names.idOf(deed.lot)}/sharing`,
      body: { sharing: deed.on, reason: 'Asked by e-mail' },
      key: deed.label,
      facts: ({ sharing, places }) => ({ sharing, places }),
    }),
  share: async (scene, deed) =>
    ask(scene, {
      by: member(scene, deed.by),
      path: 'POST /packages/share',
      body: { lot_id: scene.names.idOf(deed.lot), email: member(scene, deed.person).email },
      key: deed.label,
      facts: ({ free, share }) => ({ free, share: at(share, 'id') }),
    }),
  unshare: async (scene, deed) =>
    ask(scene, {
      by: member(scene, deed.by),
      path: `DELETE /packages/share/${scene.names.idOf(deed.share)}`,
      key: deed.label,
      facts: () => ({}),
    }),
  freeze: async (scene, deed) =>
    ask(scene, {
      by: scene.stage.boss,
      path: `POST /staff/packages/${scene.names.idOf(deed.lot)}/freeze`,
      key: deed.label,
      body: {
        from: dateIn(scene, deed.from),
        to: dateIn(scene, deed.to),
        reason: 'A broken toe',
        choices: deed.keeps.map((label) => ({ booking_id: scene.names.idOf(label), choice: 'keep' })),
      },
      facts: ({ days, expires_at }) => ({ days, expires: Temporal.Instant.from(textOf(expires_at)).epochMilliseconds }),
    }),
  wish: async (scene, deed) =>
    ask(scene, {
      by: member(scene, deed.person),
      path: 'PUT /bookings/preferences',
      body: { notice_hours: deed.noticeHours, short_notice: deed.shortNotice },
      key: deed.label,
      facts: () => ({}),
    }),
  publish: async (scene, deed) =>
    ask(scene, {
      by: scene.stage.boss,
      path: 'POST /staff/documents',
      key: deed.label,
      body: { kind: 'waiver', title: inBoth('The waiver'), body: inBoth('Exercise has risks.') },
      facts: ({ version }) => ({ version }),
    }),
  sign: async (scene, deed) =>
    ask(scene, {
      by: member(scene, deed.by),
      path: 'POST /forms/signed',
      key: deed.label,
      facts: ({ form }) => ({ version: at(form, 'version'), role: at(form, 'signer_role') }),
      body: {
        kind: 'waiver',
        version: deed.version,
        language: 'en',
        ...attending(scene, deed),
        typed_name: member(scene, deed.asGuardian ? deed.by : deed.person).name,
        consents: { risks: true, health: true, sensitive_data: true, ...(deed.asGuardian ? { guardian: true } : {}) },
      },
    }),
  cancelLesson: async (scene, deed) =>
    ask(scene, {
      by: scene.stage.boss,
      path: `POST /staff/schedules/${lesson(scene, deed.lesson)}/cancel`,
      body: { reason: 'The instructor is ill.' },
      key: deed.label,
      facts: ({ told }) => ({ told }),
    }),
  resizeLesson: async (scene, deed) =>
    ask(scene, {
      by: scene.stage.boss,
      path: `PUT /staff/schedules/${lesson(scene, deed.lesson)}/capacity`,
      body: { capacity: deed.capacity },
      key: deed.label,
      facts: ({ promoted }) => ({ promoted }),
    }),
  moveLesson: async (scene, deed) =>
    ask(scene, {
      by: scene.stage.boss,
      path: `PUT /staff/schedules/${lesson(scene, deed.lesson)}/time`,
      key: deed.label,
      body: { starts_at: instantOf(deed.startsAt).toString(), release_overlapping: deed.releases },
      facts: ({ told, released }) => ({ told, released }),
    }),
  substitute: async (scene, deed) =>
    ask(scene, {
      by: scene.stage.boss,
      path: `PUT /staff/schedules/${lesson(scene, deed.lesson)}/substitute`,
      key: deed.label,
      body: { absent_id: scene.stage.teachers[deed.absent], instructor_id: scene.stage.teachers[deed.teacher] },
      facts: ({ told }) => ({ told }),
    }),
  sweep: async ({ stage }) => {
    await stage.sweep()
    return { status: 200 }
  },
}

/** Does the deed as its people would, over HTTP, and gives what they were told. */
export async function perform<Kind extends Does>(scene: Scene, deed: Deed<Kind>): Promise<Told> {
  return performers[deed.does](scene, deed)
}

interface Asking {
  readonly by: Member
  readonly path: string
  readonly body?: unknown
  readonly key: string
  readonly facts: (body: Facts) => Facts
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const

async function ask({ stage }: Scene, { by, path, body, key, facts }: Asking): Promise<Told> {
  const [word = '', address = ''] = path.split(' ')
  const method = methods.find((known) => known === word) ?? 'GET'
  const answer = await stage.server.request(method, address, {
    token: by.token,
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  })
  return toldBy(answer, facts)
}

function toldBy({ status, body }: Answered, facts: (body: Facts) => Facts): Told {
  if (status >= 300) return { status, code: textOf(body['code']) }
  return { status, facts: Object.fromEntries(Object.entries(facts(body)).map(([name, value]) => [name, plain(value)])) }
}

function plain(value: unknown): string | number | boolean | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null ? null : `not told: ${JSON.stringify(value)}`
}

/** An order is known by what the bank calls it, or by its id where no bank is asked. */
async function checkout(
  scene: Scene,
  { deed, use_golds }: { deed: Deed<'buy' | 'order'>; use_golds: boolean },
): Promise<Told> {
  return ask(scene, {
    by: member(scene, deed.person),
    path: 'POST /packages/checkout',
    key: deed.label,
    body: {
      plan_id: scene.stage.plans[deed.plan],
      quantity: 1,
      payment_method: 'curlecfpx',
      bank_code: 'MB2U0227',
      use_golds,
    },
    facts: ({ order, redirect }) => ({
      order: use_golds ? at(order, 'id') : new URL(textOf(at(redirect, 'url'))).searchParams.get('orderNo'),
    }),
  })
}

/** With the pack that was delivered, and with places that were held, lost, and taken again. */
async function withDelivered({ stage }: Scene, told: Told): Promise<Told> {
  const known = told.facts?.['order']
  return typeof known === 'string'
    ? { ...told, facts: { ...(known === '' ? {} : { order: known }), ...(await deliveredBy(stage, known)) } }
    : told
}

function bookedFacts({ booking, credits_left }: Facts): Facts {
  return {
    place: at(booking, 'id'),
    status: at(booking, 'status'),
    seat: at(booking, 'seat_no'),
    lot: at(at(booking, 'package'), 'lot_id'),
    left: credits_left,
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

interface Attending {
  readonly person: number
  readonly by?: number | undefined
}

const inBoth = (text: string): object => ({ en: text, zh: text })
/** People ask for themselves with an account of their own; a dependant's token is the guardian's. */
const asking = (scene: Scene, { person, by = person }: Attending): Pick<Asking, 'by'> => ({ by: member(scene, by) })

function attending(scene: Scene, { person, by }: Attending): object {
  return by === undefined || by === person ? {} : { person_id: member(scene, person).personId }
}

function member({ stage }: Scene, person: number): NamedMember {
  const found = stage.people[person]
  if (!found) throw new Error(`there is no person ${person}`)
  return found
}

const lesson = ({ stage }: Scene, index: number): string => stage.lessons[index] ?? ''

function choice({ names }: Scene, { lot, seat }: { lot?: string | undefined; seat?: number | undefined }): object {
  return { ...(lot === undefined ? {} : { lot_id: names.idOf(lot) }), ...(seat === undefined ? {} : { seat_no: seat }) }
}

const dateIn = ({ now }: Scene, days: number): string =>
  Temporal.PlainDate.from('1970-01-01')
    .add({ days: dayOf(now) + days })
    .toString()

/** The desk scans a pass, a phone reads the desk's code, or staff tap a name. */
async function doorOf(scene: Scene, { place, door, by, label }: Deed<'checkIn'>): Promise<Omit<Asking, 'facts'>> {
  const { stage, names, now } = scene
  const id = names.idOf(place)
  if (door === 'staff') return { by: stage.desk, path: `POST /staff/bookings/${id}/check-in`, body: {}, key: label }
  if (door === 'desk') {
    const { body } = await stage.server.request('GET', '/qrcode', { token: stage.desk.token })
    return {
      by: member(scene, by),
      path: 'POST /checkin',
      body: { code: textOf(body['code']), booking_id: id },
      key: label,
    }
  }
  const text = `HP1.${id}.${Math.floor(now / 30_000)}`
  // A place that ended in the burst that made it had a pass in the midst of it.
  const secret =
    stage.secrets.get(id) ?? signCode.secretOf({ kind: 'pass', subject: id, secret: stage.server.config.secret })
  const signature = createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url')
  return { by: stage.desk, path: 'POST /checkin', body: { code: `${text}.${signature}` }, key: label }
}
