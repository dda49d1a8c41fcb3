import { useState, type FormEvent } from 'react'
import type { Day } from '#domain/kit/time.ts'
import { addNote, deleteNote, openRecord } from '#domain/members/api.ts'
import { noteKinds } from '#domain/members/model.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Select } from '#web/ui/select.tsx'
import { useWrite } from '../kit/use-write.ts'
import type { MemberRecord } from './member-packs.tsx'
import { noteKindTexts } from './timeline-words.ts'
import { useShortDay } from './use-short-day.ts'

const changes = [openRecord, getTimeline]

/** What colleagues wrote down: pinned notes first. */
export function MemberNotes({ record, today }: { readonly record: MemberRecord; readonly today: Day }) {
  const t = useTranslations('memberPage')
  const [isWriting, setWriting] = useState(false)
  return (
    <section className="member-part">
      <h2 className="strong">{t('notes')}</h2>
      {record.notes.length === 0 ? <p className="soft">{t('notesNone')}</p> : null}
      <ul className="member-notes">
        {record.notes.map((note) => (
          <NoteItem key={note.id} note={note} today={today} />
        ))}
      </ul>
      <button type="button" className="console-button" onClick={() => setWriting(true)}>
        {t('addNote')}
      </button>
      {isWriting ? <NoteForm personId={record.person.id} onClose={() => setWriting(false)} /> : null}
    </section>
  )
}

function NoteItem({ note, today }: { readonly note: MemberRecord['notes'][number]; readonly today: Day }) {
  const t = useTranslations('memberPage')
  const remove = useWrite(deleteNote, { changes })
  const short = useShortDay(today)
  const press = async () => {
    if ((await remove.send({ id: note.id })).ok) showToast(t('noteDeleted'))
  }
  return (
    <li>
      <p>
        <strong className={note.kind === 'injury' ? 'member-warn' : undefined}>
          {t(noteKindTexts[note.kind] ?? 'noteOther')}
        </strong>{' '}
        {note.text}
      </p>
      <p className="member-small muted">
        {t('noteBy', { name: note.written_by, day: short(note.created_at) })}
        {note.pinned_until === null ? '' : ` · ${t('notePinned', { day: short(note.pinned_until) })}`}{' '}
        {note.may_change ? (
          <button type="button" className="link" disabled={remove.isBusy} onClick={() => void press()}>
            {t('deleteNote')}
          </button>
        ) : null}
      </p>
    </li>
  )
}

function NoteForm({
  personId,
  onClose,
}: {
  readonly personId: MemberRecord['person']['id']
  readonly onClose: () => void
}) {
  const t = useTranslations('memberPage')
  const write = useWrite(addNote, { refusals: 'page', changes })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const pinned = textField(form, 'pinned_until')
    const answer = await write.send({
      id: personId,
      kind: noteKinds.find((kind) => kind === textField(form, 'kind')) ?? 'other',
      text: textField(form, 'text'),
      pinned_until: pinned === '' ? null : pinned,
    })
    if (!answer.ok) return
    showToast(t('noteSaved'))
    onClose()
  }
  return (
    <Modal open onClose={onClose} title={t('addNote')} closeLabel={t('close')}>
      <form className="sign-fields" noValidate onSubmit={(event) => void send(event)}>
        <RefusalNotice refusal={write.refusal} title={t('addNote')} />
        <FieldFrame label={t('noteText')} error={write.refusal?.errors['text']}>
          {(ties) => <textarea {...ties} name="text" rows={3} maxLength={1000} className="field-control" />}
        </FieldFrame>
        <Select
          label={t('noteKind')}
          name="kind"
          defaultValue="other"
          options={noteKinds.map((kind) => ({ value: kind, label: t(noteKindTexts[kind] ?? 'noteOther') }))}
        />
        <TextField
          label={t('notePin')}
          help={t('notePinHelp')}
          name="pinned_until"
          type="date"
          error={write.refusal?.errors['pinned_until']}
        />
        <Button type="submit" full busy={write.isBusy}>
          {t('saveNote')}
        </Button>
      </form>
    </Modal>
  )
}
