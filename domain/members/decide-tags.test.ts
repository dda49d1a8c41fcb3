import { expect, test } from 'vitest'
import { decideTags } from './decide-tags.ts'
import { maxTags } from './model.ts'

const full = Array.from({ length: maxTags }, (_, place) => `tag ${place}`)

test.each([
  ['a tag that is there is not added again', ['knee'], { add: ['knee', 'new'] }, { add: ['new'], remove: [] }],
  ['only a tag that is there is taken away', ['knee'], { remove: ['knee', 'old'] }, { add: [], remove: ['knee'] }],
  ['one comes and another goes', ['old'], { add: ['new'], remove: ['old'] }, { add: ['new'], remove: ['old'] }],
  ['a full member may exchange one', full, { add: ['new'], remove: ['tag 0'] }, { add: ['new'], remove: ['tag 0'] }],
  ['a full member may lose one', full, { remove: ['tag 0'] }, { add: [], remove: ['tag 0'] }],
  ['who has them all stays as they are', ['knee'], { add: ['knee'] }, { skip: 'unchanged' }],
  ['who has none that go stays as they are', ['knee'], { remove: ['old'] }, { skip: 'unchanged' }],
  ['a full member gets no other', full, { add: ['new'] }, { skip: 'tags_full' }],
  [
    'a full member stays whole when the one that goes is not theirs',
    full,
    { add: ['new'], remove: ['old'] },
    { skip: 'tags_full' },
  ],
])('%s', (...[, tags, change, expected]) => {
  expect(decideTags(tags, { add: [], remove: [], ...change })).toEqual(expected)
})
