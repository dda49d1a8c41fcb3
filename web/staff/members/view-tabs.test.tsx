import { afterEach, expect, test, vi } from 'vitest'
import { AsStaff } from '#dev/testing/as-staff.tsx'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { listViews } from '#domain/views/api.ts'
import { queryClient } from '../kit/query-client.ts'
import { useListAddress } from '../kit/use-list-address.ts'
import { readOf } from '../kit/use-read.ts'
import { ViewTabs } from './view-tabs.tsx'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const id = asId('saved_views', '018f2f4e-0000-7000-8000-000000000001')
const query = 'filters=tag:knee&orderBy=expires&sortedBy=asc'
const Tabs = () => <ViewTabs address={useListAddress()} total={3} onChoose={vi.fn()} />

/** What stands beside the views at that address of the list, where the studio has one of its own. */
async function shown(
  at: string,
  { role = 'manager', locale = 'en' }: { role?: 'manager' | 'desk'; locale?: 'en' | 'zh' } = {},
) {
  vi.stubGlobal('navigator', { onLine: true })
  queryClient.setQueryData(readOf(listViews, { list: 'members' }).queryKey, {
    views: [{ id, list: 'members', name: 'Knees', query, shared: true }],
  })
  const part = (
    <AsStaff role={role}>
      <Tabs />
    </AsStaff>
  )
  return textOf(await renderPart(part, { at, locale }))
}

test.each([
  ['en', 'Save as new Save over Knees Delete view'],
  ['zh', '另存为新视图 更新“Knees” 删除视图'],
] as const)('an open view whose filters were changed can be saved over (%s)', async (locale, words) => {
  expect(await shown(`/?view=${id}&filters=tag:shoulder`, { locale })).toContain(words)
})

test.each([
  ['that is as it was saved, on another page', `/?view=${id}&${query}&page=2`, 'manager'],
  ['that the role may not change', `/?view=${id}&filters=tag:shoulder`, 'desk'],
  ['of every studio', '/?view=new&filters=tag:shoulder', 'manager'],
] as const)('a view %s is not saved over', async (_what, at, role) => {
  const text = await shown(at, { role })
  expect(text).toContain('Save view')
  expect(text).not.toContain('Save over')
})
