import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import { groupTasks } from './group-tasks.ts'

const at = { now: instant('2026-11-20T17:26:00+08:00'), zone: 'Asia/Kuala_Lumpur' }
const task = (kind: string, due: string | null, done: string | null = null) => ({
  id: asId('studio_tasks', '0195d3a0-0000-7000-8000-000000000000'),
  kind,
  subject_kind: 'class_session',
  subject_id: '0195d3a0-0000-7000-8000-000000000001',
  details: {},
  created_at: '2026-11-20T09:00:00+08:00',
  due_at: due,
  snoozed_until: null,
  assigned_to: null,
  done_at: done,
})

test('tasks stand by when they are due, what is late or due within the hour first', () => {
  const tasks = [
    task('whenever', null),
    task('tomorrow', '2026-11-21T09:00:00+08:00'),
    task('tonight', '2026-11-20T20:00:00+08:00'),
    task('soon', '2026-11-20T17:30:00+08:00'),
    task('late', '2026-11-20T16:00:00+08:00'),
  ]
  expect(groupTasks(tasks, at).map(({ group, tasks: inGroup }) => [group, inGroup.map(({ kind }) => kind)])).toEqual([
    ['now', ['late', 'soon']],
    ['today', ['tonight']],
    ['later', ['tomorrow']],
    ['whenever', ['whenever']],
  ])
})

test('a task that is done is due no more', () => {
  const done = task('done', '2026-11-20T16:00:00+08:00', '2026-11-20T15:00:00+08:00')
  expect(groupTasks([done], at).map(({ group }) => group)).toEqual(['whenever'])
})
