import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, listOf, staffToken, textOf } from './kit/api.ts'
import { dayAhead, openClasses } from './kit/classes.ts'
import { countTaps } from './kit/count-taps.ts'
import { aClassAtHand, nameOf, placesOf } from './kit/roster.ts'
import { signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct()

/** Who is found first by these letters, and a class that they may book, eight minutes before it starts. */
async function aCaller(letters: string): Promise<{ id: string; name: string }> {
  const token = await staffToken(stage.product, 'desk@hundred.example')
  const found = await askApi(stage.product, 'POST /staff/look-up', { token, body: { text: letters } })
  const [person] = listOf(found.body['people'])
  if (!person) throw new Error(`nobody of the demo is found by ${letters}`)
  for (const row of await openClasses(stage.product)) {
    const id = textOf(row['id'])
    const { body } = await askApi(stage.product, `POST /staff/schedules/${id}/explain`, {
      token,
      body: { person_id: textOf(person['id']) },
    })
    if (!Object.is(body['may_book'], true)) continue
    const starts = Temporal.Instant.from(textOf(row['starts_at']))
    await stage.product.harness('/clock', { set: starts.subtract({ minutes: 8 }).toString() })
    return { id, name: textOf(person['full_name']) }
  }
  throw new Error(`${textOf(person['full_name'])} may book none of the open classes`)
}

/** Presses keys and counts them. */
function counting(page: Page): { readonly press: (...keys: readonly string[]) => Promise<void>; count: number } {
  const counted = {
    count: 0,
    press: async (...keys: readonly string[]) => {
      for (const key of keys) {
        counted.count += 1
        await page.keyboard.press(key)
      }
    },
  }
  return counted
}

test('the desk checks a member in with one tap, and books a caller with eight keys', async () => {
  const { id, name } = await aCaller('wei')
  const desk = await stage.aVisitor({ size: desktop })
  await signInStaff(desk, 'desk@hundred.example')
  const { page } = desk

  await page.goto(`/staff/checkin/${id}`)
  const first = page.getByRole('button', { name: /^Check in / }).first()
  const member = ((await first.getAttribute('aria-label')) ?? '').replace('Check in ', '')
  await first.click()
  await page.getByRole('listitem').filter({ hasText: member }).getByText('Checked in').waitFor()

  await page.getByRole('button', { name: 'Book or explain' }).click()
  await page.getByLabel('Who?').waitFor()
  await expectAccessible(page)
  await expectWellMade(page)
  await page.goto('/staff/today')
  await page.getByRole('heading', { level: 1, name: /day\b/i }).waitFor()
  const keys = counting(page)
  await keys.press('Control+k', 'w', 'e', 'i')
  await page.getByRole('option', { name, selected: true }).waitFor()
  await keys.press('Enter')
  await page.getByRole('button', { name: /^Book a class/ }).waitFor()
  await keys.press('b')
  await page.getByRole('button', { name: `Book ${name}` }).waitFor()
  await expectAccessible(page)
  await keys.press('Enter')
  await page.getByText(new RegExp(`^${name} is booked on reformer \\d+`)).waitFor()
  expect(keys.count).toBeLessThanOrEqual(8)

  await page.goto(`/staff/checkin/${id}`)
  await page.getByRole('button', { name: `More about ${name}` }).waitFor()
  expect(desk.complaints).toEqual([])
  await desk.leave()
})

test.runIf(isLong)(
  'the desk checks a member in from the search by Alt C, and takes it back from the message',
  async () => {
    const { id, names } = await aClassAtHand(stage.product)
    const [, name = ''] = names
    const token = await staffToken(stage.product, 'desk@hundred.example')
    const statusOf = async () => {
      const row = (await placesOf(stage.product, { id, token })).find((place) => nameOf(place) === name)
      return textOf(row?.['status'])
    }
    const desk = await stage.aVisitor({ size: desktop })
    await signInStaff(desk, 'desk@hundred.example')
    const { page } = desk
    await page.goto('/staff/today')
    await page.getByRole('heading', { level: 1, name: /day\b/i }).waitFor()
    const act = page.getByRole('option', { name: /^Check in to / })
    const find = async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.insertText(name)
      await page.getByRole('option', { name, selected: true }).waitFor()
      await page.getByRole('option', { name: /^Book into a class/ }).waitFor()
    }
    await find()
    await act.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Alt+c')
    await page.getByText(new RegExp(`^${name} is checked in, reformer \\d+`)).waitFor()
    expect(await statusOf()).toBe('checked_in')
    await find()
    // What was found before is shown until it is read again.
    await expect.poll(async () => act.count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`${name} is not checked in any more.`).waitFor()
    expect(await statusOf()).toBe('booked')
    await find()
    await act.waitFor()
    expect(desk.complaints).toEqual([])
    await desk.leave()
  },
)

