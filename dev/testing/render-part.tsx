import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { createRoutesStub } from 'react-router'
import type { Locale } from '#domain/text/localized.ts'
import { pagesEn } from '#domain/text/pages-en.ts'
import { pageWords } from '#web/kit/page-words.ts'
import { SettingsContext, type Settings } from '#web/kit/settings.ts'
import { WordsProvider, type WordGroup } from '#web/kit/words.tsx'

/** The settings for components in their tests. */
const settings: Settings = {
  site_title: 'Hundred',
  site_subtitle: '',
  currency: 'MYR',
  default_language: 'en',
  languages: ['en', 'zh'],
  logo: { path: '/favicon.svg', width: 32, height: 32 },
  category_size: 1,
  seo: { description: '', image: '/favicon.svg' },
  theme_color: { light: 'white', dark: 'black' },
  support: { phone: '', email: '', hours: '', chat_url: '' },
  address: '',
  company_registration_number: '',
  sst_number: '',
  menu_links: { group_reformer: '', about_us: '', press_publications: '', contact_us: '' },
  regions: [],
  payment_brands: [],
  social_links: [],
  referral_banner: { percent: 0, shown: false },
  branch: { code: 'penang', name: 'Penang', time_zone: 'Asia/Kuala_Lumpur' },
  policies: {
    cancel_window: { unit: 'hours', amount: 12 },
    cancel_hours: 12,
    refill_returns_credit: false,
    booking_opens_days: 14,
    booking_opens_minute: 540,
    hold_minutes: 10,
    waitlist_cutoff_minutes: 120,
    waitlist_max: 20,
    grace_minutes: 30,
    quiet_from_minute: 1320,
    quiet_until_minute: 420,
    check_in_minutes: 5,
    claim_deadline_minutes: 0,
    points_earned_per_ringgit: 1,
    points_paid_per_ringgit: 100,
    referral_reward: '10.00',
    points_months: 12,
    studio_cancel_extension_days: 7,
    delivery_tips: [],
    cash_on_delivery_max: '0.00',
    delivery_instructions: true,
    leave_at_door: true,
  },
  mode: 'demo',
}

const groups = Object.keys(pagesEn).filter((group): group is WordGroup => group in pagesEn)

/** The HTML of a component, rendered on the server at that address, with its panels. */
export async function renderPart(
  part: ReactNode,
  { at = '/', locale = 'en' }: { at?: string; locale?: Locale } = {},
): Promise<string> {
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <SettingsContext value={settings}>
          <WordsProvider locale={locale} words={pageWords(locale, groups)}>
            {part}
          </WordsProvider>
        </SettingsContext>
      ),
    },
  ])
  const { prelude } = await prerender(<Stub initialEntries={[at]} />)
  return new Response(prelude).text()
}

/** The visible text of the HTML: without tags, each gap one space. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<script[^]*?<\/script>|<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The forms of the HTML: each action with the names and values of its inputs. */
export function formsOf(html: string): Array<{ action: string; fields: Record<string, string> }> {
  return [...html.matchAll(/<form([^>]*)>([^]*?)<\/form>/g)].map(([, head = '', body = '']) => ({
    action: attribute(head, 'action'),
    fields: Object.fromEntries(
      [...body.matchAll(/<(?:input|button|select)([^>]*)>/g)]
        .map(([, tag = '']) => [attribute(tag, 'name'), attribute(tag, 'value')])
        .filter(([name]) => name !== ''),
    ),
  }))
}

function attribute(tag: string, name: string): string {
  return (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&')
}
