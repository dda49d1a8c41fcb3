import { expect, test } from 'vitest'
import { shareOf } from '#dev/testing/is-long.ts'
import { firstOfEachKind } from './kit/paths-by-kind.ts'
import { stageProduct } from './kit/stage.ts'

const stage = stageProduct()
/** More than the public site has; a crawl that does not end is an error too. */
const mostPages = 700
/** Each of these links to another of its kind without end. */
const isEndless = (path: string) =>
  /[?&](?:date|week|session_id|page|keyword|banner|instructor|type)=|^\/(?:zh\/)?api\//.test(path)

test.each(shareOf(['/', '/zh']))('every link of the public site leads to a page, starting from %s', async (start) => {
  const waiting = [start]
  const seen = new Map<string, string>([[start, 'the address bar']])
  const isFollowed = firstOfEachKind()
  const dead: string[] = []
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    // To compress a page costs more than to draw it.
    const answer = await fetch(stage.product.url + path, { headers: { 'accept-encoding': 'identity' } })
    if (answer.status >= 400) dead.push(`${path}, from ${seen.get(path)}: ${answer.status}`)
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true
    const html = await answer.text()
    if (!isPage || isEndless(path)) continue
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)) {
      const next = href.replaceAll('&amp;', '&')
      // Each language is crawled separately.
      if (seen.has(next) || next.startsWith('/zh') !== start.startsWith('/zh')) continue
      seen.set(next, path)
      if (isFollowed(next)) waiting.push(next)
    }
  }
  expect(dead).toEqual([])
  expect(seen.size).toBeGreaterThan(40)
  expect(seen.size).toBeLessThan(mostPages)
})
