import type { ModalSubjects, OpenKind, useOpenModal } from '#web/kit/modal.ts'
import { createElement, type ComponentType, type ReactNode } from 'react'
import { modalPart } from './shell/modal-part.tsx'

/** What a bound component receives. It draws a `ModalFrame` (or, for the cart, a drawer) around its own words. */
interface ModalProps<Kind extends OpenKind> {
  readonly subject: ModalSubjects[Kind]
  readonly locked: boolean
}

/** Every kind that may be opened and what draws it. Each comes with the first opening, not with the page. */
const bound: { readonly [Kind in OpenKind]: ComponentType<ModalProps<Kind>> } = {
  LOGIN_VIEW: modalPart(async () => (await import('./accounts/sign-in-modal.tsx')).SignInModal),
  SIGN_UP_VIEW: modalPart(async () => (await import('./accounts/sign-up-modal.tsx')).SignUpModal),
  VERIFY_EMAIL_VIEW: modalPart(async () => (await import('./accounts/verify-email-modal.tsx')).VerifyEmailModal),
  SCHEDULE_BOOKING_CONFIRM: modalPart(async () => (await import('./bookings/confirm-booking.tsx')).ConfirmBooking),
  SCHEDULE_BOOKING_VERIFY: modalPart(async () => (await import('./bookings/verify-booking.tsx')).VerifyBooking),
  CANCEL_BOOKING_CONFIRM: modalPart(async () => (await import('./bookings/cancel-booking.tsx')).CancelBooking),
  SCHEDULE_CHECK_IN_FAILED_VIEW: modalPart(async () => (await import('./bookings/check-in-failed.tsx')).CheckInFailed),
  PACKAGE_PURCHASE_REDIRECT_CONFIRM: modalPart(async () => (await import('./bookings/go-to-packages.tsx')).GoToPackages),
  PRIVATE_SCHEDULE_BOOKING_CONFIRM: modalPart(async () => (await import('./privates/confirm-private.tsx')).ConfirmPrivate),
  PACKAGE_SHARING_VIEW: modalPart(async () => (await import('./packages/sharing-modal.tsx')).SharingModal),
  DELETE_PACKAGE_SHARING_EMAIL_CONFIRM_VIEW: modalPart(async () => (await import('./packages/unshare-modal.tsx')).UnshareModal),
  E_WAIVER_MODAL: modalPart(async () => (await import('./forms/form-modals.tsx')).WaiverModal),
  PREVIEW_SIGNED_MODAL: modalPart(async () => (await import('./forms/form-modals.tsx')).SignedModal),
  CART_SIDEBAR: modalPart(async () => (await import('./shell/cart-drawer.tsx')).CartDrawer),
}

/** The modal that is open, drawn by what its kind is bound to. */
export function ModalView({ open }: { readonly open: NonNullable<ReturnType<typeof useOpenModal>> }) {
  return draw(open)
}

function draw<Kind extends OpenKind>(open: { readonly kind: Kind } & ModalProps<Kind>): ReactNode {
  const view: ComponentType<ModalProps<Kind>> = bound[open.kind]
  return createElement(view, { subject: open.subject, locked: open.locked })
}
