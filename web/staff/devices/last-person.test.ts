import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastPerson, noteLastPerson } from './last-person.ts'

const noted = new Map<string, string>()
const people = [
  { account_id: 'owner', name: 'Adeline Khoo' },
  { account_id: 'desk', name: 'Nadia Rahman' },
]

beforeEach(() => {
  noted.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => noted.get(name) ?? null,
    setItem: (name: string, value: string) => noted.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the lock screen preselects who signed in on the device last', () => {
  expect(lastPerson(people)).toBeUndefined()
  noteLastPerson('desk')
  expect(lastPerson(people)?.name).toBe('Nadia Rahman')
})

test('the lock screen preselects nobody who no longer works here, and nobody without storage', () => {
  noteLastPerson('gone')
  expect(lastPerson(people)).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  noteLastPerson('desk')
  expect(lastPerson(people)).toBeUndefined()
})
