import type { Locator, Page } from '@playwright/test'
import { askApi, listOf, textOf, type Wire } from './api.ts'
import type { Product } from './product.ts'

/** The date at the studio this many days from now, by its own clock. */
export async function dayAhead(product: Product, days: number): Promise<string> {
  const { now } = await product.harness('/clock')
  return Temporal.Instant.from(String(now))
    .toZonedDateTimeISO('Asia/Kuala_Lumpur')
    .toPlainDate()
    .add({ days })
    .toString()
}

/** Upcoming classes that somebody has booked and that have several free seats, soonest first. */
export async function openClasses(product: Product): Promise<readonly Wire[]> {
  const [from, to] = [await dayAhead(product, 2), await dayAhead(product, 8)]
  const { data } = (
    await askApi(product, `GET /schedules?date_from=${from}&date_to=${to}&show_available=true&private=false&limit=100`)
  ).body
  return listOf(data).filter((row) => Number(row['booked']) > 0 && Number(row['places_left']) > 1)
}

/**
 * The links to the first class of that date with a free seat. The address of a date changes before its list does, so
 * the first link of the page may still be of another day.
 */
export async function linkOfFirstClass(
  page: Page,
  { product, date }: { readonly product: Product; readonly date: string },
): Promise<Locator> {
  const { body } = await askApi(
    product,
    `GET /schedules?date_from=${date}&date_to=${date}&show_available=true&private=false`,
  )
  return page.getByRole('main').locator(`a[href*="session_id=${textOf(listOf(body.data)[0]?.id)}"]:visible`)
}

/** Reduces the capacity to the booked seats. */
export async function makeFull(product: Product, { manager, row }: { manager: string; row: Wire }): Promise<void> {
  await askApi(product, `PUT /staff/schedules/${textOf(row['id'])}/capacity`, {
    token: manager,
    body: { capacity: row['booked'] },
  })
}

/** Adds one seat. */
export async function oneMore(product: Product, { manager, id }: { manager: string; id: string }): Promise<void> {
  const { body } = await askApi(product, `GET /schedules/${id}`)
  await askApi(product, `PUT /staff/schedules/${id}/capacity`, {
    token: manager,
    body: { capacity: Number(body.capacity) + 1 },
  })
}

/** Books the first open class of a schedule, on the offered reformer, and waits until it is booked. */
export async function bookFirst(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Book / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Book reformer/ })
    .first()
    .click()
  await page
    .getByText(/You're booked\. Reformer \d+/)
    .first()
    .waitFor()
}
