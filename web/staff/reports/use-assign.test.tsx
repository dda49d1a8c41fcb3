import { afterEach, expect, test, vi } from 'vitest'
import { AsStaff } from '#dev/testing/as-staff.tsx'
import { renderPart } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { toasts } from '#web/kit/toast.ts'
import { queryClient } from '../kit/query-client.ts'
import { useAssign } from './use-assign.ts'
import type { Task } from './use-task-words.ts'

const holder = asId('accounts', '018f2f4e-0000-7000-8000-000000000003')
const taker = asId('accounts', '018f2f4e-0000-7000-8000-000000000004')
const evening = '2026-11-28T20:00:00+08:00'
const task: Task = {
  id: asId('studio_tasks', '018f2f4e-0000-7000-8000-000000000001'),
  kind: 'undeliverable',
  subject_kind: 'message',
  subject_id: '018f2f4e-0000-7000-8000-000000000002',
  details: {},
  created_at: '2026-11-28T09:00:00+08:00',
  due_at: null,
  snoozed_until: evening,
  assigned_to: { account_id: holder, name: 'Marcus Teh' },
  done_at: null,
}

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  for (const { id } of toasts.showing()) toasts.dismiss(id)
})

test.each([
  ['handed on', { account_id: taker }, { account_id: holder }],
  ['taken up', { snoozed_until: null }, { snoozed_until: evening }],
] as const)(
  'a task that is %s is as before when it is undone, and nothing else of it',
  async (_what, change, before) => {
    const bodies: unknown[] = []
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('document', { documentElement: { dataset: { locale: 'en', branch: 'penang', login: 'staff' } } })
    vi.stubGlobal('fetch', async (_path: string, { body }: { body?: string }) => {
      bodies.push(JSON.parse(body ?? ''))
      return Promise.resolve(Response.json({ success: true }))
    })
    let assign: ReturnType<typeof useAssign>['assign'] | undefined
    const Part = () => {
      assign = useAssign(task).assign
      return null
    }
    await renderPart(
      <AsStaff role="manager">
        <Part />
      </AsStaff>,
    )
    await assign?.(change, 'Done')
    toasts.showing().at(-1)?.action?.onPress()
    await vi.waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies).toEqual([change, before])
  },
)
