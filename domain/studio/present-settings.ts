import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { inLocale, type Locale, type Localized } from '#domain/text/localized.ts'
import type { getSettings } from './api.ts'
import { windowMinutes } from './cancellation-window.ts'
import type { Policies, SiteSettings } from './model.ts'
import { offeredBrands } from './offered-brands.ts'

interface Shown {
  readonly site: SiteSettings
  readonly policies: Policies
  readonly branch: { readonly code: string; readonly name: Localized; readonly zone: string }
  readonly mode: 'demo' | 'production'
  /** The methods that are set up. */
  readonly methods: readonly string[]
}

/**
 * `/settings` in the language of the request: the studio's texts in that language, and only those policies that pages
 * explain.
 */
export function presentSettings(
  { site, policies, branch, mode, methods }: Shown,
  locale: Locale,
): OutputOf<typeof getSettings> {
  return {
    ...site,
    site_subtitle: inLocale(site.site_subtitle, locale),
    seo: { ...site.seo, description: inLocale(site.seo.description, locale) },
    support: { ...site.support, hours: inLocale(site.support.hours, locale) },
    regions: site.regions.map((region) => ({ ...region, name: inLocale(region.name, locale) })),
    payment_brands: offeredBrands(site.payment_brands, methods),
    social_links: site.social_links.map((link) => ({ ...link, label: inLocale(link.label, locale) })),
    branch: { code: branch.code, name: inLocale(branch.name, locale), time_zone: branch.zone },
    policies: explained(policies),
    mode,
  }
}

/** The policies that pages explain about booking, the waitlist, check-in and points; the others stay private. */
function explained(policies: Policies): OutputOf<typeof getSettings>['policies'] {
  const {
    cancel_window,
    booking_opens_days,
    booking_opens_minute,
    hold_minutes,
    waitlist_cutoff_minutes,
    waitlist_max,
    grace_minutes,
    quiet_from_minute,
    quiet_until_minute,
    refill_returns_credit,
  } = policies
  const { check_in_minutes, claim_deadline_minutes, studio_cancel_extension_days } = policies
  const { delivery_tips_sen, cash_on_delivery_max_sen, delivery_instructions, leave_at_door } = policies
  const { points_earned_per_ringgit, points_paid_per_ringgit, points_months, referral_reward_sen } = policies
  return {
    cancel_window,
    cancel_hours: Math.ceil(windowMinutes(cancel_window) / 60),
    refill_returns_credit,
    booking_opens_days,
    booking_opens_minute,
    hold_minutes,
    waitlist_cutoff_minutes,
    waitlist_max,
    grace_minutes,
    quiet_from_minute,
    quiet_until_minute,
    check_in_minutes,
    claim_deadline_minutes,
    studio_cancel_extension_days,
    points_earned_per_ringgit,
    points_paid_per_ringgit,
    points_months,
    referral_reward: toWire(sen(referral_reward_sen)),
    delivery_tips: delivery_tips_sen.map((tip) => toWire(sen(tip))),
    cash_on_delivery_max: toWire(sen(cash_on_delivery_max_sen)),
    delivery_instructions,
    leave_at_door,
  }
}
