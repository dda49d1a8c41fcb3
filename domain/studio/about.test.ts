import { expect, test } from 'vitest'
import { noClassAbout, noInstructorAbout, presentClassAbout, presentInstructorAbout } from './about.ts'

test.each([
  ['both languages', { en: 'English, Malay', zh: '英语、马来语' }, 'zh', '英语、马来语'],
  ['English alone', { en: 'English, Malay', zh: '' }, 'zh', 'English, Malay'],
  ['Chinese alone', { en: '', zh: '英语、马来语' }, 'en', '英语、马来语'],
  ['nothing', { en: '', zh: '' }, 'en', ''],
] as const)('a part that the studio wrote in %s is read in %s', (_written, languages, locale, said) => {
  expect(presentInstructorAbout({ ...noInstructorAbout, languages }, locale).languages).toBe(said)
})

test('a class type that nothing was written about has no parts', () => {
  expect(presentClassAbout(noClassAbout, 'en')).toEqual({
    what: '',
    suits: [],
    others: [],
    parts: [],
    bring: [],
    questions: [],
  })
})

test('a thing to bring keeps its drawing, and one that was given none has none', () => {
  const water = { title: { en: 'Water', zh: '水' }, line: { en: 'From the tap.', zh: '楼层有水。' } }
  const bring = [{ ...water, icon: 'water' as const }, water]
  const shown = presentClassAbout({ ...noClassAbout, bring }, 'en').bring
  expect(shown.map(({ icon, title }) => [icon, title])).toEqual([
    ['water', 'Water'],
    [null, 'Water'],
  ])
})

test('who had better choose another class keeps its class type in either language', () => {
  const others = [{ text: { en: 'you want to sweat', zh: '您想流汗' }, class_type: 'jumpboard-cardio' }]
  expect(presentClassAbout({ ...noClassAbout, others }, 'zh').others).toEqual([
    { text: '您想流汗', class_type: 'jumpboard-cardio' },
  ])
})
