import { expect, test } from 'vitest'
import { checkList } from './check-list.ts'
import { describeLimits, describeMeasure, describeResult } from './describe-measure.ts'
import { levelOf, worstLevel } from './level-of.ts'
import type { Check } from './model.ts'

const waiting = { warn: 300, alarm: 900 }

test.each([
  [waiting, undefined, 'ok'],
  [waiting, 299, 'ok'],
  [waiting, 300, 'warn'],
  [waiting, 899, 'warn'],
  [waiting, 900, 'alarm'],
  [waiting, 'unknown', 'alarm'],
  [{ alarm: 1 }, 0, 'ok'],
  [{ alarm: 1 }, 1, 'alarm'],
  [{ warn: 0, alarm: 60 }, 0, 'warn'],
  [{ warn: 0, alarm: 60 }, undefined, 'ok'],
  [{ warn: 80 }, 1000, 'warn'],
] as const)('%o measured as %s is %s', (limits, measure, level) => {
  expect(levelOf(limits, measure)).toBe(level)
})

test('the worst level of several checks counts; without a check it is ok', () => {
  expect(worstLevel([])).toBe('ok')
  expect(worstLevel([{ level: 'ok' }, { level: 'warn' }])).toBe('warn')
  expect(worstLevel([{ level: 'alarm' }, { level: 'warn' }])).toBe('alarm')
})

test.each([
  [0, 'seconds', '0 s'],
  [119, 'seconds', '119 s'],
  [900, 'seconds', '15 min'],
  [7200, 'seconds', '2 h'],
  [172_800, 'seconds', '2 d'],
  [82, 'percent', '82 %'],
  [250, 'milliseconds', '250 ms'],
  [3, 'count', '3'],
  [undefined, 'count', 'nothing'],
  ['unknown', 'count', 'no answer'],
] as const)('%s %s is read as %s', (measure, unit, text) => {
  expect(describeMeasure(measure, unit)).toBe(text)
})

test('a healthy check prints one line, any other also its meaning and action', () => {
  const check: Check = {
    name: 'letters',
    question: 'How long?',
    unit: 'seconds',
    ...waiting,
    meaning: 'Late.',
    action: 'Look.',
  }
  expect(describeResult({ check, measure: 5, level: 'ok' })).toBe('ok     letters            How long? 5 s')
  expect(
    describeResult({ check, measure: 1000, level: 'alarm' })
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual(['alarm  letters            How long? 16 min', 'warn from 5 min, alarm from 15 min. Late.', 'Look.'])
  expect(describeLimits({ warn: 0, alarm: 60, unit: 'seconds' })).toBe('warn as soon as there is one, alarm from 60 s')
})

test('each check has a unique name, a question and at least one limit', () => {
  const list: readonly Check[] = checkList
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
  expect(list.filter(({ warn, alarm }) => warn === undefined && alarm === undefined)).toEqual([])
  expect(list.filter(({ name, question }) => !/^[a-z_]{3,20}$/.test(name) || !question.endsWith('?'))).toEqual([])
  expect(list.filter(({ warn, alarm }) => warn !== undefined && alarm !== undefined && warn >= alarm)).toEqual([])
})
