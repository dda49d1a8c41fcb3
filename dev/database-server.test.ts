import { expect, test } from 'vitest'
import { describeFailure } from '#dev/problem.ts'
import { describePlace, openDatabaseServer } from './database-server.ts'

test.each([
  [
    'postgres://studio:pa%40ss@db.example:6432/hundred?sslmode=require&password=again',
    'studio@db.example:6432/hundred',
  ],
  ['postgresql://db.example/hundred', 'db.example/hundred'],
  ['postgres://studio:secret@localhost/hundred?host=%2Frun%2Fpostgresql', 'studio@/run/postgresql/hundred'],
  ['postgres://studio:secret@/hundred?host=%2Frun%2Fpostgresql', 'a socket of this machine'],
])('the place of %s is described without its password', (url, place) => {
  expect(describePlace(url)).toBe(place)
})

test.each([
  [
    'postgres://studio:secret@127.0.0.1:1/hundred',
    /^The database of DATABASE_URL \(studio@127\.0\.0\.1:1\/hundred\) cannot be used: nothing answers/,
  ],
  ['mysql://studio:secret@127.0.0.1/hundred', /not the address of a PostgreSQL/],
])('a DATABASE_URL that cannot be used is explained without its password', async (url, message) => {
  const before = process.env['DATABASE_URL']
  process.env['DATABASE_URL'] = url
  const refusal = await openDatabaseServer().then(
    () => 'it was not refused',
    (thrown: unknown) => describeFailure(thrown),
  )
  if (before === undefined) delete process.env['DATABASE_URL']
  else process.env['DATABASE_URL'] = before
  expect(refusal).toMatch(message)
  expect(refusal).not.toContain('secret')
})
