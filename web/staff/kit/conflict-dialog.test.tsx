import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { FieldValues } from '#domain/kit/versions.ts'
import type { CallAnswer } from '#web/kit/api.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { useVersionedSave, type FieldConflict, type SentRow } from './use-versioned-save.ts'

const first = { version: 1, values: { full_name: 'Lim Jia Hiu', display_name: null, emergency_contact_name: null } }
const labels = { full_name: 'Full name', display_name: 'Called' }

/** What the server answers to whoever saves second. */
const changed = (fields: FieldValues, version = 2): CallAnswer<unknown> => ({
  ok: false,
  refusal: {
    code: 'staff.changed',
    message: '',
    status: 409,
    errors: {},
    requestId: undefined,
    details: { by: 'Marcus Teh', at: '2026-11-28T09:05:00+08:00', version, fields },
  },
})
const saved: CallAnswer<unknown> = { ok: true, value: {} }

type Saving = ReturnType<typeof useVersionedSave>

/** A form that was opened with `first`: its saving, and what it sends to a server that answers so. */
async function openForm(answers: ReadonlyArray<CallAnswer<unknown>>, { asWhole = false } = {}) {
  const left = [...answers]
  const sent: SentRow[] = []
  let saving: Saving | undefined
  const Form = () => {
    saving = useVersionedSave({
      first,
      asWhole,
      send: async (row) => {
        sent.push(row)
        return left.shift() ?? saved
      },
    })
    return null
  }
  await renderPart(<Form />)
  if (saving === undefined) throw new Error('the form was not drawn')
  return { ...saving, sent }
}

test('a form sends the fields that were changed, with the version that it was opened with', async () => {
  const { save, sent } = await openForm([])
  const values = { ...first.values, full_name: 'Lim Jia Hui' }
  expect(await save(values)).toEqual({ saved: values, before: first.values })
  expect(sent).toEqual([{ changes: { full_name: 'Lim Jia Hui' }, values, version: 1 }])
})

test('who changed another field meanwhile is no reason to ask: it is saved with the version that stands now', async () => {
  const { save, sent } = await openForm([changed({ full_name: 'Lim Jia Hiu' })])
  const values = { ...first.values, full_name: 'Lim Jia Hui' }
  expect(await save(values)).toEqual({ saved: values, before: first.values })
  expect(sent).toMatchObject([
    { changes: { full_name: 'Lim Jia Hui' }, version: 1 },
    { changes: { full_name: 'Lim Jia Hui' }, version: 2 },
  ])
})

test('what only the other changed stays in a row that is sent whole, without a question', async () => {
  const { save, sent } = await openForm([changed({ full_name: 'Lim Jia Hiu', display_name: 'Hui' })])
  const values = { ...first.values, full_name: 'Lim Jia Hui', display_name: 'Hui' }
  const before = { ...first.values, display_name: 'Hui' }
  expect(await save({ ...first.values, full_name: 'Lim Jia Hui' })).toEqual({ saved: values, before })
  expect(sent[1]?.values).toEqual(values)
})

test('of what is one decision everything that the other changed is asked', async () => {
  const { save, sent } = await openForm([changed({ display_name: 'Hui' })], { asWhole: true })
  expect(await save({ ...first.values, full_name: 'Lim Jia Hui' })).toBe('conflict')
  expect(sent).toHaveLength(1)
})

test('a field that both changed is asked about, and nothing more is sent', async () => {
  const { save, sent } = await openForm([changed({ full_name: 'Lim Jia-Hui' })])
  expect(await save({ ...first.values, full_name: 'Lim Jia Hui' })).toBe('conflict')
  expect(sent).toHaveLength(1)
})

const conflict: FieldConflict = {
  row: {
    by: 'Marcus Teh',
    at: '2026-11-28T09:05:00+08:00',
    version: 2,
    fields: { full_name: 'Lim Jia-Hui', display_name: null },
  },
  typed: { full_name: 'Lim Jia Hui', display_name: 'Jia Hui' },
  asked: ['full_name', 'display_name'],
  untouched: [],
}
const dialog = async (of: FieldConflict, locale: 'en' | 'zh' = 'en') =>
  renderPart(<ConflictDialog conflict={of} labels={labels} onSettle={() => {}} onClose={() => {}} />, { locale })

test('the dialogue names who saved before and when, and shows both values of each field', async () => {
  const text = textOf(await dialog(conflict))
  for (const part of ['Marcus Teh', '09:05', 'Full name', 'Lim Jia Hui', 'Lim Jia-Hui', 'Called', 'Jia Hui', 'Empty'])
    expect(text).toContain(part)
})

test('a field that nobody else changed is not asked about', async () => {
  const text = textOf(await dialog({ ...conflict, asked: ['full_name'] }))
  expect(text).toContain('Full name')
  expect(text).not.toContain('Called')
})

test('the own value is chosen until the other one is', async () => {
  const html = await dialog(conflict)
  const chosen = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes('checked'))
  expect(chosen).toHaveLength(2)
  for (const tag of chosen) expect(tag).toContain('value="mine"')
})

test('of a field that the form left alone the value of the other is chosen first', async () => {
  const html = await dialog({ ...conflict, untouched: ['display_name'] })
  const chosen = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes('checked'))
  expect(chosen.map((tag) => tag.includes('value="theirs"'))).toEqual([false, true])
})

test('a change of the member is not given to somebody of the staff, and the dialogue speaks Chinese', async () => {
  const text = textOf(await dialog({ ...conflict, row: { ...conflict.row, by: null } }, 'zh'))
  expect(text).not.toContain('none')
  expect(text).toMatch(/[\u4E00-\u9FFF]/)
})
