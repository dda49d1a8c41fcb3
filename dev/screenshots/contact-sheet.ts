import { locales } from '#domain/text/localized.ts'
import { fileOf, themes, widths, type Taken } from './photograph.ts'

/** A page with all screenshots, one row per view, each linked to its file. */
export function contactSheet(taken: readonly Taken[]): string {
  const names = [...new Set(taken.map(({ shot }) => shot.view.name))]
  const rows = names.map((name) => `<section><h2>${escape(name)}</h2><div>${picturesOf(name, taken)}</div></section>`)
  const failures = taken.filter(({ failure }) => failure !== undefined).length
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every page of Hundred</title>
<style>
  body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; background: #fff; color: #222 }
  div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  figure { margin: 0; width: 11rem }
  figure.wide { width: 24rem }
  img { width: 100%; max-height: 26rem; object-fit: cover; object-position: top; border: 1px solid #ccc }
  figcaption { font-size: 12px }
  .trouble { color: #a00 }
</style>
<h1>Every page of Hundred</h1>
<p>${taken.length} photographs of ${names.length} views; ${failures} failed.</p>
${rows.join('\n')}
</html>
`
}

function picturesOf(name: string, taken: readonly Taken[]): string {
  const order = widths.flatMap((width) =>
    themes.flatMap((theme) => locales.map((locale) => `${width} ${theme} ${locale}`)),
  )
  const own = taken.filter(({ shot }) => shot.view.name === name)
  return own
    .toSorted((one, other) => order.indexOf(placeOf(one)) - order.indexOf(placeOf(other)))
    .map((photo) => {
      const file = fileOf(photo.shot)
      const picture =
        photo.failure === undefined
          ? `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`
          : `<p class="trouble">${escape(photo.failure)}</p>`
      const troubles = photo.complaints
        .map((complaint) => `<br><span class="trouble">${escape(complaint)}</span>`)
        .join('')
      return `<figure class="${photo.shot.width === 1440 ? 'wide' : ''}">${picture}<figcaption>${placeOf(photo)}${troubles}</figcaption></figure>`
    })
    .join('')
}

function placeOf({ shot }: Taken): string {
  return `${shot.width} ${shot.theme} ${shot.locale}`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
