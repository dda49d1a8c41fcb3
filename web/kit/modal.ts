import { useSyncExternalStore } from 'react'
import { usePrefetch } from './prefetch.ts'

/** Every kind of modal, with the names of the specification; INSTRUCTOR_VIEW is ours. One is open at a time. */
export type ModalKind =
  | 'LOGIN_VIEW'
  | 'SIGN_UP_VIEW'
  | 'FORGET_PASSWORD'
  | 'VERIFY_EMAIL_VIEW'
  | 'VERIFY_ACCOUNT_VIEW'
  | 'PRODUCT_VIEW'
  | 'SIMILAR_PRODUCTS_VIEW'
  | 'INSTRUCTOR_VIEW'
  | 'ADDRESS_VIEW_AND_EDIT'
  | 'DELETE_ADDRESS'
  | 'DELETE_ACCOUNT'
  | 'PAYMENT'
  | 'PHONE_NUMBER'
  | 'INVALID_CHECKOUT'
  | 'CANCEL_ORDER'
  | 'POPUP_BANNER_VIEW'
  | 'WITHDRAW_CANCEL_CONFIRM'
  | 'PACKAGE_SHARING_VIEW'
  | 'DELETE_PACKAGE_SHARING_EMAIL_CONFIRM_VIEW'
  | 'SCHEDULE_BOOKING_CONFIRM'
  | 'SCHEDULE_BOOKING_VERIFY'
  | 'CANCEL_BOOKING_CONFIRM'
  | 'SCHEDULE_CHECK_IN_FAILED_VIEW'
  | 'PACKAGE_PURCHASE_REDIRECT_CONFIRM'
  | 'PRIVATE_SCHEDULE_BOOKING_CONFIRM'
  | 'TERMS_FORM_VIEW'
  | 'PRIVACY_FORM_VIEW'
  | 'E_WAIVER_MODAL'
  | 'TERMS_MODAL'
  | 'PRIVACY_MODAL'
  | 'PREVIEW_SIGNED_MODAL'
  | 'CATEGORY_VIEW'
  | 'CART_SIDEBAR'

/**
 * The subject of each kind. The room that renders a kind adds its line, and `web/shop/modals.tsx` must then bind it:
 * `declare module '#web/kit/modal.ts' { interface ModalSubjects { CANCEL_BOOKING_CONFIRM: { readonly booking: Booking }
 * } }`
 */
export interface ModalSubjects {
  /** `next` is where the page goes after logging in; without it the page stays and reloads its data. */
  LOGIN_VIEW: { readonly next?: string }
  SIGN_UP_VIEW: { readonly next?: string }
  CART_SIDEBAR: Readonly<Record<never, never>>
}
export type OpenKind = keyof ModalSubjects & ModalKind

/** The open modal. `locked` ignores clicks outside; `id` is new at each opening. */
interface OpenModal {
  readonly kind: OpenKind
  readonly subject: ModalSubjects[OpenKind]
  readonly locked: boolean
  readonly id: number
}

const listeners = new Set<() => void>()
let current: OpenModal | undefined
let opened = 0
let fetchModal: ((kind: OpenKind) => Promise<unknown>) | undefined

/**
 * These do not close by a click outside: what is read, ticked and signed, or paid, is not lost to a press that missed.
 */
const locked: ReadonlySet<OpenKind> = new Set<OpenKind>([
  'E_WAIVER_MODAL',
  'TERMS_FORM_VIEW',
  'PRIVACY_FORM_VIEW',
  'PAYMENT',
  'PHONE_NUMBER',
])

/** Opens a modal, and replaces the open one. */
export function openModal<Kind extends OpenKind>(kind: Kind, subject: ModalSubjects[Kind]): void {
  opened += 1
  change({ kind, subject, locked: locked.has(kind), id: opened })
}

export function closeModal(): void {
  change(undefined)
}

/** Sets how the script of a modal is loaded; `web/shop/modals.tsx` calls it. */
export function bindModals(fetchScript: (kind: OpenKind) => Promise<unknown>): void {
  fetchModal = fetchScript
}

/** Prefetches the script of a modal that this page can open, once the page is idle. */
export function usePrefetchModal(kind: OpenKind): void {
  usePrefetch(async () => fetchModal?.(kind))
}

/** The open modal, or undefined. Always undefined on the server. */
export function useOpenModal(): OpenModal | undefined {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
}

function change(next: OpenModal | undefined): void {
  if (next === current) return
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
