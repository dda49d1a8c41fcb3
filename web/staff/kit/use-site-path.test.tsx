import { expect, test } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { useSitePath } from './use-site-path.ts'

function Links() {
  const site = useSitePath()
  return (
    <>
      <a href={site('/')}>home</a>
      <a href={site('/signin')}>log in</a>
    </>
  )
}

test.each([
  ['en', '/', '/signin'],
  ['zh', '/zh', '/zh/signin'],
] as const)('a console in %s leads to the site in that language', async (locale, home, logIn) => {
  const html = await renderPart(<Links />, { locale })
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([home, logIn])
})
