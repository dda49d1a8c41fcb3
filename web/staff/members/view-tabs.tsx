import Plus from 'lucide-react/icons/plus'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { deleteView, listViews, saveView } from '#domain/views/api.ts'
import { changesView } from '#domain/views/model.ts'
import { textField } from '#web/kit/form-fields.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { BusyButton } from '../kit/busy-button.tsx'
import { useStaff } from '../kit/console-start.ts'
import { NotDone } from '../kit/not-done.tsx'
import { useFirstField } from '../kit/use-first-field.ts'
import { listQuery, readListAddress, type ListAddress } from '../kit/use-list-address.ts'
import { useRead } from '../kit/use-read.ts'
import { useWrite } from '../kit/use-write.ts'
import { memberViews } from './member-filters.ts'

const list = 'members'

/** The views of the list, those of every studio first, and saving what is shown as another. */
export function ViewTabs({
  address,
  total,
  onChoose,
}: {
  readonly address: ListAddress
  /** How many members the open view has; undefined while it is read. */
  readonly total: number | undefined
  /** Opens a view as it is shown already: one that was saved just now, or none once it is deleted. */
  readonly onChoose: (view: string | undefined) => void
}) {
  const t = useTranslations('memberList')
  const { role } = useStaff()
  const [isSaving, setSaving] = useState(false)
  const saved = useRead(listViews, { input: { list } }).data?.views ?? []
  const remove = useWrite(deleteView, { changes: [listViews] })
  const save = useWrite(saveView, { changes: [listViews] })
  const views = [...memberViews.map(({ name, ...view }) => ({ ...view, name: t(name) })), ...saved]
  const open = address.view ?? (isPlain(address) ? 'all' : undefined)
  const own = saved.find(({ id, shared }) => id === open && changesView({ role, isShared: shared, isOwn: !shared }))
  const query = viewQuery(address)
  const isChanged = own !== undefined && query !== viewQuery(readListAddress(new URLSearchParams(own.query)))
  const saveOver = async () => {
    if (own !== undefined && (await save.send({ ...own, query })).ok) showToast(t('viewSaved', { name: own.name }))
  }
  const press = async () => {
    if (own === undefined || !(await remove.send({ id: own.id })).ok) return
    showToast(t('viewDeleted', { name: own.name }))
    onChoose(undefined)
  }
  return (
    <nav className="member-views" aria-label={t('views')}>
      {views.map(({ id, name, query }) => (
        <Link
          key={id}
          className="member-view"
          to={`?${id === 'all' ? '' : `view=${id}&`}${query}`}
          aria-current={id === open ? 'page' : undefined}
        >
          {name}
          {id === open && total !== undefined ? <span className="member-view-count">{total}</span> : null}
        </Link>
      ))}
      <button type="button" className="member-view" onClick={() => setSaving(true)}>
        <Icon of={Plus} inText />
        {t(isChanged ? 'saveAsNew' : 'saveView')}
      </button>
      {isChanged ? (
        <BusyButton className="member-view" busy={save.isBusy} onClick={() => void saveOver()}>
          {t('saveOver', { name: own.name })}
        </BusyButton>
      ) : null}
      {own === undefined ? null : (
        <BusyButton className="member-view" busy={remove.isBusy} onClick={() => void press()}>
          {t('deleteView')}
        </BusyButton>
      )}
      {isSaving ? (
        <SaveView
          query={query}
          onSaved={(view) => {
            setSaving(false)
            onChoose(view)
          }}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </nav>
  )
}

/** All members in the usual order, whatever columns are shown of them. */
function isPlain({ filters, orderBy }: ListAddress): boolean {
  return Object.keys(filters).length === 0 && orderBy === undefined
}

/** What a view keeps of the list: neither what is typed nor the page. */
function viewQuery(address: ListAddress): string {
  return listQuery({ ...address, keyword: '', view: undefined, page: 1 }).toString()
}

function SaveView({
  query,
  onSaved,
  onClose,
}: {
  readonly query: string
  readonly onSaved: (view: string) => void
  readonly onClose: () => void
}) {
  const t = useTranslations('memberList')
  const { role } = useStaff()
  const [id] = useState(newIntentKey)
  const save = useWrite(saveView, { refusals: 'page', changes: [listViews] })
  const [isNameless, setNameless] = useState(false)
  const field = useFirstField<HTMLFormElement>()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = textField(form, 'name')
    setNameless(name === '')
    if (name === '') return
    const answer = await save.send({ id, list, name, query, shared: form.has('shared') })
    if (!answer.ok) return
    showToast(t('viewSaved', { name: answer.value.name }))
    onSaved(answer.value.id)
  }
  return (
    <Modal open onClose={onClose} title={t('saveViewHeading')} closeLabel={t('close')}>
      <form ref={field} className="act-form" noValidate onSubmit={(event) => void send(event)}>
        <p className="small soft">{t('saveViewText')}</p>
        <NotDone refusal={save.refusal} />
        <TextField
          label={t('viewName')}
          name="name"
          maxLength={60}
          error={isNameless ? t('viewNameless') : save.refusal?.errors['name']}
        />
        {changesView({ role, isShared: true, isOwn: true }) ? (
          <Checkbox name="shared" compact>
            {t('viewShared')}
          </Checkbox>
        ) : null}
        <Button type="submit" full busy={save.isBusy}>
          {t('saveView')}
        </Button>
      </form>
    </Modal>
  )
}
