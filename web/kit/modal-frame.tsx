import type { ReactNode } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { closeModal, type ModalKind } from './modal.ts'

/**
 * The dialog of a kind, standing where the specification puts that kind. Bound components draw one:
 * `<ModalFrame kind="CANCEL_BOOKING_CONFIRM" locked={locked} title={…} footer={…}>…</ModalFrame>`.
 */
export function ModalFrame({
  kind,
  locked,
  title,
  wide = false,
  footer,
  children,
}: {
  readonly kind: ModalKind
  readonly locked: boolean
  readonly title: ReactNode
  readonly wide?: boolean
  readonly footer?: ReactNode
  readonly children?: ReactNode
}) {
  const t = useTranslations('shell')
  const cross = locked ? {} : { closeLabel: t('close') }
  return (
    <Modal
      open
      onClose={closeModal}
      title={title}
      place={placeOf(kind) === 'sheet' ? 'sheet' : 'centre'}
      wide={wide}
      locked={locked}
      footer={footer}
      {...cross}
    >
      {children}
    </Modal>
  )
}

/**
 * "CATEGORY_VIEW is a bottom sheet at 75% of screen height. All others are centred. A right-side drawer shows
 * CART_SIDEBAR."
 */
function placeOf(kind: ModalKind): 'centre' | 'sheet' | 'drawer' {
  if (kind === 'CATEGORY_VIEW') return 'sheet'
  return kind === 'CART_SIDEBAR' ? 'drawer' : 'centre'
}
