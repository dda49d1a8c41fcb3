import { describe, expect, test } from 'vitest'
import { canonicalDocument } from '#domain/content/documents.ts'
import { instant } from '#domain/kit/time.ts'
import { buildEvidence, type Act } from './build-evidence.ts'
import { consentWords, requiredConsents } from './consents.ts'
import { signatureMaxBytes, signatureMaxHeight, signatureMaxWidth, type SignedRecord } from './model.ts'
import { renderedForm } from './rendered-form.ts'
import { verifyChain, verifyEvidence, type Hashing } from './verify-evidence.ts'

/** Distinguishes texts, which is all that these tests need of a hash. */
function mixed(text: string): string {
  let sum = 7
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 4_294_967_296
  return sum.toString(16).padStart(64, '0')
}
const hashing: Hashing = { ofText: mixed, ofBase64: (base64) => mixed(`base64 ${base64}`) }

const mother = { id: 'mother', fullName: 'Lim Hui Min', birthDate: '1985-06-01' }
const child = { id: 'child', fullName: 'Aina Lim', birthDate: '2014-01-01' }
const document_text = canonicalDocument({
  kind: 'waiver',
  version: 2,
  title: { en: 'Waiver', zh: '免责声明' },
  body: { en: 'Exercise has risks.', zh: '运动有风险。' },
})
const act = (change: Partial<Act> = {}): Act => ({
  kind: 'waiver',
  version: 2,
  language: 'en',
  documentSha256: mixed(document_text),
  renderedSha256: '',
  branch: 'penang',
  plan: { role: 'guardian', signer: mother, consents: requiredConsents('waiver', 'guardian') },
  participant: child,
  holder: mother,
  account: {
    id: 'account',
    email: 'mei@example.my',
    emailVerifiedAt: instant('2026-11-01T01:02:03Z'),
    phone: '60123456789',
    phoneVerifiedAt: instant('2026-11-02T01:02:03Z'),
  },
  typedName: 'Lim Hui Min',
  signature: { sha256: hashing.ofBase64('drawn'), width: 300, height: 100 },
  readToEnd: true,
  session: { hash: 'session', ageSeconds: 61 },
  connection: { address: '192.0.2.1', userAgent: undefined, platform: 'web', requestId: 'request' },
  ...change,
})
const place = { sequence: 1, previousHash: '', now: instant('2026-11-20T01:00:00Z') }

function signed(change: Partial<Act> = {}): SignedRecord {
  const asked = act(change)
  const words = asked.plan.consents.map((name) =>
    consentWords(name, {
      kind: asked.kind,
      signer: asked.plan.role,
      language: asked.language,
      participant: asked.participant.fullName,
    }),
  )
  const [title, body] = asked.language === 'en' ? ['Waiver', 'Exercise has risks.'] : ['免责声明', '运动有风险。']
  const rendered_text = renderedForm({ title, body, consents: words })
  const evidence = buildEvidence({ ...asked, renderedSha256: mixed(rendered_text) }, place)
  const signature_png = asked.signature === null ? null : 'drawn'
  return { evidence, hash: mixed(evidence), document_text, rendered_text, signature_png }
}

/** The record with its statement changed, and hashed again by the attacker. */
function restated(record: SignedRecord, [from, to]: readonly [string, string]): SignedRecord {
  const evidence = record.evidence.replace(from, to)
  return { ...record, evidence, hash: mixed(evidence) }
}

