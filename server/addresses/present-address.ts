import type { getAddress } from '#domain/addresses/api.ts'
import { checkAddress } from '#domain/addresses/check-address.ts'
import { displayText } from '#domain/addresses/display-text.ts'
import { country } from '#domain/addresses/model.ts'
import { states } from '#domain/addresses/states.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime } from '#domain/kit/time.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { findAddress } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findAddress>>>

interface Reader {
  readonly locale: Locale
  readonly branch: { readonly zone: string }
}

export function presentAddress(row: Row, { locale, branch }: Reader): OutputOf<typeof getAddress> {
  const { is_default: isDefault, created_at: createdAt, ...address } = row
  const state = row.state_id === null ? '' : inLocale(states[row.state_id], locale)
  const problem = checkAddress(row, row.state_id ?? undefined)
  return {
    ...address,
    country,
    state,
    default: isDefault,
    display_text: displayText({ ...row, state }),
    problem: problem === undefined ? null : { code: problem.code, message: sentence(locale, problem.code, {}) },
    created_at: wireTime(createdAt, branch.zone),
  }
}
