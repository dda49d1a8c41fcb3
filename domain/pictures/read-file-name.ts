import { pictureForms, pictureSizes, type PictureForm } from './model.ts'

interface PictureFile {
  readonly path: string
  readonly width: number
  readonly form: PictureForm
}

/** The file that a name below `/pictures/` means, `<digest>-<width>.<form>`; undefined for any other name. */
export function readFileName(name: string): PictureFile | undefined {
  const [, digest = '', digits = '', ending = ''] = /^([0-9a-f]{32})-(\d{3})\.([a-z]{4})$/.exec(name) ?? []
  const form = pictureForms.find((one) => one === ending)
  const size = pictureSizes.find(({ width }) => String(width) === digits)
  return form && size && { path: `/pictures/${digest}`, width: size.width, form }
}
