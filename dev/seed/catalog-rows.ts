import type { Localized } from '#domain/text/localized.ts'

/** A value of a product option: a size, a colour. */
interface ValueRow {
  readonly key: string
  readonly name: Localized
  /** The swatch beside the name; sizes have none. */
  readonly colour?: string
}

export interface OptionRow {
  readonly key: string
  readonly name: Localized
  readonly values: readonly ValueRow[]
}

/** A product of the demo's catalogue. Prices are whole sen; without options it has one variant. */
export interface ProductRow {
  readonly slug: string
  readonly category: string
  readonly brand?: string
  readonly name: Localized
  readonly summary: Localized
  readonly keywords?: string
  readonly priceSen: number
  readonly options?: readonly OptionRow[]
  /** The stock of each variant. */
  readonly stock?: number
  /** Variants with another stock, by the keys of their values joined with a dash. */
  readonly stockOf?: Readonly<Record<string, number>>
  /** The stock at which it counts as sold out. */
  readonly minQuantity?: number
  readonly keepAvailable?: boolean
  readonly maxSaleQuantity?: number
  readonly minSaleQuantity?: number
  readonly tiers?: readonly { readonly quantity: number; readonly unitSen: number }[]
  /** The price for instructors. */
  readonly groupSen?: number
  readonly weightGrams?: number
  /** Units sold in the last ninety days. */
  readonly sold?: number
  /** Published this many days ago. */
  readonly daysOld?: number
}

/** A size that both languages write alike. */
const size = (key: string): ValueRow => ({ key, name: { en: key.toUpperCase(), zh: key.toUpperCase() } })

const sockSize = (key: string, eu: string): ValueRow => ({
  key,
  name: { en: `${key.toUpperCase()} (EU ${eu})`, zh: `${key.toUpperCase()}（EU ${eu}）` },
})

const limewash = { key: 'limewash', name: { en: 'Limewash', zh: '石灰白' }, colour: '#EDE3D0' }
const brass = { key: 'brass', name: { en: 'Brass', zh: '黄铜' }, colour: '#C29A4E' }
const nutmeg = { key: 'nutmeg', name: { en: 'Nutmeg', zh: '豆蔻棕' }, colour: '#3B2E22' }
const indigo = { key: 'indigo', name: { en: 'Straits indigo', zh: '海峡靛蓝' }, colour: '#2C3F66' }
const sage = { key: 'sage', name: { en: 'Sage', zh: '鼠尾草绿' }, colour: '#8A9A80' }
const terracotta = { key: 'terracotta', name: { en: 'Terracotta', zh: '陶土红' }, colour: '#B26A4C' }

const colours = (...values: readonly ValueRow[]): OptionRow => ({
  key: 'colour',
  name: { en: 'Colour', zh: '颜色' },
  values,
})
const sizes = (...values: readonly ValueRow[]): OptionRow => ({ key: 'size', name: { en: 'Size', zh: '尺码' }, values })

/** Options that several products share. */
export const choices = {
  socks: [
    colours(limewash, brass, nutmeg, indigo),
    sizes(sockSize('s', '36–39'), sockSize('m', '40–42'), sockSize('l', '43–45')),
  ],
  plainSocks: [colours(limewash, nutmeg), sizes(sockSize('s', '36–39'), sockSize('m', '40–42'))],
  tops: [colours(limewash, nutmeg, sage), sizes(size('xs'), size('s'), size('m'), size('l'))],
  bottoms: [colours(nutmeg, indigo), sizes(size('xs'), size('s'), size('m'), size('l'))],
  small: [colours(limewash, brass, terracotta)],
  mats: [colours(sage, nutmeg, terracotta)],
  springs: [
    {
      key: 'strength',
      name: { en: 'Strength', zh: '阻力' },
      values: [
        { key: 'light', name: { en: 'Light', zh: '轻' } },
        { key: 'medium', name: { en: 'Medium', zh: '中' } },
        { key: 'strong', name: { en: 'Strong', zh: '强' } },
      ],
    },
  ],
  lengths: [
    {
      key: 'length',
      name: { en: 'Length', zh: '长度' },
      values: [
        { key: '30', name: { en: '30 cm', zh: '30 厘米' } },
        { key: '60', name: { en: '60 cm', zh: '60 厘米' } },
        { key: '90', name: { en: '90 cm', zh: '90 厘米' } },
      ],
    },
  ],
} as const

interface CategoryRow {
  readonly slug: string
  readonly parent?: string
  readonly name: Localized
}

/** Eight categories and their children. */
export const categories: readonly CategoryRow[] = [
  { slug: 'socks', name: { en: 'Socks', zh: '防滑袜' } },
  { slug: 'props', name: { en: 'Props', zh: '小器材' } },
  { slug: 'rings-and-balls', parent: 'props', name: { en: 'Rings and balls', zh: '环与球' } },
  { slug: 'rollers-and-blocks', parent: 'props', name: { en: 'Rollers and blocks', zh: '泡沫轴与瑜伽砖' } },
  { slug: 'bands', name: { en: 'Bands', zh: '弹力带' } },
  { slug: 'mats', name: { en: 'Mats', zh: '垫子' } },
  { slug: 'studio-wear', name: { en: 'Studio wear', zh: '运动服饰' } },
  { slug: 'tops', parent: 'studio-wear', name: { en: 'Tops', zh: '上衣' } },
  { slug: 'bottoms', parent: 'studio-wear', name: { en: 'Bottoms', zh: '裤装' } },
  { slug: 'body', name: { en: 'Body', zh: '身体护理' } },
  { slug: 'books', name: { en: 'Books', zh: '书籍' } },
  { slug: 'gift-cards', name: { en: 'Packs and gift cards', zh: '配套与礼品卡' } },
]

interface BrandRow {
  readonly slug: string
  readonly name: string
  readonly line: Localized
}

export const brands: readonly BrandRow[] = [
  { slug: 'hundred', name: 'Hundred', line: { en: 'Made for our own reformers.', zh: '为我们自己的核心床而做。' } },
  { slug: 'kapas', name: 'Kapas', line: { en: 'Combed cotton, knitted in Ipoh.', zh: '精梳棉，怡保织造。' } },
  { slug: 'selat', name: 'Selat', line: { en: 'Activewear sewn in George Town.', zh: '乔治市缝制的运动服。' } },
  { slug: 'pala', name: 'Pala', line: { en: 'Balms and oils of Penang nutmeg.', zh: '槟城豆蔻制成的膏与油。' } },
  { slug: 'gabus', name: 'Gabus', line: { en: 'Cork and natural rubber.', zh: '软木与天然橡胶。' } },
  { slug: 'tegang', name: 'Tegang', line: { en: 'Rings, bands and springs.', zh: '环、带与弹簧。' } },
  { slug: 'beach-street', name: 'Beach Street Press', line: { en: 'Books on moving well.', zh: '关于好好动的书。' } },
]
