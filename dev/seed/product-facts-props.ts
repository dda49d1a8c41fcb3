import type { Localized } from '#domain/text/localized.ts'
import { alone, type ProductFacts } from './product-care.ts'

const pair: Localized = {
  en: 'One pair in a paper band, without plastic or a hanger.',
  zh: '一双，纸带包装，无塑料、无衣架。',
}
const sockFit: Localized = {
  en: 'Between two sizes take the smaller one: cotton gives, and a loose sock turns on the bar.',
  zh: '介于两个尺码之间请选小的：棉会撑开，太松的袜子会在踏杆上打转。',
}
const cotton: Localized = {
  en: '78% combed cotton, 20% polyamide, 2% elastane. Grips of silicone, free of latex.',
  zh: '78% 精梳棉、20% 锦纶、2% 氨纶。硅胶防滑粒，不含乳胶。',
}
const rubber: Localized = { en: 'Natural rubber. Contains latex.', zh: '天然橡胶，含乳胶。' }

const socks: ProductFacts = { materials: cotton, care: 'knit', fit: sockFit, contents: pair }

/** The facts of socks, props and mats of the demo. */
export const propFacts: Readonly<Record<string, ProductFacts>> = {
  'grip-socks': socks,
  'half-toe-grip-socks': socks,
  'ballet-strap-socks': socks,
  'knee-high-grip-socks': { ...socks, fit: { en: 'One size, for EU 36 to 41.', zh: '均码，适合 EU 36–41。' } },
  'mens-grip-socks': { ...socks, fit: { en: 'One size, for EU 42 to 46.', zh: '均码，适合 EU 42–46。' } },
  'childrens-grip-socks': { ...socks, fit: { en: 'One size, for EU 28 to 34.', zh: '均码，适合 EU 28–34。' } },
  'resistance-ring': {
    materials: { en: 'Spring steel in a fibreglass sleeve, pads of EVA foam.', zh: '玻璃纤维包覆的弹簧钢，EVA 护垫。' },
    care: 'wipe',
    contents: alone,
  },
  'mini-resistance-ring': {
    materials: {
      en: 'The same spring steel as the classic ring, with pads of EVA foam.',
      zh: '与经典款相同的弹簧钢，EVA 护垫。',
    },
    care: 'wipe',
    contents: alone,
  },
  'soft-ball': {
    materials: { en: 'PVC without phthalates, tested to 180 kg.', zh: '不含邻苯二甲酸酯的 PVC，承重测试 180 公斤。' },
    care: 'wipe',
    contents: { en: 'A ball, a straw to inflate it and a spare plug.', zh: '一个球、一根充气吸管和一个备用塞。' },
  },
  'massage-balls': {
    materials: { en: 'Solid cork from one piece, without glue.', zh: '整块实心软木，不用胶。' },
    care: 'wipe',
    contents: { en: 'Two balls, 6 and 7 cm, in a cotton bag.', zh: '两个球，6 与 7 厘米，棉袋收纳。' },
  },
  'stability-ball': {
    materials: {
      en: 'Burst-resistant PVC, 1.2 kg. It sinks slowly if it is cut.',
      zh: '防爆 PVC，1.2 公斤。若被划破会慢慢漏气。',
    },
    care: 'wipe',
    fit: {
      en: 'For people from 165 to 180 cm, measured sitting with thighs level.',
      zh: '适合身高 165–180 厘米，坐下时大腿持平。',
    },
    contents: { en: 'A ball, a hand pump and two plugs.', zh: '一个球、一个手动气泵和两个塞子。' },
  },
  'flat-band': {
    materials: rubber,
    care: 'wipe',
    contents: { en: 'One band of two metres, rolled.', zh: '一条两米弹力带，卷好。' },
  },
  'loop-bands': {
    materials: rubber,
    care: 'wipe',
    contents: { en: 'Three loops, light, medium and strong, in a cotton bag.', zh: '轻、中、强三条弹力圈，棉袋收纳。' },
  },
  'fabric-hip-band': {
    materials: {
      en: '70% polyester, 30% latex yarn, two lines of rubber inside.',
      zh: '70% 聚酯、30% 乳胶丝，内侧两条胶线。',
    },
    care: 'knit',
    contents: alone,
  },
  'stretch-strap': {
    materials: {
      en: 'Woven cotton, 2.4 m long and 4 cm wide, with ten sewn loops.',
      zh: '棉织带，长 2.4 米，宽 4 厘米，十个缝环。',
    },
    care: 'cloth',
    contents: {
      en: 'One strap, and a card with six stretches in both languages.',
      zh: '一条伸展带，附中英文六式卡片。',
    },
  },
  'foam-roller': {
    materials: { en: 'EPP foam of medium firmness, 15 cm across.', zh: '中等硬度 EPP 泡沫，直径 15 厘米。' },
    care: 'wipe',
    contents: alone,
  },
  'cork-block': {
    materials: { en: 'Cork from Portugal, 23 by 15 by 8 cm, 800 g.', zh: '葡萄牙软木，23 × 15 × 8 厘米，800 克。' },
    care: 'wipe',
    contents: alone,
  },
  'arc-barrel': {
    materials: {
      en: 'Birch plywood, a foam pad and a cover of vegan leather. 5.5 kg, holds 150 kg.',
      zh: '桦木合板、泡沫垫与素皮面。5.5 公斤，承重 150 公斤。',
    },
    care: 'wipe',
    contents: {
      en: 'The barrel, assembled, and four felt feet for wooden floors.',
      zh: '已组装的弧形桶，附四个木地板毡垫。',
    },
  },
  'balance-pad': {
    materials: { en: 'Closed-cell TPE foam, 48 by 40 by 6 cm.', zh: '闭孔 TPE 泡沫，48 × 40 × 6 厘米。' },
    care: 'wipe',
    contents: alone,
  },
  'reformer-towel': {
    materials: {
      en: 'Cotton waffle of 280 g a square metre, dots of silicone on the back, 60 by 150 cm.',
      zh: '每平方米 280 克的棉华夫格，背面硅胶点，60 × 150 厘米。',
    },
    care: 'cloth',
    contents: { en: 'One towel. The picture shows four.', zh: '一条毛巾，图中为四条。' },
  },
  'studio-bottle': {
    materials: {
      en: 'Double-walled steel 18/8, lid of polypropylene, 600 ml, 320 g.',
      zh: '双层 18/8 不锈钢，PP 盖，600 毫升，320 克。',
    },
    care: 'steel',
    contents: { en: 'A bottle with its lid and ring.', zh: '一个水瓶，含盖与挂环。' },
  },
  'cork-mat': {
    materials: {
      en: 'Cork on natural rubber, 183 by 65 cm, 5 mm, 2.6 kg. Contains latex.',
      zh: '软木配天然橡胶，183 × 65 厘米，厚 5 毫米，2.6 公斤。含乳胶。',
    },
    care: 'wipe',
    contents: { en: 'A mat and two cotton ties.', zh: '一张垫子，两条棉绑带。' },
  },
  'pilates-mat': {
    materials: {
      en: 'NBR foam, free of latex, 180 by 61 cm, 10 mm, 1.9 kg.',
      zh: 'NBR 泡棉，不含乳胶，180 × 61 厘米，厚 10 毫米，1.9 公斤。',
    },
    care: 'wipe',
    contents: { en: 'A mat and a cotton tie.', zh: '一张垫子，一条棉绑带。' },
  },
  'travel-mat': {
    materials: {
      en: 'Natural rubber under microfibre, 180 by 61 cm, 1.5 mm, 1 kg. Contains latex.',
      zh: '超细纤维面、天然橡胶底，180 × 61 厘米，厚 1.5 毫米，1 公斤。含乳胶。',
    },
    care: 'wipe',
    contents: alone,
  },
  'mat-strap': {
    materials: { en: 'Woven cotton, 1.7 m, with two rings of steel.', zh: '棉织带 1.7 米，两个钢环。' },
    care: 'cloth',
    contents: { en: 'One strap. The mat is not part of it.', zh: '一条背带，不含垫子。' },
  },
  'mat-spray': {
    materials: {
      en: 'Water, alcohol from sugar cane, oils of nutmeg and lemongrass. 200 ml.',
      zh: '水、甘蔗酒精、豆蔻与香茅精油。200 毫升。',
    },
    care: 'dry',
    contents: { en: 'A bottle with a spray head, and a cotton cloth.', zh: '一瓶喷雾，附一块棉布。' },
  },
  'knee-pad': {
    materials: { en: 'TPE foam in two layers, 25 cm across, 15 mm.', zh: '双层 TPE 泡沫，直径 25 厘米，厚 15 毫米。' },
    care: 'wipe',
    contents: { en: 'Two pads, one for each knee.', zh: '两个，左右膝各一。' },
  },
}
