import type { APIResponse, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, listOf, staffToken, textOf } from './kit/api.ts'
import { openClasses } from './kit/classes.ts'
import { aClassAtHand } from './kit/roster.ts'
import { signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectAccessible, expectWellMade } from './kit/visitor.ts'

const stage = stageProduct()

/** Nadia Rahman and Marcus Teh, each at an own desk. */
async function twoDesks() {
  const [nadia, marcus] = [await stage.aVisitor(), await stage.aVisitor()]
  await signInStaff(nadia, 'desk@hundred.example')
  await signInStaff(marcus, 'manager@hundred.example')
  return [nadia, marcus] as const
}

test.runIf(isLong)(
  'of two who change a note at once the second sees both and chooses, and nothing is lost in silence',
  async () => {
    const token = await staffToken(stage.product, 'desk@hundred.example')
    const { body } = await askApi(stage.product, 'POST /staff/look-up', { token, body: { text: 'wei' } })
    const [person] = listOf(body['people'])
    const path = `/staff/people/${textOf(person?.['id'])}/notes`
    await askApi(stage.product, `POST ${path}`, { token, body: { kind: 'injury', text: 'Sore left knee' } })
    const [nadia, marcus] = await twoDesks()
    for (const { page } of [nadia, marcus]) {
      await page.goto(`/staff/members/${textOf(person?.['id'])}`)
      const note = page.getByRole('listitem').filter({ hasText: 'Sore left knee' })
      await note.getByRole('button', { name: 'Change' }).first().click()
      await page.getByRole('heading', { name: 'Change the note' }).waitFor()
    }
    await marcus.page.getByLabel('Note', { exact: true }).fill('Sore left knee, no jumpboard')
    await marcus.page.getByRole('button', { name: 'Save the note' }).click()
    await marcus.page.getByText('The note is saved').waitFor()

    await nadia.page.getByLabel('Note', { exact: true }).fill('Sore right knee')
    await nadia.page.getByRole('button', { name: 'Save the note' }).click()
    const dialog = nadia.page.getByRole('dialog', { name: 'Somebody else saved this too' })
    await dialog.getByText(/^Marcus Teh saved it/).waitFor()
    for (const words of ['Sore right knee', 'Sore left knee, no jumpboard']) await dialog.getByText(words).waitFor()
    await settled(nadia.page)
    await expectAccessible(nadia.page)
    await expectWellMade(nadia.page)
    await dialog.getByRole('radio', { name: /^Take theirs/ }).check()
    await dialog.getByRole('button', { name: 'Save what I chose' }).click()
    await nadia.page.getByText('The note is saved').waitFor()
    await nadia.page.getByRole('listitem').filter({ hasText: 'Sore left knee, no jumpboard' }).first().waitFor()
    for (const desk of [nadia, marcus]) {
      expect(desk.complaints).toEqual([])
      await desk.leave()
    }
  },
)

test.runIf(isLong)('a form of a class follows what a colleague changes, and does not change it back', async () => {
  const [row] = await openClasses(stage.product)
  const [id, startsAt, capacity] = [textOf(row?.['id']), textOf(row?.['starts_at']), Number(row?.['capacity'])]
  const marcus = await stage.aVisitor()
  await signInStaff(marcus, 'manager@hundred.example')
  await marcus.page.goto(`/staff/calendar?view=day&date=${startsAt.slice(0, 10)}&open=${id}&panel=seats`)
  const seats = marcus.page.getByLabel('Seats of this class')
  await seats.waitFor()
  expect(await seats.inputValue()).toBe(String(capacity))
  await marcus.page.getByText('Live', { exact: true }).waitFor()
  await askApi(stage.product, `PUT /staff/schedules/${id}/capacity`, {
    token: await staffToken(stage.product, 'owner@hundred.example'),
    body: { capacity: capacity - 1 },
  })
  await expect.poll(async () => seats.inputValue(), { timeout: 15_000 }).toBe(String(capacity - 1))
  expect(await marcus.page.getByRole('button', { name: /^Set / }).isDisabled()).toBe(true)
  expect(marcus.complaints).toEqual([])
  await marcus.leave()
})

/** From now on the page reads the roster as it is now, until it has sent a check-in. */
async function readsTooLate(page: Page, url: string): Promise<void> {
  let old: APIResponse | undefined = await page.request.get(url)
  await page.route(`**${new URL(url).pathname}`, async (route) =>
    old === undefined ? route.continue() : route.fulfill({ response: old }),
  )
  await page.route('**/check-in', async (route) => {
    old = undefined
    await route.continue()
  })
}

test('a row that a colleague has marked is seen at once, and who presses it too late is told in plain words', async () => {
  const { id, names } = await aClassAtHand(stage.product)
  const [first = '', second = ''] = names
  const [nadia, marcus] = await twoDesks()
  for (const { page } of [nadia, marcus]) {
    await page.goto(`/staff/checkin/${id}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Check in ${second}` }).waitFor()
  }
  const rowOf = ({ page }: typeof nadia, name: string) => page.getByRole('listitem').filter({ hasText: name })
  await marcus.page.getByRole('button', { name: `Check in ${first}` }).click()
  await rowOf(nadia, first).getByText('Checked in').waitFor()

  await readsTooLate(nadia.page, `${nadia.url}/api/staff/schedules/${id}/roster`)
  await marcus.page.getByRole('button', { name: `Check in ${second}` }).click()
  await rowOf(marcus, second).getByText('Checked in').waitFor()
  await nadia.page.getByRole('button', { name: `Check in ${second}` }).click()
  await nadia.page.getByText(`${second} is checked in already: a colleague was a moment faster.`).waitFor()
  await rowOf(nadia, second).getByText('Checked in').waitFor()
  expect(await nadia.page.getByRole('alert').count()).toBe(0)
  for (const desk of [nadia, marcus]) {
    expect(desk.complaints).toEqual([])
    await desk.leave()
  }
})
