import { z } from 'zod/mini'
import { policies, siteSettings, type SettingsKey } from './model.ts'

/** The value is wrapped under its name on the wire, so that a fault is reported as `value.hold_minutes`. */
const wholeValues = {
  site: z.strictObject({ value: z.strictObject(siteSettings.shape) }),
  policies: z.strictObject({ value: z.strictObject(policies.shape) }),
} as const satisfies Record<SettingsKey, unknown>

type CheckedSettings =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly error: z.core.$ZodError }

/**
 * Checks settings as they are saved: the whole value is replaced, absent fields return to their defaults, and an
 * unknown name or a number out of bounds is refused. Example: policies `{ reminder_hours: 24 }` keep a hold of 10
 * minutes; `{ reminder_hours: -1 }` is refused.
 */
export function checkSettings(key: SettingsKey, value: unknown): CheckedSettings {
  const read = key === 'site' ? wholeValues.site.safeParse({ value }) : wholeValues.policies.safeParse({ value })
  return read.success ? { ok: true, value: read.data.value } : { ok: false, error: read.error }
}
