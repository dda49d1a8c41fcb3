import type { Localized } from '#domain/text/localized.ts'
import type { StateId } from './model.ts'

/** The thirteen states and three federal territories of Malaysia, by their official names: Melaka, not Malacca. */
export const states: Readonly<Record<StateId, Localized>> = {
  johor: { en: 'Johor', zh: '柔佛' },
  kedah: { en: 'Kedah', zh: '吉打' },
  kelantan: { en: 'Kelantan', zh: '吉兰丹' },
  'kuala-lumpur': { en: 'Kuala Lumpur', zh: '吉隆坡' },
  labuan: { en: 'Labuan', zh: '纳闽' },
  melaka: { en: 'Melaka', zh: '马六甲' },
  'negeri-sembilan': { en: 'Negeri Sembilan', zh: '森美兰' },
  pahang: { en: 'Pahang', zh: '彭亨' },
  perak: { en: 'Perak', zh: '霹雳' },
  perlis: { en: 'Perlis', zh: '玻璃市' },
  'pulau-pinang': { en: 'Pulau Pinang', zh: '槟城' },
  putrajaya: { en: 'Putrajaya', zh: '布城' },
  sabah: { en: 'Sabah', zh: '沙巴' },
  sarawak: { en: 'Sarawak', zh: '砂拉越' },
  selangor: { en: 'Selangor', zh: '雪兰莪' },
  terengganu: { en: 'Terengganu', zh: '登嘉楼' },
}
