import { Hono, type MiddlewareHandler } from 'hono'
import type pg from 'pg'
import { calendarFiles } from '#domain/calendars/api.ts'
import { invoiceFile } from '#domain/invoices/api.ts'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { giftFile } from '#domain/purchases/api.ts'
import { watchStudio } from '#domain/reports/live-api.ts'
import { watchSeats } from '#domain/schedules/api.ts'
import { deliveryFile } from '#domain/shipments/api.ts'
import { createIdentify } from './accounts/create-identify.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { addressesRoutes } from './addresses/routes.ts'
import { attendanceRoutes } from './attendance/routes.ts'
import { bookingsRoutes } from './bookings/routes.ts'
import { calendarsRoutes } from './calendars/routes.ts'
import { serveCalendarFiles } from './calendars/serve-calendar-files.ts'
import { cancellationsRoutes } from './cancellations/routes.ts'
import { catalogRoutes } from './catalog/routes.ts'
import { createCheckoutRoutes } from './checkout/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { createContractsRoutes } from './contracts/routes.ts'
import { devicesRoutes } from './devices/routes.ts'
import { discountsRoutes } from './discounts/routes.ts'
import { startCaching } from './driver/cached-read.ts'
import type { Database } from './driver/database.ts'
import { formsRoutes } from './forms/routes.ts'
import { createGateways } from './gateways/create-gateways.ts'
import { giftcardsRoutes } from './giftcards/routes.ts'
import { giveawaysRoutes } from './giveaways/routes.ts'
import { groupsRoutes } from './groups/routes.ts'
import { holdsRoutes } from './holds/routes.ts'
import { invoicesRoutes } from './invoices/routes.ts'
import { serveInvoice } from './invoices/serve-invoice.ts'
import type { Config } from './kit/config.ts'
import { readBuiltConsole, type ConsoleFiles } from './kit/console-files.ts'
import { serveConsole } from './kit/console.ts'
import { docsPage } from './kit/docs-page.ts'
import type { Edge } from './kit/edge.ts'
import { failureResponse } from './kit/failure-response.ts'
import { createHealth } from './kit/health.ts'
import { mountRoutes } from './kit/http.ts'
import type { Log } from './kit/log.ts'
import { noteSlow } from './kit/note-request.ts'
import { openApiDocument } from './kit/openapi.ts'
import { createReadyPages, type ReadyPages } from './kit/page-cache.ts'
import { servePages, type Pages } from './kit/pages.ts'
import { servePublicFile } from './kit/public-file.ts'
import type { ResponseCache } from './kit/response-cache.ts'
import { securedFiles, serveFiles } from './kit/response-headers.ts'
import type { Route } from './kit/routes.ts'
import { loginsRoutes } from './logins/routes.ts'
import { membersRoutes } from './members/routes.ts'
import { merchandisingRoutes } from './merchandising/routes.ts'
import { mergesRoutes } from './merges/routes.ts'
import { mailboxPages } from './messages/mailbox-pages.ts'
import { messagesRoutes } from './messages/routes.ts'
import { serveAppLinks } from './mobile/serve-app-links.ts'
import { serveShell } from './mobile/serve-shell.ts'
import { createLimits } from './network/limits.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { createOrdersRoutes } from './orders/routes.ts'
import { packagesRoutes } from './packages/routes.ts'
import { createPaymentsRoutes } from './payments/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { picturesRoutes } from './pictures/routes.ts'
import { servePictures } from './pictures/serve-pictures.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { privatesRoutes } from './privates/routes.ts'
import { purchasesRoutes } from './purchases/routes.ts'
import { serveGiftCards } from './purchases/serve-gift-cards.ts'
import { openLiveStreams } from './reports/open-live-streams.ts'
import { reportsRoutes } from './reports/routes.ts'
import { reviewsRoutes } from './reviews/routes.ts'
import { schedulesRoutes } from './schedules/routes.ts'
import { createSettlementsRoutes } from './settlements/routes.ts'
import { setupRoutes } from './setup/routes.ts'
import { shipmentsRoutes } from './shipments/routes.ts'
import { serveDeliveryDays } from './shipments/serve-delivery-days.ts'
import { shippingRoutes } from './shipping/routes.ts'
import { staffingRoutes } from './staffing/routes.ts'
import { statementsRoutes } from './statements/routes.ts'
import { createBranchFinder } from './studio/create-branch-finder.ts'
import { loadPolicies } from './studio/queries.ts'
import { studioRoutes } from './studio/routes.ts'
import { timetableRoutes } from './timetable/routes.ts'
import { viewsRoutes } from './views/routes.ts'
import { waitlistRoutes } from './waitlist/routes.ts'
import { walletRoutes } from './wallet/routes.ts'
import { wishlistRoutes } from './wishlist/routes.ts'
import { holdAct } from './work/hold-act.ts'
import { workRoutes } from './work/routes.ts'

