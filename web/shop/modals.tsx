import { createElement, type ComponentType, type ReactNode } from 'react'
import { bindModals, type ModalSubjects, type OpenKind, type useOpenModal } from '#web/kit/modal.ts'
import { modalPart, type ModalPart } from './shell/modal-part.tsx'

/** The props of a bound component. It renders a `ModalFrame` (or, for the cart, a drawer) around its content. */
interface ModalProps<Kind extends OpenKind> {
  readonly subject: ModalSubjects[Kind]
  readonly locked: boolean
}

/** Every kind of modal and its component. Each loads at its first opening, not with the page. */
const bound: { readonly [Kind in OpenKind]: ModalPart<ModalProps<Kind>> } = {
  LOGIN_VIEW: modalPart(
    async () => import('./accounts/sign-in-modal.tsx'),
    (part) => part.SignInModal,
  ),
  SIGN_UP_VIEW: modalPart(
    async () => import('./accounts/sign-up-modal.tsx'),
    (part) => part.SignUpModal,
  ),
  FORGET_PASSWORD: modalPart(
    async () => import('./accounts/forget-modal.tsx'),
    (part) => part.ForgetModal,
  ),
  VERIFY_EMAIL_VIEW: modalPart(
    async () => import('./accounts/verify-email-modal.tsx'),
    (part) => part.VerifyEmailModal,
  ),
  VERIFY_ACCOUNT_VIEW: modalPart(
    async () => import('./merges/merge-modal.tsx'),
    (part) => part.MergeModal,
  ),
  DELETE_ACCOUNT: modalPart(
    async () => import('./privacy/delete-account-modal.tsx'),
    (part) => part.DeleteAccountModal,
  ),
  ADDRESS_VIEW_AND_EDIT: modalPart(
    async () => import('./addresses/address-modal.tsx'),
    (part) => part.AddressModal,
  ),
  DELETE_ADDRESS: modalPart(
    async () => import('./addresses/delete-modal.tsx'),
    (part) => part.DeleteModal,
  ),
  SCHEDULE_BOOKING_CONFIRM: modalPart(
    async () => import('./bookings/confirm-booking.tsx'),
    (part) => part.ConfirmBooking,
  ),
  SCHEDULE_BOOKING_VERIFY: modalPart(
    async () => import('./bookings/verify-booking.tsx'),
    (part) => part.VerifyBooking,
  ),
  CANCEL_BOOKING_CONFIRM: modalPart(
    async () => import('./bookings/cancel-booking.tsx'),
    (part) => part.CancelBooking,
  ),
  SCHEDULE_CHECK_IN_FAILED_VIEW: modalPart(
    async () => import('./attendance/check-in-failed.tsx'),
    (part) => part.CheckInFailed,
  ),
  PACKAGE_PURCHASE_REDIRECT_CONFIRM: modalPart(
    async () => import('./holds/go-to-packages.tsx'),
    (part) => part.GoToPackages,
  ),
  PRIVATE_SCHEDULE_BOOKING_CONFIRM: modalPart(
    async () => import('./privates/confirm-private.tsx'),
    (part) => part.ConfirmPrivate,
  ),
  PACKAGE_SHARING_VIEW: modalPart(
    async () => import('./packages/sharing-modal.tsx'),
    (part) => part.SharingModal,
  ),
  DELETE_PACKAGE_SHARING_EMAIL_CONFIRM_VIEW: modalPart(
    async () => import('./packages/unshare-modal.tsx'),
    (part) => part.UnshareModal,
  ),
  PAYMENT: modalPart(
    async () => import('./orders/pay-modal.tsx'),
    (part) => part.PayModal,
  ),
  PHONE_NUMBER: modalPart(
    async () => import('./orders/phone-modal.tsx'),
    (part) => part.PhoneModal,
  ),
  POPUP_BANNER_VIEW: modalPart(
    async () => import('./content/popup-banner.tsx'),
    (part) => part.PopupBanner,
  ),
  E_WAIVER_MODAL: modalPart(
    async () => import('./forms/form-modals.tsx'),
    (part) => part.WaiverModal,
  ),
  TERMS_FORM_VIEW: modalPart(
    async () => import('./forms/form-modals.tsx'),
    (part) => part.TermsForm,
  ),
  PRIVACY_FORM_VIEW: modalPart(
    async () => import('./forms/form-modals.tsx'),
    (part) => part.PrivacyForm,
  ),
  TERMS_MODAL: modalPart(
    async () => import('./forms/form-modals.tsx'),
    (part) => part.TermsModal,
  ),
  PRIVACY_MODAL: modalPart(
    async () => import('./forms/form-modals.tsx'),
    (part) => part.PrivacyModal,
  ),
  PREVIEW_SIGNED_MODAL: modalPart(
    async () => import('./forms/signed-modal.tsx'),
    (part) => part.SignedModal,
  ),
  PRODUCT_VIEW: modalPart(
    async () => import('./sections/product-modal.tsx'),
    (part) => part.ProductModal,
  ),
  INSTRUCTOR_VIEW: modalPart(
    async () => import('./instructors/instructor-modal.tsx'),
    (part) => part.InstructorModal,
  ),
  SIMILAR_PRODUCTS_VIEW: modalPart(
    async () => import('./catalog/similar-modal.tsx'),
    (part) => part.SimilarModal,
  ),
  CATEGORY_VIEW: modalPart(
    async () => import('./catalog/category-sheet.tsx'),
    (part) => part.CategorySheet,
  ),
  INVALID_CHECKOUT: modalPart(
    async () => import('./checkout/changed-modal.tsx'),
    (part) => part.ChangedModal,
  ),
  CANCEL_ORDER: modalPart(
    async () => import('./cancellations/cancel-order-modal.tsx'),
    (part) => part.CancelOrderModal,
  ),
  WITHDRAW_CANCEL_CONFIRM: modalPart(
    async () => import('./cancellations/withdraw-modal.tsx'),
    (part) => part.WithdrawModal,
  ),
  CART_SIDEBAR: modalPart(
    async () => import('./cart/cart-drawer.tsx'),
    (part) => part.CartDrawer,
  ),
}

bindModals(async (kind) => bound[kind].fetchScript())

/** The open modal, rendered by the component of its kind. */
export function ModalView({ open }: { readonly open: NonNullable<ReturnType<typeof useOpenModal>> }) {
  return draw(open)
}

function draw<Kind extends OpenKind>(open: { readonly kind: Kind } & ModalProps<Kind>): ReactNode {
  const view: ComponentType<ModalProps<Kind>> = bound[open.kind]
  return createElement(view, { subject: open.subject, locked: open.locked })
}
