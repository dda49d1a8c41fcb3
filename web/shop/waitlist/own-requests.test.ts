import { describe, expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { groupMetRequests } from './own-requests.ts'

const uuid = (last: string) => `00000000-0000-7000-8000-00000000000${last}`
const person = { id: asId('persons', uuid('1')), full_name: 'Aina', dependant: true }
const place = (name: string, goal: string | null) => ({
  name,
  person,
  starts_at: `2026-11-2${name}T09:00:00+08:00`,
  goal_id: goal === null ? null : asId('multi_class_requests', uuid(goal)),
})
const loaded = (goals: ReturnType<typeof groupMetRequests<ReturnType<typeof place>>>) =>
  goals.map(({ id, got, dropped }) => [id.slice(-1), got.map(({ name }) => name), dropped.map(({ name }) => name)])

describe('what a multi-class request came to', () => {
  test.each([
    ['one of three', [place('2', 'a')], [place('4', 'a'), place('3', 'a')], [['a', ['2'], ['3', '4']]]],
    ['two of three', [place('2', 'a'), place('3', 'a')], [place('4', 'a')], [['a', ['2', '3'], ['4']]]],
    [
      'two requests',
      [place('2', 'a'), place('3', 'b')],
      [place('4', 'b'), place('5', 'a')],
      [
        ['a', ['2'], ['5']],
        ['b', ['3'], ['4']],
      ],
    ],
    ['others left by hand before', [place('2', 'a')], [], []],
    ['what another request left', [place('2', 'a')], [place('3', 'b')], []],
    ['a booking of no request', [place('2', null)], [place('3', 'a')], []],
  ])('%s', (_says, got, dropped, expected) => {
    expect(loaded(groupMetRequests(got, dropped))).toEqual(expected)
  })
})
