import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastUsedMs } from './other-tabs.ts'

const kept = new Map<string, string>()
const minuteMs = 60_000

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a tab in which nobody works is as fresh as the one in which somebody does', () => {
  expect(lastUsedMs(9 * minuteMs, 10 * minuteMs)).toBe(9 * minuteMs)
  expect(lastUsedMs(minuteMs, 10 * minuteMs)).toBe(9 * minuteMs)
})

test('a time that is still to come does not keep a tab open', () => {
  expect(lastUsedMs(90 * minuteMs, 90 * minuteMs)).toBe(90 * minuteMs)
  expect(lastUsedMs(minuteMs, 10 * minuteMs)).toBe(minuteMs)
})

test('without storage a tab counts its own time', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(lastUsedMs(minuteMs, 10 * minuteMs)).toBe(minuteMs)
})
