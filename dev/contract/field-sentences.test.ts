import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { locales } from '#domain/text/localized.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { inputRefusal, refusalResponse } from '#server/kit/api-response.ts'
import { readConfig } from '#server/kit/config.ts'
import { textFieldsOf } from './text-fields.ts'

const config = readConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1/none' })
if ('problems' in config) throw new Error(config.problems.join('\n'))

const answer = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) })
/** A dot, underscore or bracket between letters, or a number in place of a name. */
const looksLikePath = /\w[._[]\w|\.\d|\b\d+\.[a-z]/

test('no sentence about a field contains a path or an index, in either language', () => {
  const told = describedEndpoints(roomRoutes(config)).flatMap((endpoint) =>
    textFieldsOf(endpoint).flatMap(({ path, inputOf }) =>
      [7, 'x'.repeat(20_000), '\u0007'].flatMap((wrong) => {
        const { error } = z.safeParse(endpoint.input, inputOf(wrong))
        if (error === undefined) return []
        return locales.flatMap((locale) => {
          const { message, errors } = answer.parse(
            refusalResponse(inputRefusal(error), { locale, requestId: 'r' }).body,
          )
          const said = [message, ...Object.values(errors).flat()]
          // A search refusal names its keys, which callers must write as they are.
          const words = said.filter((text) => !text.includes('key:value'))
          return words.filter((text) => looksLikePath.test(text)).map((text) => `${endpoint.name} ${path}: ${text}`)
        })
      }),
    ),
  )
  expect([...new Set(told)]).toEqual([])
})
