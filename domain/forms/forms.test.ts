import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day } from '#domain/kit/time.ts'
import { checkWaiver } from './check-waiver.ts'
import { requiredConsents } from './consents.ts'
import { decideSigning, type SigningFacts } from './decide-signing.ts'
import { dueForms } from './due-forms.ts'
import { renderedForm } from './rendered-form.ts'
import { signerOf } from './signer-of.ts'

const today = day('2026-11-20')
const mother = { id: 'mother', fullName: 'Lim Hui Min', birthDate: '1985-06-01' }
const born = (birthDate: string | null) => ({ id: 'child', fullName: 'Aina Lim', birthDate })

describe('who signs', () => {
  test.each([
    ['a holder for herself', mother, mother, 'self'],
    ['a child of 12: the guardian', born('2014-01-01'), mother, 'guardian'],
    ['16 tomorrow: the guardian', born('2010-11-21'), mother, 'guardian'],
    ['16 today: the participant', born('2010-11-20'), mother, 'participant'],
    ['18 tomorrow: the participant', born('2008-11-21'), mother, 'participant'],
    ['18 today: on an account of their own', born('2008-11-20'), mother, 'forms.own_account'],
    ['a holder of 17', born('2009-01-01'), born('2009-01-01'), 'forms.guardian_required'],
    ['a holder on the day of coming of age', born('2008-11-20'), born('2008-11-20'), 'self'],
    ['a guardian of 17', born('2014-01-01'), { ...mother, birthDate: '2009-01-01' }, 'forms.guardian_required'],
    ['a child without a birth date', born(null), mother, 'accounts.birth_date_needed'],
    [
      'a guardian without a birth date',
      born('2014-01-01'),
      { ...mother, birthDate: null },
      'accounts.birth_date_needed',
    ],
  ])('%s', (...[, participant, holder, expected]) => {
    const signer = signerOf({ participant, holder, today })
    expect(isRefusal(signer) ? signer.code : signer).toBe(expected)
  })
})

describe('a waiver is', () => {
  const signed = (...versions: number[]) => versions.map((version) => ({ version, signer: 'self' as const }))
  const adult = '1985-06-01'
  test.each([
    ['missing', 1, [], adult, 'missing'],
    ['current', 1, signed(1), adult, 'current'],
    ['outdated by a new version', 2, signed(1), adult, 'outdated'],
    ['current again', 2, signed(1, 2), adult, 'current'],
    ['required nowhere before one was published', null, [], adult, 'none'],
    ['not signed by a child itself', 1, [{ version: 1, signer: 'participant' as const }], '2010-11-21', 'missing'],
    ['signed by the guardian of a child', 1, [{ version: 1, signer: 'guardian' as const }], '2010-11-21', 'current'],
    [
      'signed by somebody who is 16 on the day',
      1,
      [{ version: 1, signer: 'participant' as const }],
      '2010-11-20',
      'current',
    ],
    [
      'still good at 16 when the guardian signed before',
      1,
      [{ version: 1, signer: 'guardian' as const }],
      '2010-11-20',
      'current',
    ],
    [
      'outdated for a child whose own signature never counted',
      2,
      [
        { version: 1, signer: 'guardian' as const },
        { version: 2, signer: 'participant' as const },
      ],
      '2010-11-21',
      'outdated',
    ],
    ['current without a birth date, which booking asks for', 1, signed(1), null, 'current'],
  ])('a waiver is %s', (...[, required, signatures, birthDate, state]) => {
    expect(checkWaiver({ required, signatures, birthDate, onDay: today })).toBe(state)
  })

  test('a waiver is never better for an older signature', () => {
    const rank = { missing: 0, outdated: 1, current: 2, none: 3 }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        (...[required, one, other]) => {
          const state = (version: number) =>
            rank[checkWaiver({ required, signatures: signed(version), birthDate: adult, onDay: today })]
          expect(state(Math.max(one, other))).toBeGreaterThanOrEqual(state(Math.min(one, other)))
        },
      ),
    )
  })
})

