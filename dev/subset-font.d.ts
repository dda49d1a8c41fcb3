/** What we use of it; the package brings no types. */
declare module 'subset-font' {
  interface Cut {
    readonly targetFormat: 'woff2'
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  }
  const subsetFont: (...args: [font: Buffer, text: string, cut: Cut]) => Promise<Buffer>
  export default subsetFont
}
