import { weighBuiltConsole } from '#dev/bundle-report.ts'
import { counterRows } from '../baseline-queries.ts'
import { fromEventToScreen, liveReaders } from '../live-readers.ts'
import { visitAlone, type Step, type Visit } from '../load.ts'
import { takeTurns, type Figures, type Side } from '../measure.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import { during, type Program } from '../program.ts'
import { atMost, timesBare, type Finding, type Result } from '../result.ts'
import { startProduct, type Bench } from '../servers.ts'
import { keepPlans, measureStaffLists } from '../staff-lists.ts'
import { openStaffStudio, staffAtWork, type StaffStudio } from '../staff-studio.ts'
import { api, books, inTurn, ownOf } from '../visits.ts'

/** As many as press at the same moment when forty are at work. */
const connections = 4
const bookers = 10
const members = 200
const eventTimes = 40
/** Words of all kinds that the palette is asked for: names, their beginnings, an order of the seed, a class, a plan. */
const words = ['large-0', 'tan', 'lim jia', 'nur', '林', '82AC', 'flow', 'pack', 'khoo', 'member large-0-7']

/** At most this many milliseconds for 97 of 100. */
const limitsMs = { today: 80, roster: 40, member: 90, timeline: 120, 'look-up': 50, 'check-in': 150 } as const
const screenNames = ['today', 'roster', 'member', 'timeline', 'look-up', 'check-in'] as const
type Screen = (typeof screenNames)[number]

/** What forty people at work wait for in the large studio, and what their open consoles cost those who book. */
export async function measureConsole(bench: Bench): Promise<Result> {
  const studio = await openStaffStudio(bench)
  const tokens = await makeMembers(studio.url, members)
  const sessions = await bookableClasses(studio.url, counterRows)
  const program = await startProduct(bench, { url: studio.url })
  const readers = liveReaders(program, studio.tokens)
  return during([program], async () => {
    await readers.open()
    const screens = await takeTurns(bench.plan, screensOf(studio, program))
    const [token = ''] = studio.tokens
    const lists = await measureStaffLists(program, { url: studio.url, token })
    const eventMs = await measureEvents(studio, program)
    const visit = books({ tokens, sessions })
    const bookings = await takeTurns(bench.plan, {
      'book and cancel, 40 readers': { program, connections: bookers, visit, before: readers.open },
      'book and cancel, no reader': { program, connections: bookers, visit, before: readers.close },
    })
    if (!bench.options.isSmall) await keepPlans({ url: studio.url, token })
    return {
      scenario: 'console',
      findings: [
        ...screenNames.map((name) => withinLimit(name, screens[name])),
        ...lists,
        atMost({
          what: 'From a check-in at one screen to the roster of another, 95 of 100 within',
          value: eventMs,
          limit: 500,
          unit: ' ms',
          digits: 0,
        }),
        besideNobody(bookings),
        ...weights(),
      ],
      figures: { ...screens, ...bookings },
      method:
        `The large seed (a million bookings, 20,000 members, 100,000 orders), ${staffAtWork} logins of staff with their live streams open, ${connections} of them pressing at once, limits off. The member has the longest timeline, of 5,000 letters; a check-in is taken back again. ` +
        `Each list of staff is asked ${connections} at a time. Booking is by ${bookers} members at once, with and without the readers. How the 500th page of each list is read stands in bench/plans.`,
    }
  })
}

function screensOf(studio: StaffStudio, program: Program): Record<Screen, Side> {
  const { tokens, classId, longestId, personIds } = studio
  const side = (visit: (token: () => string) => ReturnType<Visit>): Side => ({
    program,
    connections,
    visit: (place) => visit(() => tokens[place % tokens.length] ?? ''),
  })
  return {
    today: side((token) => [api('GET /staff/today', { token })]),
    roster: side((token) => [api(`GET /staff/schedules/${classId}/roster`, { token })]),
    member: side((token) => {
      const next = inTurn(personIds)
      const statuses = [200]
      return [api('POST /staff/people/{id}/record', { token, path: () => `/staff/people/${next()}/record`, statuses })]
    }),
    timeline: side((token) => [api(`POST /staff/people/${longestId}/timeline`, { token, statuses: [200] })]),
    'look-up': side((token) => {
      const next = inTurn(words)
      return [api('POST /staff/look-up', { token, body: () => ({ text: next() }), statuses: [200] })]
    }),
    'check-in': { program, connections, visit: checksIn(studio) },
  }
}

/** A round ends between the two, so that the next one finds somebody checked in: the refusal counts as an answer. */
const settledStatuses = [200, 409, 422]

/** Checks people of the class in and takes it back; each connection has people of its own. */
function checksIn({ tokens, bookingIds }: StaffStudio): Visit {
  return (place, count) => {
    const token = () => tokens[place % tokens.length] ?? ''
    return ownOf(bookingIds, { place, connections: count }).flatMap((id) => [
      api(`POST /staff/bookings/${id}/check-in`, { token, statuses: settledStatuses }),
      api(`POST /staff/bookings/${id}/undo`, {
        token,
        body: () => ({ outcome: 'not_here', reason: 'Measured' }),
        statuses: settledStatuses,
      }),
    ])
  }
}

async function measureEvents(studio: StaffStudio, program: Program): Promise<number> {
  const { port } = program
  const [[enter, leave], [token = '']] = [checksIn(studio)(0, 1), studio.tokens]
  if (enter === undefined || leave === undefined) throw new Error('nobody is booked in the class')
  const visit = api(`GET /staff/schedules/${studio.classId}/roster`, { token: () => token })
  const send = async (step: Step): Promise<void> => visitAlone({ visit: () => [step] }, { port, times: 1 })
  await send(leave)
  return fromEventToScreen(program, {
    token,
    subject: studio.classId,
    times: eventTimes,
    change: async (time) => send(time % 2 === 0 ? enter : leave),
    read: async () => send(visit),
  })
}

function withinLimit(name: Screen, { p97Ms }: Figures): Finding {
  return atMost({
    what: `Staff console: ${name}, 97 of 100 answered within`,
    value: p97Ms,
    limit: limitsMs[name],
    unit: ' ms',
    digits: 0,
  })
}

function besideNobody(
  figures: Readonly<Record<'book and cancel, 40 readers' | 'book and cancel, no reader', Figures>>,
) {
  return atMost({
    what: `CPU of booking and cancelling with ${staffAtWork} live readers, beside none`,
    value: timesBare(figures['book and cancel, 40 readers'], figures['book and cancel, no reader']),
    limit: 1.02,
    unit: 'x',
    digits: 3,
  })
}

/** The script of the first load and of each page that is opened after it, gzipped. */
function weights(): readonly Finding[] {
  return weighBuiltConsole().map(({ part, bytes, limit }) =>
    atMost({ what: `Script of the console: ${part}`, value: bytes / 1024, limit: limit / 1024, unit: ' KB' }),
  )
}