describe('signing', () => {
  const ticks = { risks: true, health: true, sensitive_data: true } as const
  const own: SigningFacts = {
    kind: 'waiver',
    shown: 2,
    inForce: 2,
    participant: mother,
    holder: mother,
    signatures: [],
    consents: ticks,
    typedName: 'lim hui min',
    drawn: false,
    today,
  }
  const child: SigningFacts = { ...own, participant: born('2014-01-01'), consents: { ...ticks, guardian: true } }
  const teen: SigningFacts = { ...own, participant: born('2010-01-01'), typedName: 'Aina Lim' }
  test.each([
    ['for oneself', own, 'self' as const, 'mother'],
    ['for a child', child, 'guardian' as const, 'mother'],
    ['at 16, in person', teen, 'participant' as const, 'child'],
    ['with a drawing alone', { ...own, typedName: undefined, drawn: true }, 'self' as const, 'mother'],
    [
      'the terms with one tick',
      { ...own, kind: 'terms' as const, consents: { agree: true as const } },
      'self' as const,
      'mother',
    ],
    [
      'a new version after an old one',
      { ...own, signatures: [{ version: 1, signer: 'self' as const }] },
      'self' as const,
      'mother',
    ],
    [
      'in person at 16 after the guardian did',
      { ...teen, signatures: [{ version: 2, signer: 'guardian' as const }] },
      'participant' as const,
      'child',
    ],
  ])('signing a form is possible %s', (...[, facts, role, signer]) => {
    const plan = decideSigning(facts)
    expect(isRefusal(plan) ? plan : [plan.role, plan.signer.id, plan.consents]).toEqual([
      role,
      signer,
      requiredConsents(facts.kind, role),
    ])
  })

  test.each([
    ['a form that was never published', { ...own, inForce: undefined }, 'request.not_found', {}],
    ['an old version', { ...own, shown: 1 }, 'forms.outdated_version', {}],
    ['a version of the future', { ...own, shown: 3 }, 'forms.outdated_version', {}],
    ['twice', { ...own, signatures: [{ version: 2, signer: 'self' as const }] }, 'forms.already_signed', {}],
    [
      'terms for somebody else',
      { ...child, kind: 'terms' as const, consents: { agree: true as const } },
      'request.invalid',
      { person_id: 'fields.invalid' },
    ],
    [
      'for a child without saying that one is the guardian',
      { ...child, consents: ticks },
      'forms.guardian_required',
      { 'consents.guardian': 'fields.tick' },
    ],
    [
      'for a child with the name of the child',
      { ...child, typedName: 'Aina Lim' },
      'request.invalid',
      { typed_name: 'fields.name_differs' },
    ],
    [
      'at 16 with the name of the mother',
      { ...teen, typedName: mother.fullName },
      'request.invalid',
      { typed_name: 'fields.name_differs' },
    ],
    [
      'with the name of a friend and a drawing',
      { ...own, typedName: 'Tan Mei', drawn: true },
      'request.invalid',
      { typed_name: 'fields.name_differs' },
    ],
    [
      'with neither name nor drawing',
      { ...own, typedName: undefined },
      'request.invalid',
      { typed_name: 'fields.signature_required' },
    ],
    [
      'with nothing filled in: all of it is named at once',
      { ...own, consents: {}, typedName: undefined },
      'request.invalid',
      {
        'consents.risks': 'fields.tick',
        'consents.health': 'fields.tick',
        'consents.sensitive_data': 'fields.tick',
        typed_name: 'fields.signature_required',
      },
    ],
    [
      'for a child with nothing filled in',
      { ...child, consents: {}, typedName: undefined },
      'forms.guardian_required',
      {
        'consents.guardian': 'fields.tick',
        'consents.risks': 'fields.tick',
        typed_name: 'fields.signature_required',
      },
    ],
    ['with an empty name', { ...own, typedName: ' ' }, 'request.invalid', { typed_name: 'fields.name_differs' }],
    [
      'without consent to sensitive data',
      { ...own, consents: { risks: true as const, health: true as const } },
      'request.invalid',
      { 'consents.sensitive_data': 'fields.tick' },
    ],
    [
      'with a tick nobody asked for',
      { ...own, consents: { ...ticks, guardian: true as const } },
      'request.invalid',
      { 'consents.guardian': 'fields.unknown' },
    ],
  ])('signing a form is refused: %s', (...[, facts, code, fields]) => {
    expect(decideSigning(facts)).toMatchObject({ code, fields })
  })
})

