import type { Page } from '@playwright/test'
import { beforeAll, expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { stageProduct } from './kit/stage.ts'

const stage = stageProduct()
let page: Page
/** One for all pages: another would fetch and compile every script again. */
beforeAll(async () => {
  page = (await stage.aVisitor()).page
  await page.emulateMedia({ forcedColors: 'active' })
})

test.each(
  shareOf([
    ['the chosen size', '/shop/view?slug=grip-socks', '.option-boxes > label:has(:checked)'],
    ['the chosen colour', '/shop/view?slug=grip-socks', '.option-swatches > label:has(:checked)'],
    ['the price tier in force', '/shop/view?slug=grip-socks&quantity=3', ".tier[aria-current='true']"],
    ['the chosen category', '/shop', ".chip[aria-current='true']"],
    ['the view of the schedule', '/schedules', ":is(.tabs, .segments) > [aria-current='page']"],
  ]),
)('in forced colours %s keeps a mark that the others lack', async (_what, path, chosen) => {
  await page.goto(path)
  await settled(page)
  expect(await outlineOf(chosen)).toBe('solid 3px')
  const others = chosen.replace(/:has\(:checked\)|\[aria-current='\w+'\]/, (mark) => `:not(${mark})`)
  expect(await outlineOf(others)).not.toBe('solid 3px')
})

async function outlineOf(selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return `${outlineStyle} ${outlineWidth}`
    })
}
