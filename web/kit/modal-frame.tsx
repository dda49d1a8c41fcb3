import type { ReactNode } from 'react'
import { useTranslations } from '#web/kit/words.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { closeModal, type ModalKind } from './modal.ts'

/**
 * The dialog of a kind, at the position that the specification gives it. Bound components render one: `<ModalFrame
 * kind="CANCEL_BOOKING_CONFIRM" locked={locked} title={…} footer={…}>…</ModalFrame>`.
 */
export function ModalFrame({
  kind,
  locked,
  title,
  wide = false,
  busy = false,
  footer,
  children,
}: {
  readonly kind: ModalKind
  readonly locked: boolean
  readonly title: ReactNode
  readonly wide?: boolean
  /** A request is under way: nothing closes the dialog meanwhile. */
  readonly busy?: boolean
  readonly footer?: ReactNode
  readonly children?: ReactNode
}) {
  const t = useTranslations('shell')
  return (
    <Modal
      open
      onClose={busy ? stay : closeModal}
      title={title}
      place={placeOf(kind) === 'sheet' ? 'sheet' : 'centre'}
      wide={wide}
      locked={locked}
      footer={footer}
      closeLabel={t('close')}
    >
      {children}
    </Modal>
  )
}

const stay = () => undefined

/**
 * CATEGORY_VIEW is a bottom sheet of three quarters of the screen, CART_SIDEBAR a drawer at the right; others are
 * centred.
 */
function placeOf(kind: ModalKind): 'centre' | 'sheet' | 'drawer' {
  if (kind === 'CATEGORY_VIEW') return 'sheet'
  return kind === 'CART_SIDEBAR' ? 'drawer' : 'centre'
}
