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

test('the lock has whoever took the device over last chosen', () => {
  expect(lastPerson(people)).toBeUndefined()
  noteLastPerson('desk')
  expect(lastPerson(people)?.name).toBe('Nadia Rahman')
})

test('somebody who works here no more is not chosen, and without storage nobody is', () => {
  noteLastPerson('gone')
  expect(lastPerson(people)).toBeUndefined()
  vi.stubGlobal('localStorage', undefined)
  noteLastPerson('desk')
  expect(lastPerson(people)).toBeUndefined()
})
