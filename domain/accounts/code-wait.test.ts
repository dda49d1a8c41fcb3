import { expect, it } from 'vitest'
import { instant, plusMs } from '#domain/kit/time.ts'
import { codeWait } from './code-wait.ts'

const now = instant('2026-11-20T09:00:00Z')
const ago = (seconds: number, ms = 0) => plusMs(now, -seconds * 1000 - ms)
const dayAgo = 24 * 3600

it.each([
  ['no code yet', [], 0],
  ['one just now', [ago(0)], 60],
  ['one 20 seconds ago', [ago(20)], 40],
  ['one a millisecond less than a minute ago', [ago(60, -1)], 1],
  ['one a minute ago', [ago(60)], 0],
  ['four today', [ago(61), ago(200), ago(300), ago(400)], 0],
  ['five today', [ago(61), ago(200), ago(300), ago(400), ago(3600)], dayAgo - 3600],
  ['five, the first a millisecond less than a day ago', [ago(61), ago(200), ago(300), ago(400), ago(dayAgo, -1)], 1],
  ['five, the first a day ago', [ago(61), ago(200), ago(300), ago(400), ago(dayAgo)], 0],
])('%s', (_name, sentAt, seconds) => {
  expect(codeWait({ sentAt, now })).toBe(seconds)
})
