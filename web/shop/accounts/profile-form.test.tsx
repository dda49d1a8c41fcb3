import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import type { Me } from '#web/kit/session.ts'
import { ProfileForm } from './profile-form.tsx'

const me: Me = {
  id: asId('accounts', '00000000-0000-7000-8000-000000000001'),
  person_id: asId('persons', '00000000-0000-7000-8000-000000000002'),
  full_name: 'Grace Ong',
  first_name: 'Grace',
  last_name: 'Ong',
  display_name: null,
  email: 'grace@example.com',
  phone: null,
  email_verified: true,
  phone_verified: false,
  birth_date: null,
  gender: null,
  business_model: null,
  emergency_contact_name: null,
  emergency_contact_phone: null,
  preferred_location: null,
  locale: 'en',
  role: null,
  teaches: false,
  store_credit: '0.00',
  created_at: '2026-11-01T09:00:00+08:00',
}
const profileAt = async (at: string) => renderPart(<ProfileForm me={me} branches={[]} />, { at })

it('the profile leads back to the page that needed a date of birth, and to no other site', async () => {
  const sheet = '/schedules/booking?session_id=1'
  const html = await profileAt(`/my-account/account-settings?next=${encodeURIComponent(sheet)}`)
  expect(html).toContain(`href="${sheet}"`)
  for (const at of ['/my-account/account-settings', '/my-account/account-settings?next=//elsewhere.example'])
    expect(textOf(await profileAt(at))).not.toContain('Back to where I was')
})