describe('to sign now', () => {
  const inForce = [
    { kind: 'waiver' as const, version: 2 },
    { kind: 'terms' as const, version: 3 },
  ]
  const facts = {
    holder: mother,
    dependants: [born('2014-01-01'), { ...born('2010-01-01'), id: 'teen' }, { ...born('2005-01-01'), id: 'grown' }],
    inForce,
    today,
  }
  const described = (due: ReturnType<typeof dueForms>) =>
    due.map(({ kind, person, signer, state }) => [kind, person.id, signer, state])

  test('a family that signed nothing has everything to sign, but nothing for a dependant who came of age', () => {
    expect(described(dueForms({ ...facts, signatures: [], agreed: [] }))).toEqual([
      ['waiver', 'mother', 'self', 'missing'],
      ['waiver', 'child', 'guardian', 'missing'],
      ['waiver', 'teen', 'participant', 'missing'],
      ['terms', 'mother', 'self', 'missing'],
    ])
  })

  test('a holder who is not of age, or of unknown age, has the waiver to sign, and is asked for the age then', () => {
    const alone = { ...facts, dependants: [], signatures: [], agreed: [] }
    for (const birthDate of [null, '2012-01-01'])
      expect(described(dueForms({ ...alone, holder: { ...mother, birthDate } }))).toEqual([
        ['waiver', 'mother', 'self', 'missing'],
        ['terms', 'mother', 'self', 'missing'],
      ])
  })

  test('a family that signed only the waiver has the terms to sign', () => {
    const signatures = [
      { kind: 'waiver' as const, personId: 'mother', version: 3, signer: 'self' as const },
      { kind: 'waiver' as const, personId: 'child', version: 3, signer: 'participant' as const },
    ]
    const due = dueForms({ ...facts, dependants: [born('2014-01-01')], signatures, agreed: [] })
    expect(described(due)).toEqual([
      ['waiver', 'child', 'guardian', 'missing'],
      ['terms', 'mother', 'self', 'missing'],
    ])
  })

  test('what is missing or outdated is to sign, and agreeing at registration counts', () => {
    const signatures = [
      { kind: 'waiver' as const, personId: 'mother', version: 1, signer: 'self' as const },
      { kind: 'waiver' as const, personId: 'child', version: 2, signer: 'guardian' as const },
    ]
    const agreed = [{ kind: 'terms' as const, version: 3 }]
    expect(described(dueForms({ ...facts, signatures, agreed }))).toEqual([
      ['waiver', 'mother', 'self', 'outdated'],
      ['waiver', 'teen', 'participant', 'missing'],
    ])
    expect(
      described(dueForms({ ...facts, signatures, agreed: [{ kind: 'terms' as const, version: 2 }] })).at(-1),
    ).toEqual(['terms', 'mother', 'self', 'outdated'])
  })
})

test('the text as read is the example of its comment, with any line ends', () => {
  const text = { title: 'Waiver', body: 'Exercise has risks.', consents: ['I know the risks.'] }
  expect(renderedForm(text)).toBe('Waiver\n\nExercise has risks.\n\n[x] I know the risks.\n')
  expect(renderedForm({ ...text, body: 'a\r\nb' })).toBe(renderedForm({ ...text, body: 'a\nb' }))
})
