import type { PagePreview } from '#web/kit/page-title.tsx'
import { classPicture } from '../schedules/class-picture.ts'
import type { ClassType } from './load-class-type.ts'
import type { Instructor } from './load-instructor.ts'

interface Site {
  readonly origin: string
  /** The whole address of the page. */
  readonly url: string
}

/** The preview of a link to an instructor. */
export function previewInstructor(instructor: Instructor, { origin, url }: Site): PagePreview {
  const { name, bio, portrait } = instructor
  const path = portrait === null ? undefined : `${portrait}-960.webp`
  return {
    sentence: bio,
    ...(path !== undefined && { picture: { path, alternative: name } }),
    thing: {
      '@type': 'Person',
      name,
      description: bio,
      url,
      ...(path !== undefined && { image: `${origin}${path}` }),
    },
  }
}

/** The preview of a link to a class type. */
export function previewClassType(type: ClassType, site: Site & { readonly provider: string }): PagePreview {
  const path = classPicture(type.spring)
  return {
    sentence: type.description,
    picture: { path, alternative: type.name },
    thing: {
      '@type': 'Service',
      name: type.name,
      description: type.about.what === '' ? type.description : type.about.what,
      url: site.url,
      image: `${site.origin}${path}`,
      provider: { '@type': 'LocalBusiness', name: site.provider, url: site.origin },
    },
  }
}
