import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { springs } from '#domain/setup/model.ts'
import { classPicture } from '#web/shop/schedules/class-picture.ts'

test.each(springs)('a class of the spring %s has a picture where its link is shared', (spring) => {
  expect(existsSync(`public${classPicture(spring)}`)).toBe(true)
})
