import { useState, type FormEvent, type ReactNode } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { FieldValues } from '#domain/kit/versions.ts'
import { addNote, openRecord, saveNote } from '#domain/members/api.ts'
import { noteKinds, writesNote } from '#domain/members/model.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame, LastRefusal } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Select } from '#web/ui/select.tsx'
import { ConflictDialog } from '../kit/conflict-dialog.tsx'
import { useStaff } from '../kit/console-start.ts'
import { NotDone } from '../kit/not-done.tsx'
import { useVersionedForm } from '../kit/use-versioned-form.ts'
import { useWrite } from '../kit/use-write.ts'
import type { MemberRecord } from './member-packs.tsx'
import { noteKindTexts } from './timeline-words.ts'

export type MemberNote = MemberRecord['notes'][number]

/** What a note changes. */
export const noteReads = [openRecord, getTimeline, getRoster]

interface NoteAbout {
  readonly personId: MemberRecord['person']['id']
}

/** Writes a note about a person. */
export function AddNoteButton({ personId }: NoteAbout) {
  const t = useTranslations('memberPage')
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <button type="button" className="console-button" onClick={() => setWriting(true)}>
        {t('addNote')}
      </button>
      {isWriting ? <AddNoteForm personId={personId} onClose={() => setWriting(false)} /> : null}
    </>
  )
}

/** A new note about a person, of a kind that the role may write. */
export function AddNoteForm({ personId, onClose }: NoteAbout & { readonly onClose: () => void }) {
  const t = useTranslations('memberPage')
  const { send, refusal, isBusy } = useWrite(addNote, { refusals: 'page', changes: noteReads })
  const save = async (typed: FieldValues) => {
    if (!(await send({ id: personId, ...noteOf(typed) })).ok) return
    showToast(t('noteSaved'))
    onClose()
  }
  return <NoteModal title={t('addNote')} first={{}} of={{ save, refusal, isBusy }} onClose={onClose} />
}

/** Changes a note. Where two people do so at once, it asks which words stay. */
export function EditNoteForm({ note, onClose }: { readonly note: MemberNote; readonly onClose: () => void }) {
  const t = useTranslations('memberPage')
  const days = useDays()
  const [first] = useState(() => ({
    version: note.version,
    values: { text: note.text, kind: note.kind, pinned_until: note.pinned_until },
  }))
  const { asks, ...form } = useVersionedForm(saveNote, {
    first,
    changes: noteReads,
    inputOf: ({ values, version }) => ({ id: note.id, version, ...noteOf(values) }),
    onSaved: () => {
      showToast(t('noteSaved'))
      onClose()
    },
  })
  return (
    <NoteModal title={t('editNoteHeading')} first={first.values} of={form} onClose={onClose}>
      {asks === undefined ? null : (
        <ConflictDialog
          {...asks}
          labels={{ text: t('noteText'), kind: t('noteKind'), pinned_until: t('notePin') }}
          wordsOf={(name, value) => {
            if (name === 'kind') return t(noteKindTexts[value ?? ''] ?? 'noteOther')
            return name === 'pinned_until' && value !== null ? days.date(value) : value
          }}
        />
      )}
    </NoteModal>
  )
}

function noteOf({ text, kind, pinned_until: pinned }: FieldValues) {
  return {
    text: text ?? '',
    kind: noteKinds.find((one) => one === kind) ?? 'other',
    pinned_until: pinned ?? null,
  }
}

/** The fields of a note; `children` is a dialog over them. */
function NoteModal({
  title,
  first,
  of: { save, refusal, isBusy },
  onClose,
  children,
}: {
  readonly title: string
  /** What the fields show at first. */
  readonly first: FieldValues
  readonly of: {
    readonly save: (typed: FieldValues) => Promise<void>
    readonly refusal: CallRefusal | undefined
    readonly isBusy: boolean
  }
  readonly onClose: () => void
  readonly children?: ReactNode
}) {
  const t = useTranslations('memberPage')
  const { role } = useStaff()
  const kinds = noteKinds.filter((kind) => writesNote(role, kind))
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    await save({
      text: textField(form, 'text').trim(),
      kind: textField(form, 'kind'),
      pinned_until: textField(form, 'pinned_until') || null,
    })
  }
  return (
    <>
      <Modal open onClose={onClose} title={title} closeLabel={t('close')}>
        <form className="act-form" noValidate onSubmit={(event) => void send(event)}>
          <LastRefusal value={refusal}>
            <NotDone refusal={refusal} />
            <FieldFrame label={t('noteText')} error={refusal?.errors['text']}>
              {(ties) => (
                <textarea
                  {...ties}
                  name="text"
                  rows={3}
                  maxLength={1000}
                  defaultValue={first['text'] ?? ''}
                  className="field-control"
                />
              )}
            </FieldFrame>
            <Select
              label={t('noteKind')}
              name="kind"
              defaultValue={first['kind'] ?? kinds.at(-1)}
              options={kinds.map((kind) => ({ value: kind, label: t(noteKindTexts[kind] ?? 'noteOther') }))}
            />
            <TextField
              label={t('notePin')}
              help={t('notePinHelp')}
              name="pinned_until"
              type="date"
              defaultValue={first['pinned_until'] ?? ''}
              error={refusal?.errors['pinned_until']}
            />
            <Button type="submit" full busy={isBusy}>
              {t('saveNote')}
            </Button>
          </LastRefusal>
        </form>
      </Modal>
      {children}
    </>
  )
}
