import { expect, test } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { AccountMenu } from './account-menu.tsx'

/** The marked entries: the address and the mark of each. */
async function marked(at: string): Promise<readonly (readonly string[])[]> {
  const html = await renderPart(<AccountMenu />, { at })
  return [...html.matchAll(/<a[^>]*>/g)].flatMap(([tag]) => {
    const mark = /aria-current="(\w+)"/.exec(tag)?.[1]
    return mark === undefined ? [] : [[/href="([^"]*)"/.exec(tag)?.[1] ?? '', mark]]
  })
}

test.each([
  ['en', '', 'Products bought', 'Waitlist settings'],
  ['zh', '/zh', '买过的商品', '候补设置'],
] as const)(
  'the menu in %s leads to the products bought and to the waitlist settings',
  async (locale, at, bought, waits) => {
    const html = await renderPart(<AccountMenu />, { at: `${at}/my-account`, locale })
    expect(html).toMatch(new RegExp(`href="${at}/my-account/orders/products"[^>]*>${bought}<`))
    expect(html).toMatch(new RegExp(`href="${at}/my-account/classes/waitlist"[^>]*>${waits}<`))
  },
)

test('one entry is marked: that of the page, or that above a page without one', async () => {
  expect(await marked('/my-account/orders/products')).toEqual([['/my-account/orders/products', 'page']])
  expect(await marked('/my-account/classes/waitlist')).toEqual([['/my-account/classes/waitlist', 'page']])
  expect(await marked('/my-account/orders/view')).toEqual([['/my-account/orders', 'true']])
})
