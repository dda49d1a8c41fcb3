import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { isLong } from '#dev/testing/is-long.ts'
import { askApi, listOf, staffToken, textOf, type Wire } from './kit/api.ts'
import { openClasses } from './kit/classes.ts'
import { countTaps } from './kit/count-taps.ts'
import { pastHold } from './kit/past-hold.ts'
import { signInStaff } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { desktop, expectAccessible, expectWellMade, phone } from './kit/visitor.ts'

const stage = stageProduct()

test('a manager replaces an ill instructor from Today in two presses, and everybody booked is told', async () => {
  const { product } = stage
  const token = await staffToken(product)
  const { row, absent } = await aClassToReplace(token)
  const id = textOf(row['id'])
  await askApi(product, 'POST /staff/substitute-requests', {
    token,
    body: { session_id: id, absent_id: absent['id'], reason: 'Fever since last night, sorry.' },
  })
  const visitor = await stage.aVisitor({ size: desktop })
  const { page } = visitor
  await signInStaff(visitor, 'manager@hundred.example')
  await page.goto('/staff/today')
  const taps = await countTaps(page)
  const task = page.getByRole('link', { name: new RegExp(`^No instructor for .*${textOf(absent['name'])}`) })
  await task.waitFor({ timeout: 60_000 })
  await task.click()
  await page.getByRole('heading', { name: `Who teaches for ${textOf(absent['name'])}?` }).waitFor()
  await page.getByText('“Fever since last night, sorry.”').waitFor()
  const put = page.getByRole('button', { name: new RegExp(`^Put .+ in, tell ${Number(row['booked'])}$`) })
  await put.waitFor()
  await settled(page)
  await expectAccessible(page)
  await put.click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  expect(taps()).toBe(2)
  await pastHold(product)
  await page.getByText(`${Number(row['booked'])} people told.`).waitFor()
  const { body } = await askApi(product, `GET /schedules/${id}`)
  expect(listOf(body['instructors'])[0]?.['role']).toBe('substitute')
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test('an instructor says yes to a class of tomorrow on her phone, and has it', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page } = visitor
  await signInStaff(visitor, 'farah@hundred.example')
  await page.goto('/staff/my-day')
  await page.getByRole('heading', { name: /^Can you take / }).waitFor()
  await settled(page)
  await expectAccessible(page)
  await expectWellMade(page)
  await page.getByRole('button', { name: /^Yes, / }).click()
  await page.getByText(/ is yours\. /).waitFor()
  await page.getByRole('heading', { name: /^Can you take / }).waitFor({ state: 'detached' })
  expect(visitor.complaints).toEqual([])
  await visitor.leave()
})

