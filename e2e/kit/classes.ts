import type { Page } from '@playwright/test'
import { askApi, textOf, type Wire } from './api.ts'
import type { Product } from './product.ts'

/** The day at the studio, so many days from now by its own clock. */
export async function dayAhead(product: Product, days: number): Promise<string> {
  const { now } = await product.harness('/clock')
  return Temporal.Instant.from(String(now))
    .toZonedDateTimeISO('Asia/Kuala_Lumpur')
    .toPlainDate()
    .add({ days })
    .toString()
}

/** Classes of the days to come that somebody has booked and that have several places left, soonest first. */
export async function openClasses(product: Product): Promise<readonly Wire[]> {
  const [from, to] = [await dayAhead(product, 2), await dayAhead(product, 8)]
  const { data } = (
    await askApi(product, `GET /schedules?date_from=${from}&date_to=${to}&show_available=true&private=false&limit=100`)
  ).body
  const rows: readonly Wire[] = Array.isArray(data) ? data : []
  return rows.filter((row) => Number(row['booked']) > 0 && Number(row['places_left']) > 1)
}

/** Takes away the places that nobody has. */
export async function makeFull(product: Product, { manager, row }: { manager: string; row: Wire }): Promise<void> {
  await askApi(product, `PUT /staff/schedules/${textOf(row['id'])}/capacity`, {
    token: manager,
    body: { capacity: row['booked'] },
  })
}

/** One place more. */
export async function oneMore(product: Product, { manager, id }: { manager: string; id: string }): Promise<void> {
  const { body } = await askApi(product, `GET /schedules/${id}`)
  await askApi(product, `PUT /staff/schedules/${id}/capacity`, {
    token: manager,
    body: { capacity: Number(body.capacity) + 1 },
  })
}

/** Books the first class of a schedule that is open, on the reformer that is offered, and waits until it is booked. */
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
