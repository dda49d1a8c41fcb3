import type { SizeGuide } from '#domain/catalog/size-guide.ts'

const size = { en: 'Size', zh: '尺码' }
const measure = {
  en: 'Measure over thin clothes with a soft tape. Between two sizes, see Fit above.',
  zh: '穿薄衣用软尺量。介于两个尺码之间，请看上面的“版型”。',
}

/** The size guides of the demo, by the category that has them. */
export const sizeGuides: Readonly<Record<string, SizeGuide>> = {
  socks: {
    columns: [size, { en: 'Foot, cm', zh: '脚长（厘米）' }, { en: 'EU', zh: 'EU' }, { en: 'UK', zh: 'UK' }],
    rows: [
      { size: 's', cells: ['S', '22.5–25.0', '36–39', '3.5–6'] },
      { size: 'm', cells: ['M', '25.5–27.0', '40–42', '6.5–8'] },
      { size: 'l', cells: ['L', '27.5–29.0', '43–45', '9–10.5'] },
    ],
    note: {
      en: 'Stand on a sheet of paper and mark heel and longest toe. Between two sizes take the smaller one.',
      zh: '站在纸上，标出脚跟与最长脚趾。介于两个尺码之间请选小的。',
    },
  },
  tops: {
    columns: [size, { en: 'Chest, cm', zh: '胸围（厘米）' }, { en: 'Waist, cm', zh: '腰围（厘米）' }],
    rows: [
      { size: 'xs', cells: ['XS', '76–80', '58–62'] },
      { size: 's', cells: ['S', '81–87', '63–69'] },
      { size: 'm', cells: ['M', '88–94', '70–76'] },
      { size: 'l', cells: ['L', '95–102', '77–84'] },
    ],
    note: measure,
  },
  bottoms: {
    columns: [size, { en: 'Waist, cm', zh: '腰围（厘米）' }, { en: 'Hip, cm', zh: '臀围（厘米）' }],
    rows: [
      { size: 'xs', cells: ['XS', '58–62', '84–88'] },
      { size: 's', cells: ['S', '63–69', '89–95'] },
      { size: 'm', cells: ['M', '70–76', '96–102'] },
      { size: 'l', cells: ['L', '77–84', '103–110'] },
    ],
    note: measure,
  },
}
