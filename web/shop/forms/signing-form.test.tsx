import { Form } from 'react-router'
import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import type { FormToSign } from './load-signing.ts'
import { SigningForm } from './signing-form.tsx'

const form: FormToSign = {
  kind: 'terms',
  document: {
    kind: 'terms',
    version: 2,
    language: 'en',
    title: 'House rules',
    body: 'Be kind.',
    languages: ['en'],
    effective_at: '2026-11-01T00:00:00+08:00',
    sha256: '',
  },
  language: 'en',
  due: {
    kind: 'terms',
    version: 2,
    title: 'House rules',
    person_id: asId('persons', '00000000-0000-7000-8000-000000000001'),
    full_name: 'Grace Ong',
    signer_role: 'self',
    state: 'outdated',
  },
  signerName: 'Grace Ong',
  consents: [{ name: 'risks', words: 'I have read the rules.' }],
  needsBirthDate: false,
}

function refused(version: number): RefusedForm {
  return {
    ok: false,
    refusal: {
      status: 422,
      code: 'request.invalid',
      message: '',
      errors: { typed_name: 'Type your own name' },
      requestId: undefined,
    },
    values: { version: String(version), typed_name: 'Grace', 'consents.risks': 'on' },
  }
}

const draw = async (answer: RefusedForm | undefined, about: Partial<FormToSign> = {}) =>
  renderPart(
    <SigningForm
      form={{ ...form, ...about }}
      sender={Form}
      action="/sign/terms"
      isSending={false}
      refused={answer}
      submit="Sign"
      onOutdated={() => undefined}
    />,
    { at: '/sign/e-waiver?next=%2Fschedules' },
  )

it('a form that was refused comes back filled in, with its error', async () => {
  const html = await draw(refused(2))
  expect(html).toContain('value="Grace"')
  expect(html).toContain('checked=""')
  expect(textOf(html)).toContain('Type your own name')
})

it('a form that was refused starts empty where another version came into force', async () => {
  const html = await draw(refused(1))
  expect(html).not.toContain('value="Grace"')
  expect(html).not.toContain('checked=""')
})

it('who must add a date of birth first comes back to the form', async () => {
  const html = await draw(undefined, { needsBirthDate: true })
  expect(html).toContain(
    `href="/my-account/account-settings?next=${encodeURIComponent('/sign/e-waiver?next=%2Fschedules')}"`,
  )
})