describe('the statement of a signed form', () => {
  const told = (change: Partial<Act> = {}): unknown => JSON.parse(signed(change).evidence)
  test('the statement of a signed form names the guardian of a child, and no guardian where somebody signs alone', () => {
    expect(told()).toMatchObject({ guardian: { person_id: 'mother' }, participant: { person_id: 'child' } })
    expect(told({ participant: mother })).toMatchObject({ guardian: null })
  })

  test('the statement of a signed form says when e-mail and phone were verified, or that they were not', () => {
    expect(told()).toMatchObject({
      account: { email_verified_at: '2026-11-01T01:02:03Z', phone_verified_at: '2026-11-02T01:02:03Z' },
    })
    const account = { ...act().account, emailVerifiedAt: null, phoneVerifiedAt: null }
    expect(told({ account })).toMatchObject({ account: { email_verified_at: null, phone_verified_at: null } })
  })

  test.each([
    ['that agrees in all', signed(), []],
    ['in Chinese that agrees in all', signed({ language: 'zh' }), []],
    ['without a drawing', signed({ signature: null }), []],
    ['whose hash is of another statement', { ...signed(), hash: mixed('another') }, ['hash']],
    ['that is no statement', { ...signed(), evidence: '{}', hash: mixed('{}') }, ['shape']],
    ['that is no statement and of another hash', { ...signed(), evidence: 'x' }, ['hash', 'shape']],
    ['of a document that cannot be read', { ...signed(), document_text: '[]' }, ['document', 'rendered']],
    [
      'of another document of the same words',
      { ...signed(), document_text: document_text.replace('"zh"', '"ms"') },
      ['document'],
    ],
    ['of another kind', restated(signed(), ['"kind":"waiver"', '"kind":"terms"']), ['document']],
    ['of another version', restated(signed(), ['"version":2', '"version":3']), ['document']],
    ['in another language', restated(signed(), ['"language":"en"', '"language":"zh"']), ['rendered']],
    ['in a language it does not have', restated(signed({ language: 'zh' }), ['"zh"', '"en"']), ['rendered']],
    ['of a text that was changed', { ...signed(), rendered_text: 'No risks at all.' }, ['rendered']],
    [
      'of a text that was changed and hashed anew',
      restated({ ...signed(), rendered_text: 'No risks at all.' }, [
        mixed(signed().rendered_text),
        mixed('No risks at all.'),
      ]),
      ['rendered'],
    ],
    ['of a text with another hash', restated(signed(), [mixed(signed().rendered_text), mixed('x')]), ['rendered']],
    ['of another drawing', { ...signed(), signature_png: 'another' }, ['signature']],
    ['of a drawing that is gone', { ...signed(), signature_png: null }, ['signature']],
    ['of a drawing that came later', { ...signed({ signature: null }), signature_png: 'drawn' }, ['signature']],
  ])('a record that verifies itself reports %s', (_which, record, faults) => {
    expect(verifyEvidence(record, hashing)).toEqual(faults)
  })
})

describe('the chain of signed forms', () => {
  const link = (sequence: number, previous: number) => ({
    evidence: JSON.stringify({ sequence, previous_hash: previous === 0 ? '' : `hash ${previous}` }),
    hash: `hash ${sequence}`,
  })
  test.each([
    ['is whole without any record', [], undefined],
    ['is whole', [link(1, 0), link(2, 1), link(3, 2)], undefined],
    ['breaks where a record is gone', [link(1, 0), link(3, 2)], 2],
    ['breaks at the beginning', [link(2, 1), link(3, 2)], 1],
    ['breaks where two changed places', [link(2, 1), link(1, 0)], 1],
    ['breaks where a record names another one before it', [link(1, 0), { ...link(2, 1), hash: 'x' }, link(3, 2)], 3],
    ['breaks where a number is left out', [link(1, 0), link(3, 1)], 2],
    ['breaks where a record says nothing of its place', [link(1, 0), { evidence: '{}', hash: 'x' }], 2],
  ])('%s', (_what, records, at) => {
    expect(verifyChain(records)).toBe(at)
  })
})

describe('the sentence beside a tick', () => {
  const form = { kind: 'waiver', signer: 'self', language: 'en', participant: 'Aina Lim' } as const
  test.each([
    ['risks', form, 'I know the risks of this exercise and take part of my own will.'],
    ['risks', { ...form, signer: 'guardian' }, 'I know the risks of this exercise and accept them for Aina Lim.'],
    ['risks', { ...form, signer: 'participant' }, 'I know the risks of this exercise and take part of my own will.'],
    ['guardian', form, 'I am the parent or legal guardian of Aina Lim and consent to Aina Lim taking part.'],
    ['agree', { ...form, kind: 'terms' }, 'I have read these terms and agree to them.'],
    ['agree', { ...form, kind: 'terms', signer: 'guardian' }, 'I have read these terms and agree to them.'],
    [
      'agree',
      { ...form, kind: 'privacy' },
      'I have read this notice and consent to my personal data being used as it says.',
    ],
  ] as const)('%s of %j', (name, about, words) => {
    expect(consentWords(name, about)).toBe(words)
  })
})

test('a drawn signature has at most 100 KB and the pixels of a phone', () => {
  expect([signatureMaxBytes, signatureMaxWidth, signatureMaxHeight]).toEqual([100 * 1024, 1600, 800])
})
