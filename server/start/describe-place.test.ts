import { expect, test } from 'vitest'
import { describePlace } from './describe-place.ts'

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
