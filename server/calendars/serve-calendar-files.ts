import { z } from 'zod/mini'
import { calendarFiles } from '#domain/calendars/api.ts'
import { calendarFile, type CalendarEvent } from '#domain/kit/calendar-file.ts'
import { refuse } from '#domain/kit/refusal.ts'
import { isBefore } from '#domain/kit/time.ts'
import { siteSettings } from '#domain/studio/model.ts'
import { calendar as en } from '#domain/text/en/calendars-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { calendar as zh } from '#domain/text/zh/calendars-pages.ts'
import { describeCall, type Call } from '#server/kit/call.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { Edge } from '#server/kit/edge.ts'
import { refusedResponse } from '#server/kit/failure-response.ts'
import { tagOf } from '#server/kit/response-cache.ts'
import { hasTag } from '#server/kit/response-headers.ts'
import { toCalendarEvent } from '#server/occupancy/to-calendar-event.ts'
import { calendarToken } from './calendar-token.ts'
import { listCalendarBookings, findFeed } from './queries.ts'

type CalendarRow = Awaited<ReturnType<typeof listCalendarBookings>>[number]

const texts = { en, zh }
/** A feed reaches so many days back, since calendars may still have to remove a cancelled class, and so many ahead. */
const [daysBack, daysAhead] = [60, 366]
const eventsMax = 500
const limit = { name: 'calendar', points: 600, seconds: 3600, by: 'address' } as const

/** Serves calendar files: `feed` under its secret address, `one` to the account whose booking it is. */
export function serveCalendarFiles(edge: Edge): {
  readonly feed: (request: Request, name: string) => Promise<Response>
  readonly one: (request: Request, id: string) => Promise<Response>
} {
  const open = async (request: Request): Promise<{ call: Call; refused: Response | undefined }> => {
    const call = await describeCall(request, edge)
    const wait = edge.config.rateLimits
      ? await edge.countCall(limit, { caller: call.network, network: call.network })
      : undefined
    const refusal = wait === undefined ? call.refusal : refuse('request.too_many', { values: { seconds: wait } })
    return { call, refused: refusal && refusedResponse(refusal, call) }
  }
  return {
    async feed(request, name) {
      const { call, refused } = await open(request)
      if (refused) return refused
      const feedId = calendarToken.read(name.replace(/\.ics$/, ''), edge.config.secrets)
      const owner = feedId === undefined ? undefined : await findFeed(edge.db, { feedId })
      if (!owner) return refusedResponse(refuse('request.not_found'), call)
      const now = await studioNow(edge.db)
      const which = { from: now.subtract({ hours: 24 * daysBack }), until: now.add({ hours: 24 * daysAhead }) }
      const rows = await listCalendarBookings(edge.db, { personId: owner.personId, which, limit: eventsMax })
      return fileOf(request, { rows, locale: owner.locale, call, disposition: 'inline' })
    },
    async one(request, id) {
      const { call, refused } = await open(request)
      if (refused) return refused
      if (call.caller.kind !== 'account') return refusedResponse(refuse('auth.required'), call)
      const lang = z.safeParse(z.pick(calendarFiles.one.input, { lang: true }), {
        lang: new URL(request.url).searchParams.get('lang') ?? undefined,
      })
      const parsed = z.safeParse(z.pick(calendarFiles.one.input, { id: true }), { id })
      const rows = parsed.success
        ? await listCalendarBookings(edge.db, { personId: call.caller.personId, which: parsed.data, limit: 1 })
        : []
      if (rows.length === 0) return refusedResponse(refuse('request.not_found'), call)
      return fileOf(request, {
        rows,
        locale: lang.data?.lang ?? call.locale,
        call,
        disposition: 'attachment; filename="hundred-class.ics"',
      })
    },
  }
}

function fileOf(
  request: Request,
  file: { rows: readonly CalendarRow[]; locale: Locale; call: Call; disposition: string },
): Response {
  const { rows, locale, call } = file
  const { site_title: site } = z.parse(siteSettings, rows[0]?.site ?? {})
  const text = calendarFile({
    name: fill(texts[locale].name, { site }),
    events: rows.map((row) => presentEvent(row, { locale, origin: call.origin })),
  })
  const etag = tagOf(Buffer.from(text))
  const headers = call.responseHeaders
  headers.set('cache-control', 'private, no-cache')
  headers.set('etag', etag)
  headers.set('x-robots-tag', 'noindex')
  if (hasTag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  headers.set('content-type', 'text/calendar; charset=utf-8')
  headers.set('content-disposition', file.disposition)
  return new Response(request.method === 'HEAD' ? null : text, { headers })
}

/** A booking as an event of its owner's calendar, in its current state. */
function presentEvent(
  row: CalendarRow,
  { locale, origin }: { readonly locale: Locale; readonly origin: string },
): CalendarEvent {
  const changedAt = row.revised_at && isBefore(row.decided_at, row.revised_at) ? row.revised_at : row.decided_at
  const event = toCalendarEvent(row, {
    locale,
    changedAt,
    isCanceled: row.status === 'canceled' || row.session_status === 'canceled',
  })
  return { ...event, url: `${origin}${locale === 'zh' ? '/zh' : ''}/my-account/classes` }
}