test.runIf(isLong)(
  'an instructor says on her phone that she cannot teach, and a manager puts somebody in and takes it back',
  async () => {
    const { product } = stage
    const farah = await stage.aVisitor({ size: phone })
    await signInStaff(farah, 'farah@hundred.example')
    const id = await ownClassToReplace()
    await farah.page.goto('/staff/my-day')
    await farah.page.getByRole('button', { name: /^I can't teach/ }).press('Enter')
    const panel = farah.page.getByRole('complementary', { name: "I can't teach" })
    await panel.getByLabel('Which class or day').selectOption(id)
    await panel.getByLabel('Why').fill('I lost my voice.')
    await settled(farah.page)
    await expectAccessible(farah.page)
    await expectWellMade(farah.page)
    await panel.getByRole('button', { name: 'Ask for a substitute' }).press('Enter')
    await farah.page.getByText('Asked for 1 class').waitFor()
    await panel.waitFor({ state: 'detached' })
    await expect
      .poll(async () => farah.page.evaluate(() => document.activeElement?.textContent))
      .toMatch(/^I can't teach/)
    await farah.page.getByText('You asked for a substitute').first().waitFor()

    const marcus = await stage.aVisitor({ size: desktop })
    const { page } = marcus
    await signInStaff(marcus, 'manager@hundred.example')
    await page.goto('/staff/tasks')
    const task = page.getByRole('button', { name: /Farah Aziz cannot come on / })
    await task.first().waitFor({ timeout: 60_000 })
    // The first press of J goes to the first row, K stays there.
    for (const key of ['j', 'k']) await page.keyboard.press(key)
    expect(
      await page
        .locator('.task-row')
        .first()
        .evaluate((of) => of === document.activeElement),
    ).toBe(true)
    await task.first().click()
    await page.getByRole('complementary').getByRole('link', { name: 'Replace' }).click()
    await page.getByText('“I lost my voice.”').waitFor()
    await page.getByRole('button', { name: /^Put .+ in/ }).click()
    const bar = page.getByRole('region', { name: 'What is about to happen' })
    await bar.getByRole('button', { name: 'Undo' }).press('Enter')
    await page.getByText('Undone.').first().waitFor()
    await bar.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
    await pastHold(product)
    const { body } = await askApi(product, `GET /schedules/${id}`)
    expect(listOf(body['instructors']).map(({ name }) => name)).toContain('Farah Aziz')
    for (const visitor of [farah, marcus]) {
      expect(visitor.complaints).toEqual([])
      await visitor.leave()
    }
  },
)

test.runIf(isLong)(
  'an instructor takes her request back on her phone, and a manager refuses her next one with a reason',
  async () => {
    const { product } = stage
    const token = await staffToken(product, 'farah@hundred.example')
    await withdrawAll(token)
    const id = await ownClassToReplace()
    const ask = async () => {
      const body = { session_id: id, reason: 'My train is cancelled.' }
      return askApi(product, 'POST /staff/substitute-requests', { token, body })
    }
    await ask()
    const farah = await stage.aVisitor({ size: phone })
    await signInStaff(farah, 'farah@hundred.example')
    await farah.page.goto('/staff/my-day')
    const afterAll = farah.page.getByRole('button', { name: /^Teach after all: / })
    await afterAll.waitFor()
    await settled(farah.page)
    await expectAccessible(farah.page)
    await expectWellMade(farah.page)
    await afterAll.click()
    await farah.page.getByText('No substitute is needed.').waitFor()
    await afterAll.waitFor({ state: 'detached' })

    await ask()
    const marcus = await stage.aVisitor({ size: desktop })
    const { page } = marcus
    await signInStaff(marcus, 'manager@hundred.example')
    const date = textOf((await askApi(product, `GET /schedules/${id}`)).body['starts_at']).slice(0, 10)
    await page.goto(`/staff/calendar?view=staff&date=${date}&open=${id}&panel=substitute`)
    const panel = page.getByRole('complementary', { name: 'Who teaches for Farah Aziz?' })
    await panel.getByText('“My train is cancelled.”').waitFor()
    await panel.getByText('Refuse the request').click()
    await panel.getByLabel('Why').fill('Nobody is free.')
    await settled(page)
    await expectAccessible(page)
    await panel.getByRole('button', { name: 'Refuse, Farah Aziz teaches' }).click()
    await page.getByText('Refused. Farah Aziz teaches the class.').waitFor()
    await panel.waitFor({ state: 'detached' })
    const mine = await askApi(product, 'GET /staff/my-day', { token })
    expect(listOf(mine.body['classes']).filter((row) => textOf(row['id']) === id)).toMatchObject([
      { needs_substitute: false, own_request_id: null },
    ])
    for (const visitor of [farah, marcus]) {
      expect(visitor.complaints).toEqual([])
      await visitor.leave()
    }
  },
)

/** Takes every open request of somebody's coming days back. */
async function withdrawAll(token: string): Promise<void> {
  const { body } = await askApi(stage.product, 'GET /staff/my-day', { token })
  for (const row of listOf(body['classes'])) {
    if (Object.is(row['own_request_id'], null)) continue
    const path = `/staff/substitute-requests/${textOf(row['own_request_id'])}/withdraw`
    await askApi(stage.product, `POST ${path}`, { token, body: {} })
  }
}

/** A class of Farah Aziz in the coming days that somebody else is trained and free for. */
async function ownClassToReplace(): Promise<string> {
  const token = await staffToken(stage.product)
  const { body } = await askApi(stage.product, 'GET /staff/my-day', {
    token: await staffToken(stage.product, 'farah@hundred.example'),
  })
  for (const row of listOf(body['classes'])) {
    const id = textOf(row['id'])
    if (!Object.is(row['needs_substitute'], false) || textOf(row['starts_at']) <= textOf(body['now'])) continue
    const found = await askApi(stage.product, `GET /staff/schedules/${id}/substitutes`, { token })
    if (textOf(listOf(found.body['candidates'])[0]?.['fit']) === 'fits') return id
  }
  throw new Error('nobody could stand in for a class of Farah Aziz')
}

/** A class that several have booked and that somebody else is trained and free for. */
async function aClassToReplace(token: string): Promise<{ row: Wire; absent: Wire }> {
  for (const row of await openClasses(stage.product)) {
    const [absent] = listOf(row['instructors'])
    if (!absent || Number(row['booked']) < 2) continue
    const { body } = await askApi(stage.product, `GET /staff/schedules/${textOf(row['id'])}/substitutes`, { token })
    const [first] = listOf(body['candidates'])
    if (first && textOf(first['fit']) === 'fits') return { row, absent }
  }
  throw new Error('the demo has no class for which somebody could stand in')
}
