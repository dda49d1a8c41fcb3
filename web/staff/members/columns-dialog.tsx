import type { FormEvent } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import type { MemberRow } from './member-columns.tsx'

/** Asks which columns are shown. */
export function ColumnsDialog({
  columns,
  shown,
  onChoose,
  onClose,
}: {
  readonly columns: readonly TableColumn<MemberRow>[]
  readonly shown: readonly string[]
  readonly onChoose: (columns: readonly string[]) => void
  readonly onClose: () => void
}) {
  const t = useTranslations('memberList')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onChoose(columns.flatMap(({ id, isName }) => (isName === true || form.has(id) ? [id] : [])))
    onClose()
  }
  return (
    <Modal open onClose={onClose} title={t('columnsHeading')} closeLabel={t('close')}>
      <form className="act-form" onSubmit={send}>
        <p className="small soft">{t('columnsText')}</p>
        <div className="member-columns">
          {columns
            .filter(({ isName }) => isName !== true)
            .map(({ id, head }) => (
              <Checkbox key={id} name={id} compact defaultChecked={shown.includes(id)}>
                {head}
              </Checkbox>
            ))}
        </div>
        <Button type="submit" full>
          {t('columnsApply')}
        </Button>
      </form>
    </Modal>
  )
}
