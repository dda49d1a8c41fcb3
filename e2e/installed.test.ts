import { expect, test } from 'vitest'
import { stageProduct } from './kit/stage.ts'
import { phone } from './kit/visitor.ts'

const stage = stageProduct()

test('the browser offers to install the site as an app, in both languages and both themes', async () => {
  const visitor = await stage.aVisitor({ size: phone })
  const { page, context } = visitor
  const browser = await context.newCDPSession(page)
  for (const [address, start, schedule] of [
    ['/', '/', 'Schedule'],
    ['/zh', '/zh', '课程表'],
  ] as const) {
    await page.goto(address)
    const { url, errors, data } = await browser.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(new URL(url).pathname).toBe(`${start === '/' ? '' : start}/site.webmanifest`)
    expect(JSON.parse(data ?? '')).toMatchObject({ id: '/', start_url: start, scope: '/', display: 'standalone' })
    expect(data).toContain(schedule)
    const colors = await page
      .locator('meta[name=theme-color]')
      .evaluateAll((metas) => metas.map((meta) => [meta.getAttribute('media'), meta.getAttribute('content')]))
    expect(colors).toEqual([
      ['(prefers-color-scheme: light)', '#FBF9F4'],
      ['(prefers-color-scheme: dark)', '#13100B'],
    ])
  }
  await visitor.leave()
})
