import { describe, expect, it } from 'vitest'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import { isBankDown, unreachable } from './unreachable.ts'

const now = instant('2026-11-20T02:00:00Z')
const ago = (minutes: number) => plusMinutes(now, -minutes)
const maybank = 'B2C MB2U0227'
const listed = (minutes: number, ...ids: string[]) => ({
  subjects: new Map(ids.map((id) => [id, maybank])),
  askedAt: ago(minutes),
})
const reported = (minutes: number, isDown: boolean, id = 'down_1') => ({
  id,
  subject: maybank,
  isDown,
  heardAt: ago(minutes),
})

describe('what a gateway cannot reach', () => {
  it.each([
    ['nothing was ever heard', undefined, [], false],
    ['it is on the list', listed(1, 'down_1'), [], true],
    ['it was reported while there is no list', undefined, [reported(5, true)], true],
    ['it was reported after the list was asked for', listed(2), [reported(1, true)], true],
    ['it was reported before the list, which no longer has it', listed(1), [reported(2, true)], false],
    ['it is over since the list', listed(2, 'down_1'), [reported(1, false)], false],
    ['another downtime of it is over', listed(2, 'down_1'), [reported(1, false, 'down_2')], true],
    ['it was over before the list, which has it again', listed(1, 'down_1'), [reported(2, false)], true],
    ['it was reported six hours ago and nobody said that it is over', undefined, [reported(360, true)], false],
    ['it was reported just before that', undefined, [reported(359, true)], true],
  ] as const)('%s', (_name, list, messages, isDown) => {
    const down = unreachable({ listed: list, reported: messages, now })
    expect(isBankDown(down, { model: 'B2C', code: 'MB2U0227' })).toBe(isDown)
    expect(isBankDown(down, { model: 'B2B1', code: 'MB2U0227' })).toBe(false)
  })

  it('every bank is unreachable when online banking itself is down, and no card', () => {
    const down = unreachable({ listed: { subjects: new Map([['down_1', 'fpx']]), askedAt: now }, reported: [], now })
    expect(isBankDown(down, { model: 'B2B1', code: 'PBB0234' })).toBe(true)
    expect(down.has('card')).toBe(false)
  })
})
