import { describe, expect, test } from 'vitest'
import { both, stageSetup } from '#dev/testing/setup-stage.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { instant } from '#domain/kit/time.ts'

const stage = stageSetup()
const { post, put, shown } = stage

let count = 0
const slug = () => {
  count += 1
  return `thing-${count}`
}
const bodies = {
  instructors: () => ({ slug: slug(), name: 'Nur Aisyah' }),
  'difficulty-levels': () => ({ slug: slug(), name: both('Gentle', '轻柔'), coils: 1 }),
  'class-types': () => ({
    slug: slug(),
    name: both('Deep Stretch', '深层伸展'),
    duration_minutes: 45,
    spring: 'rest',
    series_type_id: stage.studio.seriesTypeId,
    difficulty_level_id: stage.studio.levelId,
  }),
}

async function made(kind: keyof typeof bodies, about: object): Promise<{ id: string }> {
  const answer = await post(kind, { body: { ...bodies[kind](), ...about } })
  expect([answer.status, answer.body['code']]).toEqual([201, undefined])
  return { id: textOf(answer.body['id']) }
}

describe('what visitors read about instructors and classes', () => {
  const training = [{ year: 2019, title: both('Reformer training', '核心床培训'), line: both('450 hours', '450 小时') }]

  test('an instructor has training and own words, in the language of the reader', async () => {
    const about = {
      words: both('Wait for the breath.', '等那口气。'),
      languages: both('', '英语'),
      good_with: both('', ''),
      since: 2021,
      training,
    }
    const { id } = await made('instructors', { about, line: both('Slow', '慢'), pronoun: 'she' })
    const chinese = await shown(`/instructors/${id}`, { 'x-locale': 'zh' })
    expect(chinese.body).toMatchObject({
      line: '慢',
      pronoun: 'she',
      portrait: null,
      about: { words: '等那口气。', since: 2021, training: [{ year: 2019, title: '核心床培训', line: '450 小时' }] },
    })
    expect((await shown(`/instructors/${id}`)).body).toMatchObject({ line: 'Slow', about: { languages: '英语' } })
    await put(`instructors/${id}`, { body: { about: { ...about, training: [] } } })
    expect((await shown(`/instructors/${id}`)).body).toMatchObject({ line: 'Slow', about: { training: [] } })
  })

  test('a portrait is a picture that was uploaded', async () => {
    const portrait = `/pictures/${'a'.repeat(32)}`
    const refused = await post('instructors', { body: { ...bodies.instructors(), portrait } })
    expect([refused.status, refused.body['code']]).toEqual([422, 'pictures.unknown'])
    await stage.server.db
      .insertInto('pictures')
      .values({
        path: portrait,
        width: 960,
        height: 1200,
        source: Buffer.from('x'),
        created_at: instant('2026-11-23T01:00:00Z'),
      })
      .execute()
    const { id } = await made('instructors', { portrait })
    expect((await shown(`/instructors/${id}`)).body['portrait']).toBe(null)
    const encoded = async (status: 'ready' | 'failed') =>
      stage.server.db.updateTable('pictures').set({ status }).where('path', '=', portrait).execute()
    await encoded('ready')
    expect((await shown(`/instructors/${id}`)).body['portrait']).toBe(portrait)
    // It has no files, which a picture that is shown has.
    await encoded('failed')
  })

  test('a class type says what it is and a level whom it is for', async () => {
    const about = {
      what: both('Ten movements.', '十个动作。'),
      suits: [both('it’s your first time', '第一次来')],
      others: [{ text: both('you want to sweat', '您想流汗'), class_type: null }],
      parts: [{ minute: 0, title: both('Breathing', '呼吸'), line: both('Five in.', '吸五拍。') }],
      bring: [{ title: both('Socks', '袜子'), line: both('With grips.', '要防滑。') }],
      questions: [{ question: both('Late?', '迟到？'), answer: both('No.', '不行。') }],
    }
    const { id } = await made('class-types', { about })
    expect((await shown(`/class-types/${id}`)).body['about']).toMatchObject({
      what: 'Ten movements.',
      suits: ['it’s your first time'],
    })
    const level = await made('difficulty-levels', { description: both('For a first time.', '适合第一次。') })
    const chinese = await shown(`/difficulty-levels/${level.id}`, { 'x-locale': 'zh' })
    expect(chinese.body['description']).toBe('适合第一次。')
  })
})