export interface AppParts {
  readonly config: Config
  readonly pool: pg.Pool
  readonly db: Database
  readonly log: Log
  readonly lists: ResponseCache
  /** The built pages; absent where only the API is wanted. */
  readonly pages?: () => Promise<Pages>
  /** The files of the staff console, where they are not those of its build. */
  readonly consoleFiles?: () => Promise<ConsoleFiles>
  /** Counts each request of the API as it ended. */
  readonly observe?: Edge['observe'] | undefined
}

/** Names every room once. */
export function roomRoutes(config: Config): readonly Route[] {
  const gateways = createGateways(config)
  return [
    ...studioRoutes,
    ...contentRoutes,
    ...picturesRoutes,
    ...catalogRoutes,
    ...merchandisingRoutes,
    ...shippingRoutes,
    ...discountsRoutes,
    ...giftcardsRoutes,
    ...reviewsRoutes,
    ...groupsRoutes,
    ...wishlistRoutes,
    ...walletRoutes,
    ...giveawaysRoutes,
    ...peopleRoutes,
    ...membersRoutes,
    ...viewsRoutes,
    ...workRoutes,
    ...addressesRoutes,
    ...messagesRoutes,
    ...accountsRoutes,
    ...privacyRoutes,
    ...loginsRoutes,
    ...devicesRoutes,
    ...mergesRoutes,
    ...formsRoutes,
    ...packagesRoutes,
    // Paths with a fixed word come before the path with an id.
    ...waitlistRoutes,
    ...calendarsRoutes,
    ...holdsRoutes,
    ...bookingsRoutes,
    // Before the schedule, whose path with an id would match the word of the attendance.
    ...attendanceRoutes,
    ...timetableRoutes,
    ...privatesRoutes,
    ...schedulesRoutes,
    ...createPaymentsRoutes(gateways),
    ...createCheckoutRoutes(gateways),
    // Before the orders, whose path with an id would match the word of a payment.
    ...createSettlementsRoutes(gateways),
    ...createContractsRoutes(gateways),
    ...createOrdersRoutes(gateways),
    ...purchasesRoutes,
    ...cancellationsRoutes,
    ...setupRoutes,
    ...staffingRoutes,
    ...reportsRoutes,
    ...shipmentsRoutes,
    ...statementsRoutes,
    ...invoicesRoutes,
    ...contactRoutes,
    ...newsletterRoutes,
  ]
}

/**
 * What the OpenAPI document describes: the routes of the rooms, plus the files and the stream that have no route table.
 */
export function describedEndpoints(routes: readonly Route[]): readonly Endpoint[] {
  return [
    ...routes.map((route) => route.endpoint),
    calendarFiles.feed,
    calendarFiles.one,
    invoiceFile,
    giftFile,
    deliveryFile,
    watchSeats,
    watchStudio,
  ]
}

