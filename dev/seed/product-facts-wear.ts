import type { Localized } from '#domain/text/localized.ts'
import { alone, type ProductFacts } from './product-care.ts'

const wearFit: Localized = {
  en: 'Cut close. Between two sizes take the larger one if you like room when you breathe.',
  zh: '贴身剪裁。介于两个尺码之间，若喜欢呼吸时宽松些，请选大的。',
}
const legs: Localized = {
  en: '75% recycled polyamide, 25% elastane, 250 g a square metre. Opaque in every stretch we tried.',
  zh: '75% 再生锦纶、25% 氨纶，每平方米 250 克。怎么伸展都不透。',
}
const printed: Localized = {
  en: 'Printed in Penang on uncoated paper, sewn so that it lies flat.',
  zh: '在槟城用非涂布纸印刷，锁线装订，可平摊。',
}

const trousers: ProductFacts = { materials: legs, care: 'knit', fit: wearFit, contents: alone }

/** The facts of clothes, care and books of the demo. */
export const wearFacts: Readonly<Record<string, ProductFacts>> = {
  'long-line-bra': trousers,
  'ribbed-tank': {
    ...trousers,
    materials: {
      en: '95% combed cotton, 5% elastane, knitted in a fine rib.',
      zh: '95% 精梳棉、5% 氨纶，细罗纹针织。',
    },
  },
  'wrap-cardigan': {
    materials: { en: '60% cotton, 40% merino, knitted in Ipoh.', zh: '60% 棉、40% 美丽诺羊毛，怡保针织。' },
    care: 'wool',
    fit: {
      en: 'Loose. Take your usual size; the band ties at any waist.',
      zh: '宽松。选平时尺码即可，腰带可自由调节。',
    },
    contents: alone,
  },
  'studio-tee': {
    materials: {
      en: 'Heavy cotton of 220 g a square metre, printed with water-based ink.',
      zh: '每平方米 220 克厚棉，水性油墨印刷。',
    },
    care: 'cloth',
    fit: { en: 'Straight, for men and women. Take your usual size.', zh: '直筒，男女同款。选平时尺码。' },
    contents: alone,
  },
  'mesh-long-sleeve': {
    materials: { en: '88% recycled polyester, 12% elastane, open mesh.', zh: '88% 再生聚酯、12% 氨纶，网眼布。' },
    care: 'knit',
    fit: wearFit,
    contents: alone,
  },
  'high-rise-leggings': trousers,
  'flared-pants': {
    ...trousers,
    fit: {
      en: 'Close to the knee, then wide. Inside leg 80 cm in every size; the hem may be cut without fraying.',
      zh: '膝上贴身，膝下放宽。各尺码内长 80 厘米，裤脚可自行剪短，不会散边。',
    },
  },
  'bike-shorts': {
    ...trousers,
    fit: { en: 'Close. Inside leg 18 cm in every size.', zh: '贴身。各尺码内长 18 厘米。' },
  },
  'mens-training-shorts': {
    materials: { en: 'Woven polyester with 8% elastane, a lining of cotton.', zh: '梭织聚酯含 8% 氨纶，棉质内衬。' },
    care: 'knit',
    fit: {
      en: 'Loose over a close lining. Inside leg 18 cm; the cord adjusts the waist.',
      zh: '外层宽松、内衬贴身。内长 18 厘米，腰绳可调。',
    },
    contents: alone,
  },
  'canvas-tote': {
    materials: {
      en: 'Cotton canvas of 400 g a square metre, 40 by 42 cm, handles of 65 cm.',
      zh: '每平方米 400 克棉帆布，40 × 42 厘米，提手 65 厘米。',
    },
    care: 'cloth',
    contents: { en: 'One bag. It arrives folded.', zh: '一个，折叠寄出。' },
  },
  'hair-ties': {
    materials: { en: 'Polyamide and elastane from our own cut-offs, no metal.', zh: '自家余料的锦纶与氨纶，无金属。' },
    care: 'knit',
    contents: { en: 'Five ties in five colours on a card.', zh: '五条五色，附卡片。' },
  },
  'studio-cap': {
    materials: { en: 'Washed cotton twill, a strap with a steel buckle.', zh: '水洗棉斜纹布，钢扣调节带。' },
    care: 'wipe',
    fit: { en: 'One size, from 54 to 60 cm around the head.', zh: '均码，头围 54–60 厘米。' },
    contents: alone,
  },
  'nutmeg-balm': {
    materials: { en: 'Nutmeg butter and oil, beeswax. Nothing else.', zh: '豆蔻脂、豆蔻油、蜂蜡，别无其他。' },
    care: 'skin',
    contents: { en: 'A glass jar of 30 g in a paper box.', zh: '30 克玻璃罐，纸盒包装。' },
  },
  'muscle-oil': {
    materials: { en: 'Coconut oil, nutmeg oil, lemongrass oil, vitamin E.', zh: '椰子油、豆蔻油、香茅油、维生素 E。' },
    care: 'skin',
    contents: { en: 'A glass bottle of 100 ml with a pump.', zh: '100 毫升玻璃瓶，附按压泵。' },
  },
  'bath-salts': {
    materials: { en: 'Sea salt, magnesium salt, oils of nutmeg and pandan.', zh: '海盐、镁盐、豆蔻与香兰精油。' },
    care: 'dry',
    contents: {
      en: 'A jar of 500 g, enough for six baths, and a wooden scoop.',
      zh: '500 克一罐，约六次用量，附木勺。',
    },
  },
  'cooling-gel': {
    materials: { en: 'Aloe, menthol from peppermint, water. Free of perfume.', zh: '芦荟、薄荷脑、水，无香精。' },
    care: 'skin',
    contents: { en: 'A tube of 75 ml.', zh: '75 毫升一支。' },
  },
  'hand-cream': {
    materials: {
      en: 'Shea butter, rice bran oil, a little nutmeg. Free of silicone.',
      zh: '乳木果脂、米糠油、少许豆蔻，不含硅。',
    },
    care: 'skin',
    contents: { en: 'A tube of 50 ml.', zh: '50 毫升一支。' },
  },
  'eye-pillow': {
    materials: {
      en: 'Cotton outside, linseed inside, 220 g. Free of scent.',
      zh: '棉布外套，亚麻籽填充，220 克，无香。',
    },
    care: 'cloth',
    contents: { en: 'A pillow in a removable cover. Only the cover is washed.', zh: '一个眼枕，外套可拆，只洗外套。' },
  },
  'heat-wrap': {
    materials: { en: 'Quilted cotton filled with wheat, 900 g.', zh: '绗缝棉布，小麦填充，900 克。' },
    care: 'wipe',
    contents: { en: 'One wrap, and a card that says how long to heat it.', zh: '一条热敷带，附加热时间卡。' },
  },
  'ginger-tea': {
    materials: {
      en: 'Dried Bentong ginger, nutmeg fruit. No sugar, no caffeine.',
      zh: '文冬姜干、豆蔻果，无糖，无咖啡因。',
    },
    care: 'dry',
    contents: { en: 'Twenty bags of 2 g, without staples.', zh: '二十包，每包 2 克，无订书钉。' },
  },
  'one-hundred-breaths': {
    materials: printed,
    care: 'paper',
    contents: {
      en: 'A book of 160 pages in English, with a Chinese index of movements.',
      zh: '160 页英文书，附中文动作索引。',
    },
  },
  'reformer-at-home': {
    materials: printed,
    care: 'paper',
    contents: {
      en: 'A book of 144 pages in English, with drawings of every step.',
      zh: '144 页英文书，每一步都有图。',
    },
  },
  'backs-explained': {
    materials: printed,
    care: 'paper',
    contents: { en: 'A book of 120 pages in English, with sixty drawings.', zh: '120 页英文书，六十幅插图。' },
  },
  'moving-while-pregnant': {
    materials: printed,
    care: 'paper',
    contents: { en: 'A book of 176 pages in English.', zh: '176 页英文书。' },
  },
  'practice-journal': {
    materials: printed,
    care: 'paper',
    contents: { en: 'A journal of 112 pages with a ribbon and a band.', zh: '112 页手账，附书签带与绑带。' },
  },
  'movement-cards': {
    materials: { en: 'Card of 350 g with rounded corners, 9 by 12 cm.', zh: '350 克卡纸，圆角，9 × 12 厘米。' },
    care: 'paper',
    contents: { en: 'Fifty-two cards in English and Chinese, and a box.', zh: '五十二张中英文卡片，附盒。' },
  },
  'art-print': {
    materials: {
      en: 'Giclée print on cotton paper of 300 g, A2 (420 by 594 mm).',
      zh: '300 克棉纸艺术微喷，A2（420 × 594 毫米）。',
    },
    care: 'paper',
    contents: {
      en: 'A numbered print in a tube. The frame is not part of it.',
      zh: '一张编号海报，纸筒寄出，不含画框。',
    },
  },
}
