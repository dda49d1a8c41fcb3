import { useState, type FormEvent } from 'react'
import { openRecord, saveTags } from '#domain/members/api.ts'
import { joinTags } from '#domain/members/join-tags.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { ConflictDialog } from '../kit/conflict-dialog.tsx'
import { NotDone } from '../kit/not-done.tsx'
import { queryClient } from '../kit/query-client.ts'
import { readOf } from '../kit/use-read.ts'
import { useUndoToast } from '../kit/use-undo-toast.ts'
import { useVersionedForm } from '../kit/use-versioned-form.ts'
import { useWrite } from '../kit/use-write.ts'
import type { MemberRecord } from './member-packs.tsx'
import { readTags } from './read-tags.ts'
import { Tags } from './tags.tsx'

/** The words by which the branch groups people, and the way to change them. */
export function MemberTags({ record }: { readonly record: MemberRecord }) {
  const t = useTranslations('memberPage')
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="member-part">
      <h2 className="strong">{t('tags')}</h2>
      <Tags tags={record.tags} />
      <button type="button" className="console-button" onClick={() => setChanging(true)}>
        {t('editTags')}
      </button>
      {isChanging ? <TagForm record={record} onClose={() => setChanging(false)} /> : null}
    </section>
  )
}

const changes = [openRecord, getTimeline]

function TagForm({ record, onClose }: { readonly record: MemberRecord; readonly onClose: () => void }) {
  const t = useTranslations('memberPage')
  const [first] = useState(() => ({ version: record.tags_version, values: { tags: joinTags(record.tags) } }))
  const { id } = record.person
  const { send: putBack } = useWrite(saveTags, { changes })
  const showUndo = useUndoToast()
  const { save, asks, refusal, isBusy } = useVersionedForm(saveTags, {
    first,
    changes,
    inputOf: ({ values: { tags }, version }) => ({ id, tags: readTags(tags ?? ''), version }),
    onSaved: (_saved, { tags }) => {
      // The record was read again: with its version, what a colleague saves in these seconds is not replaced.
      const version = queryClient.getQueryData(readOf(openRecord, { id }).queryKey)?.tags_version
      showUndo({ done: t('tagsSaved') }, async () => putBack({ id, tags: readTags(tags ?? ''), version }))
      onClose()
    },
  })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await save({ tags: joinTags(readTags(textField(new FormData(event.currentTarget), 'tags'))) })
  }
  return (
    <>
      <Modal open onClose={onClose} title={t('editTags')} closeLabel={t('close')}>
        <form className="act-form" noValidate onSubmit={(event) => void send(event)}>
          <NotDone refusal={refusal} />
          <TextField
            label={t('tags')}
            help={t('tagsHelp')}
            name="tags"
            maxLength={400}
            defaultValue={first.values.tags ?? ''}
            error={refusal?.errors['tags']}
          />
          <Button type="submit" full busy={isBusy}>
            {t('saveTags')}
          </Button>
        </form>
      </Modal>
      {asks === undefined ? null : <ConflictDialog {...asks} labels={{ tags: t('tags') }} />}
    </>
  )
}
