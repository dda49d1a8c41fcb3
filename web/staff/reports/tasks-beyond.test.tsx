import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AsStaff } from '#dev/testing/as-staff.tsx'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { listTasks } from '#domain/orders/api.ts'
import { queryClient } from '../kit/query-client.ts'
import { readOf } from '../kit/use-read.ts'
import Tasks from '../pages/tasks.tsx'
import type { Task } from './use-task-words.ts'

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }))
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const task: Task = {
  id: asId('studio_tasks', '018f2f4e-0000-7000-8000-000000000001'),
  kind: 'undeliverable',
  subject_kind: 'message',
  subject_id: '018f2f4e-0000-7000-8000-000000000002',
  details: { name: 'Tan Wei Shan', subject: 'Your class' },
  created_at: '2026-11-28T09:00:00+08:00',
  due_at: null,
  snoozed_until: null,
  assigned_to: null,
  done_at: null,
}

async function page(total: number, locale: 'en' | 'zh'): Promise<string> {
  const input = { search: 'state:open', limit: '100', orderBy: 'due_at' } as const
  queryClient.setQueryData(readOf(listTasks, input).queryKey, {
    data: [task],
    total,
    per_page: 100,
    current_page: 1,
    last_page: 1,
    now: '2026-11-28T10:00:00+08:00',
  })
  const part = (
    <AsStaff role="desk">
      <Tasks />
    </AsStaff>
  )
  return textOf(await renderPart(part, { locale }))
}

test.each([
  ['en', 'Only the first 1 of 130 open tasks are shown and counted here.'],
  ['zh', '共有 130 项未完成任务，这里只显示和计算其中 1 项。'],
] as const)('a list of more open tasks than are read says so (%s)', async (locale, words) => {
  expect(await page(130, locale)).toContain(words)
})

test('a list of all open tasks says nothing of others', async () => {
  expect(await page(1, 'en')).not.toContain('Only the first')
})