/** The whole site behind one `fetch`: API, files, pages. */
export function createApp(parts: AppParts) {
  const { config, db, lists, log } = parts
  const branches = createBranchFinder(db)
  lists.onClear(branches.forget)
  lists.onClear(startCaching(db))
  const edge: Edge = {
    config,
    db,
    log,
    lists,
    countCall: createLimits({ pool: parts.pool, loopbackFree: config.mode === 'demo' }),
    identify: createIdentify(db),
    findBranch: branches.find,
    holdAct,
    loadPolicies,
    defaultLocale: 'en',
    observe: parts.observe,
  }
  const routes = roomRoutes(config)
  const health = createHealth({
    databaseUrl: config.databaseUrl,
    ...(parts.pages ? { loadPages: parts.pages } : {}),
  })
  const app = new Hono()
  app.onError((error, c) => failureResponse(error, { request: c.req.raw, log }))
  const described = describedEndpoints(routes)
  const timed = noteSlow({ config, log })
  const secured = securedFiles(config.publicUrl)
  app.get('/api/health/live', secured, () => health.live())
  app.get('/api/health/ready', secured, () => health.ready())
  const { publicUrl } = config
  // Built at the first request: hundreds of schemas take a tenth of a second, which would delay every start.
  const openApi = async () => ({
    text: JSON.stringify(openApiDocument(described)),
    type: 'application/json; charset=utf-8',
  })
  app.get('/api/openapi.json', timed, servePublicFile({ publicUrl, make: openApi }))
  app.get('/api/docs', timed, servePublicFile({ publicUrl, make: async () => docsPage(described) }))
  const streams = openLiveStreams(edge)
  const calendars = serveCalendarFiles(edge)
  app.get('/api/calendar/:name', timed, async (c) => calendars.feed(c.req.raw, c.req.param('name')))
  app.get('/api/bookings/:id/calendar.ics', timed, async (c) => calendars.one(c.req.raw, c.req.param('id')))
  const invoice = serveInvoice(edge)
  app.get('/api/orders/:id/invoice.pdf', timed, async (c) => invoice(c.req.raw, c.req.param('id')))
  const giftCards = serveGiftCards(edge)
  app.get('/api/orders/:id/gift-cards.pdf', timed, async (c) => giftCards(c.req.raw, c.req.param('id')))
  const deliveries = serveDeliveryDays(edge)
  app.get('/api/orders/:id/delivery.ics', timed, async (c) => deliveries(c.req.raw, c.req.param('id')))
  app.get('/api/schedules/live', async (c) => streams.seats(c.req.raw))
  app.get('/api/staff/live', async (c) => streams.changes(c.req.raw))
  app.route('/api', mountRoutes(routes, edge))
  const links = serveAppLinks(config.app)
  app.get('/.well-known/assetlinks.json', secured, links.android)
  app.get('/.well-known/apple-app-site-association', secured, links.ios)
  const picture = servePictures(db)
  app.get('/pictures/:name', timed, secured, shownElsewhere, async (c) => picture(c.req.raw, c.req.param('name')))
  if (config.mode === 'demo') app.route('/demo/mailbox', mailboxPages(db, config))
  const readyPages = createReadyPages()
  mountPages(app, { ...parts, readyPages, lastChange: streams.live.lastChange })
  /** The registered routes, by method and pattern. */
  const answered = app.routes.map(({ method, path }) => ({ method, path }))
  const fetch = serveShell(async (request) => app.fetch(request), config)
  return { fetch, health, live: streams.live, readyPages, answered }
}

/**
 * Pictures that pages of another origin show: those of the app, and of mail programs in a browser. They display them
 * and cannot read them.
 */
const shownElsewhere: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cross-origin-resource-policy', 'cross-origin')
}

/** A worker is revalidated each time, so that a deploy takes effect at once; it fetches from this origin alone. */
const asWorker: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('cache-control', 'no-cache')
  c.header('content-security-policy', "default-src 'none'; connect-src 'self'")
}

function mountPages(
  app: Hono,
  parts: AppParts & { readonly readyPages: ReadyPages; readonly lastChange: () => string },
): void {
  const { pages, config, log, lastChange } = parts
  if (!pages) return
  const files = serveFiles('./build/client')
  const timed = noteSlow({ config, log })
  const secured = securedFiles(config.publicUrl)
  app.get('/assets/*', timed, secured, files, (c) => c.text('Not found', 404))
  app.get('/:file{[a-z0-9-]+\\.(?:svg|png|ico)}', timed, secured, files)
  app.get('/:file{gift-[a-z]+\\.jpg}', timed, secured, shownElsewhere, files)
  app.get('/site-worker.js', timed, secured, asWorker, files)
  const api = async (request: Request) => app.fetch(request)
  app.get('/staff/worker.js', timed, secured, asWorker, serveFiles('./build/console'))
  app.get('/staff/assets/*', timed, secured, serveFiles('./build/console'), (c) => c.text('Not found', 404))
  const staffConsole = serveConsole({ config, api, lastChange, files: parts.consoleFiles ?? readBuiltConsole })
  for (const path of ['/staff', '/staff/*', '/zh/staff', '/zh/staff/*'])
    app.get(path, timed, (c) => staffConsole(c.req.raw))
  const handle = servePages({ ...parts, pages, ready: parts.readyPages, api })
  const timedPage = noteSlow({ config, log, nameRoute: async (pathname) => (await pages()).routeOf(pathname) })
  app.all('*', timedPage, (c) => handle(c.req.raw))
}
