import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = import.meta.dirname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
/** The routes whose loader data another file reads. The root has its own id. */
const ids = files.flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/useRouteLoaderData(?:<[^>]*>)?\('([^']+)'\)/g)].flatMap(
    ([, id = '']) => (id === 'root' ? [] : [id]),
  ),
)

it('loader data is read from routes that exist, since React Router returns undefined for any other id', () => {
  expect(ids.length).toBeGreaterThan(1)
  expect(ids.filter((id) => !existsSync(join(folder, `${id}.tsx`)))).toEqual([])
})
