import { expect, test } from 'vitest'
import { readWords } from './read-words.ts'

test.each([
  [[], { help: false, isDev: false, servers: 1 }],
  [['--servers', '2'], { help: false, isDev: false, servers: 2 }],
  [['--dev'], { help: false, isDev: true, servers: 1 }],
  [['--help'], { help: true, isDev: false, servers: 1 }],
])('the words %j behind npm start are read as %j', (words, read) => {
  expect(readWords(words)).toEqual(read)
})

test.each([['0'], ['many'], ['9'], [undefined]])('the option --servers %s is refused in words', (word) => {
  expect(() => readWords(['--servers', ...(word === undefined ? [] : [word])])).toThrow('--servers takes')
})

test.each(['--sevrers', 'production', '-2'])('the unknown word %s is refused with what npm start knows', (word) => {
  expect(() => readWords([word, '2'])).toThrow(`Unknown argument: ${word}. Usage:`)
})
