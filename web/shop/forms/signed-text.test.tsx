import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { SignedText, type SignedForm } from './signed-text.tsx'

const form: SignedForm = {
  id: asId('signed_forms', '018f2f4e-0000-7000-8000-000000000001'),
  number: 1,
  kind: 'waiver',
  version: 1,
  title: 'Waiver',
  language: 'en',
  person_id: asId('persons', '018f2f4e-0000-7000-8000-000000000002'),
  full_name: 'Lee Mei',
  signer_role: 'self',
  signed_by: 'Lee Mei',
  signed_at: '2026-11-20T09:00:00+08:00',
  in_force: true,
  hash: 'a',
  text: 'Exercise has risks.',
  typed_name: 'Lee Mei',
  signature_png: null,
  evidence: '{}',
  document_text: '',
}

it('a text that was signed in another language says so above it, in the language of the page', async () => {
  expect(textOf(await renderPart(<SignedText form={form} />, { locale: 'zh' }))).toContain('签署的是英文版本')
  expect(textOf(await renderPart(<SignedText form={form} />))).not.toContain('version was signed')
})
