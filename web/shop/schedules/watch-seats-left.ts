import type { InputOf } from '#domain/kit/endpoint.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import type { LiveSeatsEvent } from '#domain/schedules/model.ts'
import { call } from '#web/kit/api.ts'
import { documentBranch } from '#web/kit/branch.ts'
import type { Week } from './load-week.ts'
import { type ScheduledClass, toScheduledClass } from './scheduled-class.ts'

/** The current state of the day's classes; `failed` says that the request failed. */
export interface SeatsLeft {
  readonly now: string
  readonly classes: readonly ScheduledClass[]
  readonly failed: boolean
}

/** How soon seats left are refreshed. */
const everyMs = 4000
/**
 * The stream sends the time every four seconds; one that is silent longer than this is lost, whatever the browser
 * reports.
 */
const silentMs = 12_000
/** After a lost stream the seats are polled for this long before another stream is opened. */
const againMs = 20_000

/**
 * Watches the seats of a day until `signal` aborts: by the live stream, else by polling. It pauses while the page is
 * hidden, and updates at once when it is shown again. The stream sends counts; a class that changed otherwise is loaded
 * as a whole.
 */
export function watchSeatsLeft(
  week: Week,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (looked: SeatsLeft) => void },
): void {
  let known: Omit<SeatsLeft, 'failed'> = week
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let liveFrom = 0
  const revisions = new Map<string, number>()
  const isResting = () => signal.aborted || document.visibilityState !== 'visible'
  const ask = async () => {
    const loaded = await fetchSeatsLeft(week.again)
    if (signal.aborted) return
    known = loaded ?? known
    tell({ now: known.now, classes: known.classes, failed: loaded === undefined })
  }
  const rest = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const poll = async () => {
    await ask()
    if (isResting() || source) return
    timer = setTimeout(() => (performance.now() < liveFrom ? void poll() : begin()), everyMs)
  }
  const lose = () => {
    rest()
    liveFrom = performance.now() + againMs
    if (!isResting()) void poll()
  }
  const hear = (event: MessageEvent<string>) => {
    clearTimeout(timer)
    timer = setTimeout(lose, silentMs)
    const news: LiveSeatsEvent = JSON.parse(event.data)
    known = { now: news.now, classes: withNews(known.classes, news) }
    const isChanged = news.classes.some(({ id, revision }) => revision > (revisions.get(id) ?? revision))
    for (const { id, revision } of news.classes) revisions.set(id, revision)
    tell({ now: known.now, classes: known.classes, failed: false })
    if (isChanged || news.gone.length > 0) void ask()
  }
  const begin = () => {
    rest()
    if (isResting()) return
    if (typeof EventSource === 'undefined') return void poll()
    const { date_from: from = '', date_to: to = '' } = week.again
    const branch = documentBranch()
    const query = new URLSearchParams({ ...(branch && { branch }), date_from: from, date_to: to })
    source = new EventSource(`/api/schedules/live?${query.toString()}`)
    source.addEventListener('places', hear)
    source.addEventListener('error', lose)
    timer = setTimeout(lose, silentMs)
  }
  document.addEventListener('visibilitychange', begin, { signal })
  signal.addEventListener('abort', rest)
  begin()
}

function withNews(classes: readonly ScheduledClass[], news: LiveSeatsEvent): readonly ScheduledClass[] {
  const fresh = new Map(news.classes.map((place) => [place.id, place]))
  return classes.map((shown) => {
    const place = fresh.get(shown.id)
    return place
      ? {
          ...shown,
          places_left: place.places_left,
          capacity: place.capacity,
          waiting: place.waiting,
          status: place.status,
        }
      : shown
  })
}

/** The current seats left in the classes of a day; undefined when the request failed. */
async function fetchSeatsLeft(
  asked: InputOf<typeof listSchedules>,
): Promise<{ readonly now: string; readonly classes: readonly ScheduledClass[] } | undefined> {
  const answer = await call(listSchedules, asked)
  return answer.ok ? { now: answer.value.now, classes: answer.value.data.map(toScheduledClass) } : undefined
}
