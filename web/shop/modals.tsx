import { closeModal, useOpenModal, type ModalSubjects, type OpenKind } from '#web/kit/modal.ts'
import { createElement, lazy, Suspense, useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'react-router'

/** What a bound component receives. It draws a `ModalFrame` (or, for the cart, a drawer) around its own words. */
interface ModalProps<Kind extends OpenKind> {
  readonly subject: ModalSubjects[Kind]
  readonly locked: boolean
}

/** Every kind that may be opened and what draws it. Each comes with the first opening, not with the page. */
const bound: { readonly [Kind in OpenKind]: ComponentType<ModalProps<Kind>> } = {
  LOGIN_VIEW: lazy(async () => ({ default: (await import('./accounts/sign-in-modal.tsx')).SignInModal })),
  SIGN_UP_VIEW: lazy(async () => ({ default: (await import('./accounts/sign-up-modal.tsx')).SignUpModal })),
  SCHEDULE_BOOKING_CONFIRM: lazy(async () => ({ default: (await import('./bookings/confirm-booking.tsx')).ConfirmBooking })),
  CANCEL_BOOKING_CONFIRM: lazy(async () => ({ default: (await import('./bookings/cancel-booking.tsx')).CancelBooking })),
  PACKAGE_PURCHASE_REDIRECT_CONFIRM: lazy(async () => ({ default: (await import('./bookings/go-to-packages.tsx')).GoToPackages })),
  E_WAIVER_MODAL: lazy(async () => ({ default: (await import('./forms/form-modals.tsx')).WaiverModal })),
  PREVIEW_SIGNED_MODAL: lazy(async () => ({ default: (await import('./forms/form-modals.tsx')).SignedModal })),
  CART_SIDEBAR: lazy(async () => ({ default: (await import('./shell/cart-drawer.tsx')).CartDrawer })),
}

/** Shows the one modal that is open. Following a link to another page closes it. */
export function ModalHost() {
  const open = useOpenModal()
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (shownAt.current !== pathname) closeModal()
    shownAt.current = pathname
  }, [pathname])
  if (!open) return null
  return (
    <Suspense fallback={null} key={open.id}>
      {draw(open)}
    </Suspense>
  )
}

function draw<Kind extends OpenKind>(open: { readonly kind: Kind } & ModalProps<Kind>): ReactNode {
  const view: ComponentType<ModalProps<Kind>> = bound[open.kind]
  return createElement(view, { subject: open.subject, locked: open.locked })
}
