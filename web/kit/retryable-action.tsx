import type { ReactNode } from 'react'
import { LinkButton } from '#web/ui/button.tsx'
import type { CallRefusal } from './api.ts'
import { isFinalRefusal } from './is-final-refusal.ts'
import { usePath } from './locale.ts'
import { closeModal } from './modal.ts'
import { useTranslations } from './words.tsx'

/**
 * The button that a question asks about, until a refusal that every further press would get too: then the page where
 * it goes on takes the button's place. A dialog whose page behind shows it, loaded again, only loses the button.
 */
export function RetryableAction({
  refusal,
  children,
}: {
  readonly refusal: CallRefusal | undefined
  readonly children: ReactNode
}) {
  const t = useTranslations('shell')
  const path = usePath()
  if (refusal === undefined || !endsQuestion(refusal)) return children
  const next = nextOf(refusal.code)
  return next === undefined ? null : (
    <LinkButton className="grow" to={path(next.path)} onClick={closeModal}>
      {t(next.name)}
    </LinkButton>
  )
}

/**
 * False where another press may succeed: what was typed can be corrected, a price read again, a bank has yet to
 * answer.
 */
export function endsQuestion(refusal: CallRefusal | undefined): boolean {
  if (refusal === undefined || !isFinalRefusal(refusal)) return false
  const { code, errors } = refusal
  return Object.keys(errors).length === 0 && !code.endsWith('.changed') && !passing.has(code)
}

const passing: ReadonlySet<string> = new Set(['auth.required', 'cancellations.unsettled'])

const places = {
  account: { path: '/my-account', name: 'account' },
  studio: { path: '/contact-us', name: 'contactUs' },
  classes: { path: '/my-account/classes', name: 'myClasses' },
  packages: { path: '/packages', name: 'buyPackage' },
  returns: { path: '/return-policy', name: 'returns' },
} as const

/** Where the sentence of a refusal leads. */
const nexts: Readonly<Record<string, keyof typeof places>> = {
  'accounts.delete_open': 'account',
  'accounts.delete_staff': 'studio',
  'bookings.already_booked': 'classes',
  'bookings.already_waiting': 'classes',
  'bookings.class_over': 'studio',
  'bookings.desk_only': 'studio',
  'bookings.not_live': 'classes',
  'bookings.overlap': 'classes',
  'bookings.restricted': 'studio',
  'bookings.seat_held': 'classes',
  'bookings.seat_offered': 'classes',
  'cancellations.by_staff': 'studio',
  'cancellations.packed': 'returns',
  'cancellations.withdrawn': 'studio',
  'packages.empty': 'packages',
  'packages.expired': 'packages',
  'packages.none': 'packages',
}

function nextOf(code: string) {
  const place = nexts[code]
  return place === undefined ? undefined : places[place]
}
