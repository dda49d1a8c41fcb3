import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '#domain/kit/refusal.ts'
import { parsePersonQuery } from '#domain/members/parse-person-query.ts'
import { useTheme } from '#web/kit/theme.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { isMatch } from '#web/ui/palette-match.ts'
import { Palette, type PaletteGroup } from '#web/ui/palette.tsx'
import { commandKey } from '../kit/command-key.ts'
import { useStaff } from '../kit/console-start.ts'
import { KeyCaps } from '../kit/key-caps.tsx'
import { lastOpened, noteOpened } from '../kit/last-opened.ts'
import { useShownActs } from '../kit/page-acts.ts'
import { firstRows } from './first-rows.ts'
import { entriesOf } from './pages.ts'
import { everyMemberKey, useLookedUp, useScanned } from './use-looked-up.tsx'
import type { FoundItem } from './use-member-acts.tsx'

const mostOfGroup = 4
const mostRecent = 8
/** In all, for a text that was typed. */
const mostFound = 14

/**
 * The palette of the console: what the studio finds, pages, acts of the open page, and what was opened. `>` finds acts
 * alone; a scanned pass opens whose it is.
 */
export function ConsoleSearch({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('consoleFrame')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const here = useFound(text)
  const groups = firstRows([...useLookedUp(text), ...here], text === '' ? Infinity : mostFound)
  // What may be done for the first member was not found, nor the way to all others.
  const found = groups.flatMap(({ items }) => items).filter(({ letter }) => letter === undefined)
  const count = found.filter(({ key }) => key !== everyMemberKey).length
  const open = (item: FoundItem, { apart }: { readonly apart: boolean }) => {
    onClose()
    const { to, site, key, title, icon } = item
    if (site !== undefined) return void window.open(site, '_blank', 'noopener')
    if (to === undefined) return item.run?.()
    noteOpened({ key, title, to, ...(icon && { icon }) })
    if (apart) window.open(to, '_blank', 'noopener')
    else void navigate(to)
  }
  const scanned = useScanned(text)
  const openScanned = useEffectEvent(() => scanned && open(scanned, { apart: false }))
  const scannedKey = scanned?.key
  useEffect(() => {
    if (scannedKey !== undefined) openScanned()
  }, [scannedKey])
  return (
    <Palette
      label={t('searchLabel')}
      placeholder={t('searchPlaceholder')}
      text={text}
      groups={groups}
      status={text === '' ? '' : t('searchFound', { count })}
      empty={<p>{t(isTooShort(text) ? 'searchShort' : 'searchEmpty')}</p>}
      keys={<SearchKeys />}
      onText={setText}
      onOpen={open}
      onClose={onClose}
    />
  )
}

/** Whether the text would find nobody whoever is searched for. */
function isTooShort(text: string): boolean {
  return !text.startsWith('>') && isRefusal(parsePersonQuery(text))
}

function SearchKeys() {
  const t = useTranslations('consoleFrame')
  const lines = [
    { keys: '↑ ↓', does: t('searchMove') },
    { keys: '↵', does: t('keyOpen') },
    { keys: commandKey('↵'), does: t('searchApart') },
    { keys: '>', does: t('searchActsAlone') },
    { keys: 'Esc', does: t('close') },
  ]
  return lines.map(({ keys, does }) => (
    <span key={keys}>
      <KeyCaps keys={keys} /> {does}
    </span>
  ))
}

/** What the text finds on this device; without a text, what was opened last, the acts of the page and all pages. */
function useFound(text: string): readonly PaletteGroup<FoundItem>[] {
  const t = useTranslations('consoleFrame')
  const acts = useShownActs()
  const [theme, chooseTheme] = useTheme()
  const onlyActs = text.startsWith('>')
  const typed = (onlyActs ? text.slice(1) : text).trim()
  const matching = <Item extends FoundItem>(items: readonly Item[], most: number) =>
    items.filter(({ title }) => isMatch(title, typed)).slice(0, typed === '' ? Math.max(most, mostRecent) : most)
  const pages = entriesOf(useStaff()).map(({ path, label, icon, letter }): FoundItem => ({
    key: `page ${path}`,
    title: t(label),
    icon,
    to: `/staff/${path}`,
    hint: letter && `G ${letter}`,
  }))
  const ofPage = acts.map(({ name, letter, icon, run }): FoundItem => ({
    key: `act ${name}`,
    title: name,
    hint: letter,
    run,
    ...(icon && { icon }),
  }))
  const general: readonly FoundItem[] = [
    { key: 'theme', title: t('changeTheme'), run: () => chooseTheme(theme === 'dark' ? 'light' : 'dark') },
  ]
  const groups = [
    { name: t('searchRecent'), items: onlyActs ? [] : matching(lastOpened(), mostOfGroup) },
    // Asked for by `>`, they are all there: the last ones are of what is open on the page.
    { name: t('searchActs'), items: matching(ofPage, onlyActs ? mostFound : mostOfGroup) },
    { name: t('searchPages'), items: onlyActs ? [] : matching(pages, mostOfGroup) },
    { name: t('searchGeneral'), items: matching(general, mostOfGroup) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}
