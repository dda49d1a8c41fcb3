import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { browserOptions } from '#dev/browser.ts'
import { demoPassword } from '#dev/seed/people-rows.ts'
import { during, startProduct, type Bench } from '../bench.ts'
import { median } from '../measure.ts'
import { atMost, type Finding, type Result } from '../result.ts'
import { textAt } from '../wire.ts'

const login = 'weishan@example.com'
/** The first taps find nothing of the sheet in the caches of the browser. */
const warmUps = 3
const tapsPerRound = 10
const limitMs = 30_000
/** Somebody reads a class before tapping it; meanwhile the list fetches what its sheet needs. */
const readingMs = 700

interface Times {
  /** From the finger to the sheet with title and place of the map, and to the one that can be booked. */
  readonly sheetMs: number
  readonly readyMs: number
  readonly bookedMs: number
}

/**
 * What a member with credits waits for at the two taps that book a class, on a phone-sized window: from the touch, by
 * the browser's own clock, until the frame that shows it has been drawn.
 */
export async function measureTap(bench: Bench): Promise<Result> {
  const product = await startProduct(bench, { url: await bench.ground.freshDemo('bench_tap') })
  return during([product], async () => {
    const browser = await chromium.launch(await browserOptions())
    try {
      const context = await browser.newContext({
        baseURL: `http://127.0.0.1:${product.port}`,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      })
      context.setDefaultTimeout(limitMs)
      const page = await context.newPage()
      await page.addInitScript(watchTaps)
      await signIn(page)
      const days = await daysToBook(page)
      const times: Times[] = []
      for (let tap = 0; tap < warmUps + bench.plan.rounds * tapsPerRound; tap += 1) {
        const day = days[tap % days.length]
        if (day === undefined) throw new Error('the demo has no class that its member can book')
        times.push(await bookByTwoTaps(page, day))
      }
      return { scenario: 'tap', ...resultOf(times.slice(warmUps)) }
    } finally {
      await browser.close()
    }
  })
}

function resultOf(times: readonly Times[]): Omit<Result, 'scenario'> {
  const of = (name: keyof Times): number[] => times.map((one) => one[name]).toSorted((one, other) => one - other)
  const slow = (name: keyof Times): number => of(name)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  const half = (what: string, { name, limit }: { name: keyof Times; limit: number }): Finding =>
    atMost({ what: `${what}, the median`, value: median(of(name)), limit, unit: ' ms', digits: 0 })
  const most = (what: string, name: keyof Times): Finding => ({
    what: `${what}, 95 of 100 within`,
    measured: `${slow(name).toFixed(0)} ms`,
  })
  const words = {
    sheetMs: 'From the tap on a class to its sheet',
    readyMs: 'From the same tap to a sheet that can be booked',
    bookedMs: 'From the tap on Book to "You\'re booked"',
  } as const
  return {
    findings: [
      half(words.sheetMs, { name: 'sheetMs', limit: 100 }),
      most(words.sheetMs, 'sheetMs'),
      { what: `${words.readyMs}, the median`, measured: `${median(of('readyMs')).toFixed(0)} ms` },
      most(words.readyMs, 'readyMs'),
      half(words.bookedMs, { name: 'bookedMs', limit: 400 }),
      most(words.bookedMs, 'bookedMs'),
    ],
    figures: {},
    method:
      `Chromium with a touch window of 390 px and neither network nor processor slowed down, the demo's member with credits: ${times.length} classes of the days to come, each booked by two taps and cancelled again, after ${warmUps} that do not count. ` +
      `A schedule is read for ${readingMs} ms before its class is tapped. The times are the browser's: from the touch until the frame after the one in which title and place of the map, the button, or the booked view stand.`,
  }
}

/**
 * Notes when a finger came down, and when each thing that is waited for was first on the screen after it. A frame that
 * is asked for in a frame begins once the one before was drawn.
 */
function watchTaps(): void {
  const shown = {
    sheet: '.booking-panel .booking-title',
    ready: '.booking-panel .booking-foot button[type="submit"]:enabled',
    booked: '.booked h1',
  }
  const taps = { at: 0, sheet: 0, ready: 0, booked: 0 }
  Object.assign(globalThis, { taps })
  addEventListener(
    'touchstart',
    (event) => {
      Object.assign(taps, { at: event.timeStamp, sheet: 0, ready: 0, booked: 0 })
    },
    { capture: true, passive: true },
  )
  const look = (): void => {
    for (const name of ['sheet', 'ready', 'booked'] as const) {
      if (taps[name] !== 0 || document.querySelector(shown[name]) === null) continue
      requestAnimationFrame((drawn) => {
        taps[name] ||= drawn
      })
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function bookByTwoTaps(page: Page, day: string): Promise<Times> {
  await page.goto(`/schedules?date=${day}`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('main').locator('a[href*="session_id="]:visible').first().scrollIntoViewIfNeeded()
  await sleep(readingMs)
  await page.getByRole('main').locator('a[href*="session_id="]:visible').first().tap()
  const sheetMs = await waited(page, 'sheet')
  const readyMs = await waited(page, 'ready')
  await page.waitForLoadState('networkidle')
  await page.locator('.booking-foot button[type="submit"]').tap()
  const bookedMs = await waited(page, 'booked')
  await cancelAll(page)
  return { sheetMs, readyMs, bookedMs }
}

/** Milliseconds from the last touch to the frame that showed it. */
async function waited(page: Page, name: 'sheet' | 'ready' | 'booked'): Promise<number> {
  await page.waitForFunction((of) => Reflect.get(Reflect.get(globalThis, 'taps'), of) > 0, name)
  return page.evaluate((of) => {
    const taps: Record<string, number> = Reflect.get(globalThis, 'taps')
    return (taps[of] ?? Number.NaN) - (taps['at'] ?? Number.NaN)
  }, name)
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('Email or phone').fill(login)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((address) => !address.pathname.includes('signin'))
  await cancelAll(page)
}

/** Days from the day after tomorrow on, whose first class can be booked and cancelled for nothing. */
async function daysToBook(page: Page): Promise<string[]> {
  const today = Temporal.Now.zonedDateTimeISO('Asia/Kuala_Lumpur').toPlainDate()
  const days: string[] = []
  for (let ahead = 2; ahead <= 6; ahead += 1) {
    const day = today.add({ days: ahead }).toString()
    const found = await page.request.get(`/api/schedules?date_from=${day}&date_to=${day}&private=false&limit=1`)
    const { data }: { data: readonly { places_left: number }[] } = await found.json()
    if ((data[0]?.places_left ?? 0) > 0) days.push(day)
  }
  return days
}

/** Gives back every seat and every place on a waitlist that the member has. */
async function cancelAll(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin
  const found = await page.request.get('/api/bookings?when=upcoming&limit=100')
  const { data }: { data: readonly unknown[] } = await found.json()
  for (const booking of data) {
    const gone = await page.request.delete(`/api/bookings/${textAt(booking, 'id')}`, {
      headers: { origin, 'x-platform': 'web', 'idempotency-key': crypto.randomUUID() },
    })
    if (!gone.ok()) throw new Error(`a booking was not cancelled: ${gone.status()} ${await gone.text()}`)
  }
}
