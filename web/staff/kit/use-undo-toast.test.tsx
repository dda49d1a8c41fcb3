import { afterEach, expect, test, vi } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import type { CallAnswer } from '#web/kit/api.ts'
import { toasts } from '#web/kit/toast.ts'
import { useUndoToast } from './use-undo-toast.ts'

afterEach(() => {
  for (const { id } of toasts.showing()) toasts.dismiss(id)
})

const refused: CallAnswer<unknown> = {
  ok: false,
  refusal: { status: 409, code: 'orders.task_done', message: 'It is done.', errors: {}, requestId: undefined },
}

/** Shows a toast that is undone with that answer, and what it says and offers. */
async function shown(answer: CallAnswer<unknown>, locale: 'en' | 'zh' = 'en') {
  const putBack = vi.fn(async () => Promise.resolve(answer))
  let show: ReturnType<typeof useUndoToast> | undefined
  const Part = () => {
    show = useUndoToast()
    return null
  }
  await renderPart(<Part />, { locale })
  show?.({ done: 'It is yours now' }, putBack)
  return { toast: toasts.showing().at(-1), putBack }
}

test.each([
  ['en', 'Undo', 'Undone'],
  ['zh', '撤销', '已撤销'],
] as const)('what was done can be undone for ten seconds, which is said (%s)', async (locale, label, said) => {
  const { toast, putBack } = await shown({ ok: true, value: {} }, locale)
  expect(toast).toMatchObject({ text: 'It is yours now', durationMs: 10_000, action: { label } })
  expect(putBack).not.toHaveBeenCalled()
  toast?.action?.onPress()
  await vi.waitFor(() => expect(toasts.showing().map(({ text }) => text)).toContain(said))
  expect(putBack).toHaveBeenCalledOnce()
})

test('an undoing that is refused does not say that it was done', async () => {
  const { toast, putBack } = await shown(refused)
  toast?.action?.onPress()
  await putBack.mock.results[0]?.value
  expect(toasts.showing().map(({ text }) => text)).not.toContain('Undone')
})
