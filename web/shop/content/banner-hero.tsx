import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { Link } from 'react-router'
import { Movement } from '#web/art/movement.tsx'
import type { MovementKind } from '#web/art/movements.ts'
import { Sun } from '#web/art/sun.tsx'
import { useGrain } from '#web/art/use-grain.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import { useBannerTurn, type BannerTurn } from './use-banner-turn.ts'

/** A main banner with its text; `path` names its movement. */
export interface Banner {
  readonly id: string
  readonly url: string
  readonly path: string
  readonly title: string
  readonly body: string
  readonly action: string
  readonly audience: 'everyone' | 'newcomers'
}

const movements: readonly MovementKind[] = ['hundred', 'teaser', 'swan', 'mermaid']

/** The movement that a banner's picture names, if any. */
export function movementOf(path: string): MovementKind | undefined {
  return movements.find((movement) => movement === path)
}

/**
 * The banners at the top of home, one at a time, for five seconds in and five out. Their texts overlap, so the tallest
 * sets the height and nothing shifts; inactive ones are hidden from everyone.
 */
export function BannerHero({ banners }: { readonly banners: readonly Banner[] }) {
  useGrain()
  const turn = useBannerTurn(banners.length)
  const shown = banners[turn.place]
  if (!shown) return null
  const kind = movementOf(shown.path) ?? 'hundred'
  return (
    <section
      className="hero art-ground grain"
      onPointerEnter={turn.hold}
      onPointerLeave={turn.release}
      onFocus={turn.hold}
      onBlur={turn.release}
    >
      {kind === 'hundred' ? <Sun className="hero-sun" /> : null}
      <div className={`hero-picture hero-picture-${kind}`} key={kind}>
        <Movement kind={kind} breathing />
      </div>
      <div className="wrap hero-words">
        {banners.map((banner, place) => (
          <BannerWords key={banner.id} banner={banner} isShown={place === turn.place} />
        ))}
      </div>
      {banners.length > 1 ? <BannerPager count={banners.length} turn={turn} /> : null}
    </section>
  )
}

function BannerWords({ banner, isShown }: { readonly banner: Banner; readonly isShown: boolean }) {
  const t = useTranslations('home')
  const path = usePath()
  const Title = isShown ? 'h1' : 'p'
  const second =
    banner.url === '/schedules'
      ? { to: '/packages', words: t('packsAction') }
      : { to: '/schedules', words: t('seeSchedule') }
  return (
    <div className={`hero-banner ${isShown ? '' : 'hero-banner-waiting'}`}>
      <Title className="display">
        {sentences(banner.title).map((sentence) => (
          <span className="hero-line" key={sentence}>
            {sentence}
          </span>
        ))}
      </Title>
      <p className="lead">{banner.body}</p>
      <div className="hero-ways">
        <LinkButton to={path(banner.url)}>{banner.action}</LinkButton>
        <LinkButton to={path(second.to)} look="line">
          {second.words}
        </LinkButton>
      </div>
    </div>
  )
}

/** Each sentence of a title has its own line. */
function sentences(title: string): readonly string[] {
  return title.match(/[^.。]+[.。]?\s*/gu) ?? [title]
}

/** One number per banner, and a pause button. */
function BannerPager({ count, turn }: { readonly count: number; readonly turn: BannerTurn }) {
  const t = useTranslations('home')
  const isRunning = useRunning()
  return (
    <div className="hero-pager" role="group" aria-label={t('banners')}>
      {Array.from({ length: count }, (_none, place) => (
        <Link
          key={place}
          className="hero-page figure"
          to={`?banner=${place + 1}`}
          aria-label={t('bannerOf', { number: place + 1, count })}
          aria-current={place === turn.place ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            turn.choose(place)
          }}
        >
          <span>{place + 1}</span>
        </Link>
      ))}
      <IconButton label={turn.isRunning ? t('pause') : t('play')} onClick={turn.toggle} disabled={!isRunning}>
        <Icon of={turn.isRunning ? Pause : Play} inText />
      </IconButton>
    </div>
  )
}
