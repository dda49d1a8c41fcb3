import { useState } from 'react'
import type { Day } from '#domain/kit/time.ts'
import { deleteNote } from '#domain/members/api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { useWrite } from '../kit/use-write.ts'
import type { MemberRecord } from './member-packs.tsx'
import { AddNoteButton, EditNoteForm, noteReads, type MemberNote } from './note-form.tsx'
import { noteKindTexts } from './timeline-words.ts'
import { useShortDay } from './use-short-day.ts'

/** What colleagues wrote down: pinned notes first. */
export function MemberNotes({ record, today }: { readonly record: MemberRecord; readonly today: Day }) {
  const t = useTranslations('memberPage')
  return (
    <section className="member-part">
      <h2 className="strong">{t('notes')}</h2>
      {record.notes.length === 0 ? <p className="soft">{t('notesNone')}</p> : null}
      <ul className="member-notes">
        {record.notes.map((note) => (
          <NoteItem key={note.id} note={note} today={today} />
        ))}
      </ul>
      <AddNoteButton personId={record.person.id} />
    </section>
  )
}

function NoteItem({ note, today }: { readonly note: MemberNote; readonly today: Day }) {
  const t = useTranslations('memberPage')
  const remove = useWrite(deleteNote, { changes: noteReads })
  const [isChanging, setChanging] = useState(false)
  const short = useShortDay(today)
  const press = async () => {
    if ((await remove.send({ id: note.id, version: note.version })).ok) showToast(t('noteDeleted'))
  }
  return (
    <li>
      <p>
        <strong className={note.kind === 'injury' ? 'member-warn' : undefined}>
          {t(noteKindTexts[note.kind] ?? 'noteOther')}
        </strong>{' '}
        {note.text}
      </p>
      <p className="smallest muted">
        {t('noteBy', { name: note.written_by, day: short(note.created_at) })}
        {note.pinned_until === null ? '' : ` · ${t('notePinned', { day: short(note.pinned_until) })}`}{' '}
        {note.may_change ? (
          <>
            <button type="button" className="link" onClick={() => setChanging(true)}>
              {t('editNote')}
            </button>{' '}
            <BusyButton className="link" busy={remove.isBusy} onClick={() => void press()}>
              {t('deleteNote')}
            </BusyButton>
          </>
        ) : null}
      </p>
      {isChanging ? <EditNoteForm note={note} onClose={() => setChanging(false)} /> : null}
    </li>
  )
}
