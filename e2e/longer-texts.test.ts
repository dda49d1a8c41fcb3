import { beforeAll, expect, test } from 'vitest'
import { nextFrame, settled } from '#dev/settled.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { signIn } from './kit/sign-in.ts'
import { stageProduct } from './kit/stage.ts'
import { expectWellMade, phone, type Visitor } from './kit/visitor.ts'

const stage = stageProduct()
let visitor: Visitor
/** One for all pages: another would fetch and compile every script again. */
beforeAll(async () => {
  visitor = await stage.aVisitor({ size: phone })
})

const paths = ['/', '/my-account/classes', '/schedules', '/packages', '/signup', '/privates', '/my-account/packages']

test.each(shareOf(paths, 2))('texts that are two fifths longer still fit on %s', async (path) => {
  await visitor.context.clearCookies()
  if (path.startsWith('/my-account')) await signIn(visitor, 'weishan@example.com')
  await visitor.page.goto(path)
  await settled(visitor.page)
  expect(await visitor.page.evaluate(lengthenTexts)).toBeGreaterThan(20)
  await nextFrame(visitor.page)
  await expectWellMade(visitor.page)
  expect(await visitor.page.evaluate(listCutTexts)).toEqual([])
})

test.each(shareOf(['/', '/schedules']))(
  'at twice the size of text no word of a level and no time of a class breaks inside on %s',
  async (path) => {
    const { page, context } = visitor
    await context.clearCookies()
    await page.goto(path)
    await settled(page)
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
    await nextFrame(page)
    const words = page.locator('main :is(.level > span:last-child, time.figure)')
    expect(await words.count()).toBeGreaterThan(0)
    expect(await words.evaluateAll(listBrokenWords)).toEqual([])
  },
)

test.each(shareOf(['/', '/schedules']))(
  'at twice the size of text no word of a long name breaks inside on %s',
  async (path) => {
    const { page, context } = visitor
    await context.clearCookies()
    await page.goto(path)
    await settled(page)
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
    const names = page.locator('main :is(.class-card-name, .today-card h3, h1)')
    expect(await names.count()).toBeGreaterThan(1)
    await names.evaluateAll(giveLongNames)
    expect(await names.evaluateAll(listBrokenWords)).toEqual([])
    await expectWellMade(page)
  },
)

test.each(shareOf(['/my-account/classes', '/my-account/classes?tab=past']))(
  'at twice the size of text on 320 px no part of a class is cut or lies on another on %s',
  async (path) => {
    const { page, context } = visitor
    await context.clearCookies()
    await signIn(visitor, 'weishan@example.com')
    await page.setViewportSize({ width: 320, height: 844 })
    await page.goto(path)
    await settled(page)
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
    const rows = page.locator('.booking-row')
    expect(await rows.count()).toBeGreaterThan(0)
    const names = rows.locator('.booking-row-name')
    await names.evaluateAll(giveLongNames)
    expect(await names.evaluateAll(listBrokenWords)).toEqual([])
    expect(await rows.evaluateAll(listOverlapping)).toEqual([])
    expect(await page.locator(':is(.booking-row, .next-class)').evaluateAll(listTextsOutside)).toEqual([])
    await expectWellMade(page)
    await page.setViewportSize(phone)
  },
)

test('at twice the size of text the link to today stands beside the name of the week', async () => {
  const { page, context } = visitor
  await context.clearCookies()
  await page.goto('/schedules')
  await settled(page)
  // A week from now has the link at any hour of the day.
  await page.getByRole('link', { name: 'Next week' }).click()
  await page.getByRole('link', { name: 'Go to today' }).waitFor()
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
  await nextFrame(page)
  const [name, today] = await Promise.all(
    ['.week-row > .heading-4', '.week-today'].map(async (part) => page.locator(part).first().boundingBox()),
  )
  expect(name && today && name.x + name.width <= today.x).toBe(true)
})

test.each(shareOf(['/', '/packages', '/zh', '/zh/packages']))(
  'at twice the size of text on 1280 px the menu wraps above the page on %s',
  async (path) => {
    const { page, context } = visitor
    await context.clearCookies()
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await settled(page)
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
    await nextFrame(page)
    const menu = await page.locator('.header-nav').boundingBox()
    const heading = await page.locator('main h1').boundingBox()
    expect(menu && heading && menu.y >= 0 && menu.y + menu.height <= heading.y + 1).toBe(true)
    expect(await page.locator('.header-nav > *').evaluateAll(listTextsOutside)).toEqual([])
    await expectWellMade(page)
    await page.setViewportSize(phone)
  },
)

test('on a phone the last part of a breadcrumb of three is left to the heading, and still read aloud', async () => {
  const { page, context } = visitor
  await context.clearCookies()
  await page.goto('/shop/view?slug=mat-spray')
  await page.getByRole('heading', { level: 1, name: 'Mat Spray, nutmeg' }).waitFor()
  const trail = page.getByRole('navigation', { name: 'You are here' })
  expect(await trail.ariaSnapshot()).toContain('Mat Spray, nutmeg')
  expect((await trail.locator('[aria-current]').boundingBox())?.width).toBeLessThanOrEqual(1)
})

function giveLongNames(names: readonly Element[]): void {
  for (const name of names) name.textContent = 'Intermediate Reformer Jumpboard Conditioning'
}

/** The words of the elements' own texts that break inside. */
function listBrokenWords(elements: readonly Element[]): string[] {
  const texts = elements.flatMap(({ childNodes }) => [...childNodes].filter((node) => node instanceof Text))
  return texts.flatMap((text) =>
    [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
    }),
  )
}

/** The parts of each element that lie on the part before them. */
function listOverlapping(elements: readonly Element[]): string[] {
  return elements.flatMap(({ children }) =>
    [...children].flatMap((part, place) => {
      const one = part.getBoundingClientRect()
      return [...children].slice(0, place).flatMap((before) => {
        const other = before.getBoundingClientRect()
        const isBeside = one.left >= other.right - 1 || other.left >= one.right - 1
        const isBelow = one.top >= other.bottom - 1 || other.top >= one.bottom - 1
        return isBeside || isBelow ? [] : [`${part.className} on ${before.className}`]
      })
    }),
  )
}

/** The visible texts of each element that reach beyond its sides. */
function listTextsOutside(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    const { left, right } = element.getBoundingClientRect()
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const outside: string[] = []
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest('.read-aloud-only') !== null) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if ([...range.getClientRects()].some((line) => line.left < left - 1 || line.right > right + 1))
        outside.push(node.textContent ?? '')
    }
    return outside
  })
}

/** Makes every text of the page longer, as another language would, and returns their number. */
function lengthenTexts(): number {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  let count = 0
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const isSaid = node.parentElement?.closest('script, style, svg, noscript, .figure') === null
    if (!isSaid || !/\p{L}{2}/u.test(text)) continue
    node.textContent += ` ${text.slice(0, Math.ceil(text.length * 0.4))}`
    count += 1
  }
  return count
}

/** Texts that are partly cut off. */
function listCutTexts(): string[] {
  const places = document.querySelectorAll<HTMLElement>(
    'main :is(h1, h2, h3, p, a, button, label, legend, dt, dd, .badge):not(.skip-link)',
  )
  return [...places]
    .filter((place) => {
      const { overflowX, position } = getComputedStyle(place)
      const isCut = overflowX === 'hidden' || overflowX === 'clip'
      return isCut && position !== 'absolute' && place.scrollWidth > place.clientWidth + 1
    })
    .map((place) => `${place.className}: ${place.textContent}`)
}
