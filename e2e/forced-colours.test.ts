import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { settled } from '#dev/settled.ts'
import { stageProduct } from './kit/stage.ts'

const stage = stageProduct()

test.each([
  ['the chosen size', '/shop/view?slug=grip-socks', '.option-boxes > label:has(:checked)'],
  ['the chosen colour', '/shop/view?slug=grip-socks', '.option-swatches > label:has(:checked)'],
  ['the price tier in force', '/shop/view?slug=grip-socks&quantity=3', ".tier[aria-current='true']"],
  ['the chosen category', '/shop', ".chip[aria-current='true']"],
  ['the view of the schedule', '/schedules', ":is(.tabs, .segments) > [aria-current='page']"],
])('in forced colours %s keeps a mark that the others lack', async (_what, path, chosen) => {
  const visitor = await stage.aVisitor()
  const { page } = visitor
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(path)
  await settled(page)
  expect(await outlineOf(page, chosen)).toBe('solid 3px')
  const others = chosen.replace(/:has\(:checked\)|\[aria-current='\w+'\]/, (mark) => `:not(${mark})`)
  expect(await outlineOf(page, others)).not.toBe('solid 3px')
  await visitor.leave()
})

async function outlineOf(page: Page, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return `${outlineStyle} ${outlineWidth}`
    })
}
