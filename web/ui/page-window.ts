const around = 1

/**
 * The page numbers to show: the first, the last, the current one and its neighbours, with `gap` where numbers are left
 * out. A gap never replaces a single number. Example: page 6 of 12 gives 1, gap, 5, 6, 7, gap, 12.
 */
export function pageWindow(page: number, pages: number): readonly (number | 'gap')[] {
  const wanted = new Set<number>()
  for (let number = 1; number <= pages; number += 1) {
    const isEnd = number === 1 || number === pages
    if (isEnd || Math.abs(number - page) <= around) wanted.add(number)
  }
  const shown: (number | 'gap')[] = []
  let before = 0
  for (const number of wanted) {
    if (number - before === 2) shown.push(number - 1)
    else if (number - before > 2) shown.push('gap')
    shown.push(number)
    before = number
  }
  return shown
}