test('the desk answers where a credit went with one search and one press, without scrolling', async () => {
  const desk = await stage.aVisitor({ size: desktop })
  await signInStaff(desk, 'desk@hundred.example')
  const { page } = desk
  await page.goto('/staff/today')
  await page.getByRole('heading', { level: 1, name: /day\b/i }).waitFor()
  const taps = await countTaps(page)
  const keys = counting(page)
  await keys.press('Control+k', 'w', 'e', 'i')
  const marked = page.getByRole('option', { selected: true })
  await marked.waitFor()
  const preview = page.locator('.member-preview')
  await preview.getByText('Next class').waitFor()
  expect(await marked.innerText()).toContain(await preview.locator('.strong').innerText())
  await expectAccessible(page)
  await expectWellMade(page)
  await keys.press('Enter')
  const sum = page.getByRole('heading', { name: 'Where did the credits go?' })
  await sum.waitFor()
  await page.getByText('It adds up.').waitFor()
  const kind = page.getByRole('button', { name: /^Credits \d+$/ })
  await kind.click()
  const lines = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await lines.first().waitFor()
  await settled(page)
  const counted = Number((await kind.innerText()).replace(/\D/g, ''))
  expect(await lines.count()).toBe(Math.min(counted, 50))
  const last = Math.min(await lines.count(), 10)
  expect(last).toBeGreaterThan(1)
  for (const shown of [sum, lines.nth(0), lines.nth(last - 1)]) {
    const box = await shown.boundingBox()
    expect(box && box.y >= 0 && box.y + box.height <= desktop.height, `${last} credits are on the first screen`).toBe(
      true,
    )
  }
  expect([keys.count, taps()]).toEqual([5, 1])
  expect(desk.complaints).toEqual([])
  await desk.leave()
})

test.runIf(isLong)('the desk moves somebody to a free reformer by keys, and says why', async () => {
  const [row] = await openClasses(stage.product)
  const desk = await stage.aVisitor({ size: desktop })
  await signInStaff(desk, 'desk@hundred.example')
  const { page } = desk
  await page.goto(`/staff/checkin/${textOf(row?.['id'])}`)
  const more = page.getByRole('button', { name: /^More about / }).first()
  const member = ((await more.getAttribute('aria-label')) ?? '').replace('More about ', '')
  await more.press('Enter')
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'Move to another reformer' }) })
  const free = form.getByLabel('Free reformer')
  const seat = (await free.locator('option').last().getAttribute('value')) ?? ''
  await free.selectOption(seat)
  await form.getByLabel('Reason').fill('A spring of the other one is loose.')
  await form.getByRole('button', { name: `Move to reformer ${seat}` }).press('Enter')
  await page.getByText(`${member} has reformer ${seat}.`).waitFor()
  await page.getByRole('listitem').filter({ hasText: member }).getByText(`Reformer ${seat}`).first().waitFor({
    state: 'attached',
  })
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`More about ${member}`)
  expect(desk.complaints).toEqual([])
  await desk.leave()
})

test.runIf(isLong)('a kiosk asks for a PIN before it leads into the console', async () => {
  const kiosk = await stage.aVisitor({ size: desktop })
  const { page } = kiosk
  await page.goto('/staff/signin?next=%2Fstaff%2Fsettings%2Fdevices')
  await page.getByRole('button', { name: /^Adeline Khoo/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Door')
  await page.getByRole('combobox', { name: 'What it is for' }).selectOption('kiosk')
  await page.getByRole('button', { name: 'Enrol this device' }).click()
  await page.getByText("Door is one of the studio's devices now").waitFor()

  await page.goto('/staff/kiosk')
  // The desk tries the digits of its own code, which are for members to type.
  await page.getByRole('textbox', { name: 'Pass', exact: true }).fill('4821 9037')
  await page.keyboard.press('Enter')
  await page.getByText('Members type these digits on their own check-in page.').waitFor()
  await page.getByRole('button', { name: 'Lock, then to the staff console' }).click()
  await page.getByRole('heading', { name: "Who's at the desk?" }).waitFor()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/staff')
  await page.getByRole('button', { name: /^Nadia Rahman/ }).click()
  await page.keyboard.type('100100')
  await page.getByRole('button', { name: 'Logged in as Nadia Rahman, Front desk' }).waitFor()
  expect(kiosk.complaints).toEqual([])
  await kiosk.leave()
})

test('a manager ends the freeze of a pack, and reads first what becomes of it', async () => {
  const token = await staffToken(stage.product)
  const found = await askApi(stage.product, 'POST /staff/look-up', { token, body: { text: 'wei shan' } })
  const person = textOf(listOf(found.body['people'])[0]?.['id'])
  const record = await askApi(stage.product, `POST /staff/people/${person}/record`, { token, body: {} })
  const pack = listOf(record.body['packs']).find(
    (one) => Object.is(one['own'], true) && textOf(one['state']) === 'usable',
  )
  const line = `/staff/packages/${textOf(pack?.['id'])}/freeze`
  const days = { from: await dayAhead(stage.product, 3), to: await dayAhead(stage.product, 9) }
  const { body } = await askApi(stage.product, `GET ${line}?${new URLSearchParams(days).toString()}`, { token })
  const choices = listOf(body['bookings']).map(({ booking_id }) => ({ booking_id, choice: 'keep' }))
  await askApi(stage.product, `POST ${line}`, { token, body: { ...days, reason: 'Travelling', choices } })
  const manager = await stage.aVisitor({ size: phone })
  await signInStaff(manager, 'manager@hundred.example')
  const { page } = manager
  await page.goto(`/staff/members/${person}`)
  const frozen = page.getByText(/^Frozen from /)
  await frozen.waitFor()
  await page.getByRole('button', { name: 'End the freeze' }).click()
  await page.getByText(/^The freeze is called off, and the pack lasts to .+ as before\.$/).waitFor()
  await expectAccessible(page)
  await expectWellMade(page)
  await page.getByLabel('Reason').fill('The journey is off.')
  await page.locator('.side-panel').getByRole('button', { name: 'End the freeze' }).click()
  await page.getByText(/ is no longer frozen, and lasts to /).waitFor()
  await frozen.waitFor({ state: 'detached' })
  await page.getByText(/^The freeze of .+ ended, and it lasts to /).waitFor()
  expect(manager.complaints).toEqual([])
  await manager.leave()
})
