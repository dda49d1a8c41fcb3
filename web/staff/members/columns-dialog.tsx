import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState, type FormEvent, type MouseEvent } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldError } from '#web/ui/field-frame.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Modal } from '#web/ui/modal.tsx'
import type { TableColumn } from '#web/ui/table.tsx'
import { isFittingCount, moveColumn, orderColumns } from './column-order.ts'
import type { MemberRow } from './member-columns.tsx'

const formId = 'columns'
const errorId = 'columns-error'

/** Asks which columns are shown, and in which order. The name is always the first of them. */
export function ColumnsDialog({
  columns,
  shown,
  onChoose,
  onClose,
}: {
  readonly columns: readonly TableColumn<MemberRow>[]
  readonly shown: readonly string[]
  /** Undefined for the usual ones. */
  readonly onChoose: (columns: readonly string[] | undefined) => void
  readonly onClose: () => void
}) {
  const t = useTranslations('memberList')
  const [names, others] = [columns.filter(({ isName }) => isName), columns.filter(({ isName }) => !isName)]
  const [order, setOrder] = useState(() => orderColumns(others, shown))
  const [moved, setMoved] = useState('')
  const [isWrong, setWrong] = useState(false)
  const move = (id: string, by: -1 | 1) => (event: MouseEvent<HTMLButtonElement>) => {
    const after = moveColumn(order, { id, by })
    const { head = '' } = others.find((column) => column.id === id) ?? {}
    setOrder(after)
    setMoved(t('columnMoved', { name: head, place: after.indexOf(id) + 1, count: after.length }))
    // A row that moves in the document loses its focus.
    const { currentTarget: button } = event
    requestAnimationFrame(() => button.focus())
  }
  const choose = (chosen: readonly string[] | undefined) => {
    onChoose(chosen)
    onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const chosen = [...names.map(({ id }) => id), ...order.filter((id) => form.has(id))]
    if (isFittingCount(chosen.length)) choose(chosen)
    else setWrong(true)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('columnsHeading')}
      closeLabel={t('close')}
      footer={
        <>
          {isWrong ? <FieldError id={errorId} error={t('columnsCount')} /> : null}
          <Button type="submit" form={formId} full>
            {t('columnsApply')}
          </Button>
          <Button look="line" full onClick={() => choose(undefined)}>
            {t('columnsUsual')}
          </Button>
        </>
      }
    >
      <form id={formId} className="act-form" aria-describedby={isWrong ? errorId : undefined} onSubmit={send}>
        <p className="small soft">{t('columnsText')}</p>
        <ul className="member-columns">
          {order.map((id, place) => {
            const { head = '' } = others.find((column) => column.id === id) ?? {}
            return (
              <li key={id} className="member-columns-row">
                <Checkbox name={id} compact defaultChecked={shown.includes(id)}>
                  {head}
                </Checkbox>
                <IconButton label={t('columnUp', { name: head })} aria-disabled={place === 0} onClick={move(id, -1)}>
                  <Icon of={ArrowUp} />
                </IconButton>
                <IconButton
                  label={t('columnDown', { name: head })}
                  aria-disabled={place === order.length - 1}
                  onClick={move(id, 1)}
                >
                  <Icon of={ArrowDown} />
                </IconButton>
              </li>
            )
          })}
        </ul>
        <p className="read-aloud-only" role="status">
          {moved}
        </p>
      </form>
    </Modal>
  )
}
