import { useTranslations } from '#web/kit/words.tsx'
import { FieldFrame } from '#web/ui/field-frame.tsx'

/** What staff write in their own words, in one language or both. */
interface Words {
  readonly en: string
  readonly zh: string
}

/** As endpoints take it: a language without words is left out. */
export function wordsOf({ en, zh }: Words): { readonly text_en?: string; readonly text_zh?: string } {
  return { ...(en.trim() === '' ? {} : { text_en: en }), ...(zh.trim() === '' ? {} : { text_zh: zh }) }
}

/** Asks for these words in both languages; one is enough. */
export function OwnWords({
  words,
  mostLetters,
  errors,
  onWords,
}: {
  readonly words: Words
  readonly mostLetters: number
  readonly errors: Readonly<Record<string, string>>
  readonly onWords: (words: Words) => void
}) {
  const t = useTranslations('staffBooking')
  const limits = { rows: 4, minLength: 3, maxLength: mostLetters, className: 'field-control' }
  const isEmpty = words.en.trim() === '' && words.zh.trim() === ''
  return (
    <>
      <FieldFrame label={t('inEnglish')} error={errors['text_en']}>
        {(ties) => (
          <textarea
            {...ties}
            {...limits}
            name="text_en"
            lang="en"
            required={isEmpty}
            value={words.en}
            onChange={({ target }) => onWords({ ...words, en: target.value })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('inChinese')} help={t('oneIsEnough')} error={errors['text_zh']}>
        {(ties) => (
          <textarea
            {...ties}
            {...limits}
            name="text_zh"
            lang="zh-Hans"
            value={words.zh}
            onChange={({ target }) => onWords({ ...words, zh: target.value })}
          />
        )}
      </FieldFrame>
    </>
  )
}
