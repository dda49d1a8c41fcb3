import { expect, test } from 'vitest'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { readConfig } from '#server/kit/config.ts'
import { openApiDocument } from '#server/kit/openapi.ts'

const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none' })
if ('problems' in config) throw new Error(config.problems.join('\n'))
const document = openApiDocument(describedEndpoints(roomRoutes(config)))

/** Where a part of the document describes a postal address, found by its street. */
function addressesIn(part: unknown, path: string): { path: string; names: readonly string[] }[] {
  if (typeof part !== 'object' || part === null) return []
  const names = Object.keys(part)
  const own = names.includes('street_address') ? [{ path, names }] : []
  return [...own, ...Object.entries(part).flatMap(([name, inner]) => addressesIn(inner, `${path}/${name}`))]
}

test('the document names both shapes of an address wherever one is sent', () => {
  const sent = addressesIn(document, '').filter(({ path }) => path.includes('/requestBody/'))
  const isInner = (path: string) => /\/properties\/address(\/anyOf\/0)?\/properties$/.test(path)
  const [inner, outer] = [sent.filter(({ path }) => isInner(path)), sent.filter(({ path }) => !isInner(path))]
  expect(outer.length).toBeGreaterThanOrEqual(6)
  for (const { path, names } of outer) {
    expect(names, path).toEqual(expect.arrayContaining(['address', 'state_id', 'formatted_address']))
    const parts = inner.find((one) => one.path.startsWith(`${path}/address/`))?.names
    expect(parts, path).toEqual(expect.arrayContaining(['recipient', 'street_address', 'formatted_address']))
  }
})
