import { pictureForms, pictureSizes, type PictureForm } from './model.ts'

interface PictureFile {
  readonly path: string
  readonly width: number
  readonly form: PictureForm
}

/** Which file a name below `/pictures/` means, `<digest>-<width>.<form>`; any other name means none. */
export function readFileName(name: string): PictureFile | undefined {
  const [, digest = '', digits = '', ending = ''] = /^([0-9a-f]{32})-(\d{3})\.([a-z]{4})$/.exec(name) ?? []
  const form = pictureForms.find((one) => one === ending)
  const size = pictureSizes.find(({ width }) => String(width) === digits)
  return form && size && { path: `/pictures/${digest}`, width: size.width, form }
}
