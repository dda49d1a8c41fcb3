import type { Localized } from '#domain/text/localized.ts'
import { balm, eyePillow, oil, salts, spray, tea, tube, wrap } from './drawings/care.ts'
import { colours, type Colour } from './drawings/paints.ts'
import { book, cardDeck, passCard, print } from './drawings/paper.ts'
import {
  ball,
  barrel,
  block,
  bottle,
  corkBalls,
  flatBand,
  foldedMat,
  hipBand,
  kneePads,
  loops,
  mat,
  pad,
  ring,
  roller,
  towels,
} from './drawings/props.ts'
import { arranged, type Drawing, type Tone } from './drawings/still-life.ts'
import { bottoms, bra, cap, cardigan, hairTies, longSleeve, socks, strap, tank, tee, tote } from './drawings/wear.ts'

/** A colour that products are sold in, as their choices name it. */
export type SoldColour = 'limewash' | 'brass' | 'nutmeg' | 'indigo' | 'sage' | 'terracotta'

/** The wall behind the further colours of a product; the first stands before the wall of its row. */
export const toneOf: Readonly<Record<SoldColour, Tone>> = {
  limewash: 'clay',
  brass: 'mist',
  nutmeg: 'wheat',
  indigo: 'lime',
  sage: 'clay',
  terracotta: 'fern',
}

export interface ProductPictures {
  readonly product: string
  readonly tone: Tone
  readonly alternative: Localized
  /** In that colour; a product without colours is drawn once. */
  readonly draw: (colour: Colour) => Drawing
  /** The colours that it is sold in, each with a picture of its own; the first is on its card. */
  readonly sold?: readonly SoldColour[]
  /** One more picture, from near. */
  readonly close?: {
    readonly look: readonly [x: number, y: number]
    readonly tone: Tone
    readonly alternative: Localized
  }
}

const accentOf = (colour: Colour): Colour =>
  colour === colours.limewash
    ? colours.brass
    : colour === colours.brass
      ? '#8F7440'
      : colour === colours.indigo
        ? '#71829F'
        : '#A98552'

const pair =
  (leg: number, more: { openToe?: boolean; strap?: boolean; scale?: number } = {}) =>
  (colour: Colour) => {
    const { scale = 1, ...shape } = more
    const other: Colour = colour === colours.brass || colour === colours.limewash ? '#C3AB78' : colour
    return socks({
      front: { ...shape, colour, accent: accentOf(colour), leg },
      back: { ...shape, colour: other, accent: other === colour ? accentOf(colour) : '#8F7440', leg },
      scale,
    })
  }

const wear: readonly ProductPictures[] = [
  {
    product: 'grip-socks',
    tone: 'lime',
    alternative: { en: 'Two grip socks clipped to a brass rail', zh: '两只防滑袜夹在黄铜杆上' },
    draw: pair(96),
    sold: ['limewash', 'brass', 'nutmeg', 'indigo'],
    close: {
      look: [170, 296],
      tone: 'wheat',
      alternative: { en: 'The grips under the foot, from near', zh: '脚底防滑粒近看' },
    },
  },
  {
    product: 'half-toe-grip-socks',
    tone: 'mist',
    alternative: { en: 'Two low grip socks that leave the toes free', zh: '两只露趾的低帮防滑袜' },
    draw: pair(56, { openToe: true }),
    sold: ['limewash', 'nutmeg'],
  },
  {
    product: 'ballet-strap-socks',
    tone: 'clay',
    alternative: { en: 'Two low grip socks with straps that cross over the foot', zh: '两只脚背交叉绑带的防滑袜' },
    draw: pair(34, { strap: true, scale: 1.06 }),
    sold: ['limewash', 'nutmeg'],
  },
  {
    product: 'knee-high-grip-socks',
    tone: 'wheat',
    alternative: { en: 'Two long grip socks on a brass rail', zh: '两只长筒防滑袜挂在黄铜杆上' },
    draw: () => pair(208, { scale: 0.86 })(colours.nutmeg),
  },
  {
    product: 'mens-grip-socks',
    tone: 'fern',
    alternative: { en: 'Two broad indigo grip socks', zh: '两只宽版靛蓝防滑袜' },
    draw: () => pair(84, { scale: 1.1 })(colours.indigo),
  },
  {
    product: 'childrens-grip-socks',
    tone: 'clay',
    alternative: { en: "Two small children's grip socks, terracotta and sage", zh: '两只儿童防滑袜，陶土红与鼠尾草绿' },
    draw: () =>
      socks({
        front: { colour: colours.terracotta, accent: colours.limewash, leg: 52 },
        back: { colour: colours.sage, accent: colours.limewash, leg: 52 },
        scale: 0.76,
      }),
  },
  {
    product: 'long-line-bra',
    tone: 'clay',
    alternative: { en: 'A long-line bra on a hanger', zh: '挂在衣架上的长款运动内衣' },
    draw: bra,
    sold: ['limewash', 'nutmeg', 'sage'],
  },
  {
    product: 'ribbed-tank',
    tone: 'fern',
    alternative: { en: 'A ribbed tank top on a hanger', zh: '挂在衣架上的罗纹背心' },
    draw: tank,
    sold: ['limewash', 'nutmeg', 'sage'],
    close: {
      look: [210, 290],
      tone: 'mist',
      alternative: { en: 'The ribs of the cloth, from near', zh: '罗纹面料近看' },
    },
  },
  {
    product: 'wrap-cardigan',
    tone: 'mist',
    alternative: { en: 'A knitted wrap cardigan with a tied band', zh: '系带针织开衫' },
    draw: cardigan,
    sold: ['limewash', 'nutmeg', 'sage'],
  },
  {
    product: 'studio-tee',
    tone: 'wheat',
    alternative: { en: 'A studio T-shirt with fine lines across the chest', zh: '胸前细线图案的工作室 T 恤' },
    draw: tee,
    sold: ['limewash', 'nutmeg', 'sage'],
  },
  {
    product: 'mesh-long-sleeve',
    tone: 'clay',
    alternative: { en: 'A thin mesh top with long sleeves', zh: '轻薄网纱长袖上衣' },
    draw: longSleeve,
    sold: ['limewash', 'nutmeg', 'sage'],
  },
  {
    product: 'high-rise-leggings',
    tone: 'lime',
    alternative: { en: 'High-rise leggings clipped to a brass rail', zh: '夹在黄铜杆上的高腰紧身裤' },
    draw: (colour) => bottoms('leggings', colour),
    sold: ['nutmeg', 'indigo'],
    close: {
      look: [200, 214],
      tone: 'clay',
      alternative: { en: 'The waistband and its seams, from near', zh: '腰头与缝线近看' },
    },
  },
  {
    product: 'flared-pants',
    tone: 'clay',
    alternative: { en: 'Flared pants clipped to a brass rail', zh: '夹在黄铜杆上的微喇长裤' },
    draw: (colour) => bottoms('flared', colour),
    sold: ['nutmeg', 'indigo'],
  },
  {
    product: 'bike-shorts',
    tone: 'mist',
    alternative: { en: 'Close-fitting shorts clipped to a brass rail', zh: '夹在黄铜杆上的骑行短裤' },
    draw: (colour) => bottoms('cycling', colour),
    sold: ['nutmeg', 'indigo'],
  },
  {
    product: 'mens-training-shorts',
    tone: 'fern',
    alternative: { en: 'Loose shorts with a cord at the waist', zh: '腰间抽绳的宽松短裤' },
    draw: (colour) => bottoms('loose', colour),
    sold: ['nutmeg', 'indigo'],
  },
  {
    product: 'canvas-tote',
    tone: 'fern',
    alternative: { en: 'A canvas tote with the mark of the studio', zh: '印有工作室标志的帆布袋' },
    draw: () => tote('#E9DCC2'),
  },
  {
    product: 'hair-ties',
    tone: 'mist',
    alternative: { en: 'Five hair ties in five colours on a brass rail', zh: '黄铜杆上的五条五色发圈' },
    draw: () => hairTies([colours.limewash, colours.brass, colours.nutmeg, colours.sage, colours.terracotta]),
  },
  {
    product: 'studio-cap',
    tone: 'wheat',
    alternative: { en: 'An indigo cap with the mark of the studio', zh: '印有工作室标志的靛蓝帽子' },
    draw: () => cap(colours.indigo),
  },
]

const strengths: readonly Colour[] = [colours.sage, colours.brass, colours.nutmeg]

const props: readonly ProductPictures[] = [
  {
    product: 'resistance-ring',
    tone: 'wheat',
    alternative: {
      en: 'A black resistance ring with two brass pads, standing',
      zh: '立着的黑色普拉提环，两侧黄铜色手垫',
    },
    draw: () => ring({ radius: 119, colour: '#33291C', pads: '#C4A060' }),
    close: {
      look: [300, 290],
      tone: 'lime',
      alternative: { en: 'The pad of the ring, from near', zh: '手垫近看' },
    },
  },
  {
    product: 'mini-resistance-ring',
    tone: 'fern',
    alternative: { en: 'A small terracotta resistance ring, standing', zh: '立着的陶土红迷你普拉提环' },
    draw: () => ring({ radius: 88, colour: '#8E4D33', pads: '#E7D6AF' }),
  },
  {
    product: 'soft-ball',
    tone: 'mist',
    alternative: { en: 'A soft ball on a table', zh: '桌上的软球' },
    draw: (colour) => ball({ radius: 98, colour }),
    sold: ['limewash', 'brass', 'terracotta'],
  },
  {
    product: 'massage-balls',
    tone: 'clay',
    alternative: { en: 'Two cork balls, one larger than the other', zh: '一大一小两个软木球' },
    draw: corkBalls,
  },
  {
    product: 'stability-ball',
    tone: 'lime',
    alternative: { en: 'A large sage stability ball', zh: '鼠尾草绿的大健身球' },
    draw: () => ball({ radius: 138, colour: colours.sage, ribs: 9 }),
  },
  {
    product: 'flat-band',
    tone: 'mist',
    alternative: { en: 'A rolled flat band', zh: '卷起的扁平弹力带' },
    draw: () => flatBand(colours.terracotta),
  },
  {
    product: 'loop-bands',
    tone: 'clay',
    alternative: {
      en: 'Three loop bands on each other: light, medium and strong',
      zh: '叠放的三条环形弹力带：轻、中、强',
    },
    draw: () => loops(['#2F2619', '#A9803C', '#E7D6AF']),
    close: {
      look: [214, 330],
      tone: 'fern',
      alternative: { en: 'The edges of the bands, from near', zh: '弹力带边缘近看' },
    },
  },
  {
    product: 'fabric-hip-band',
    tone: 'wheat',
    alternative: { en: 'A wide hip band of woven cloth', zh: '宽版织面臀圈' },
    draw: () => hipBand(strengths[0] ?? colours.sage),
  },
  {
    product: 'stretch-strap',
    tone: 'lime',
    alternative: { en: 'A stretch strap with loops over a brass rail', zh: '搭在黄铜杆上的带环伸展带' },
    draw: () => strap(colours.indigo),
  },
  {
    product: 'foam-roller',
    tone: 'fern',
    alternative: { en: 'A grooved foam roller lying on a table', zh: '横放的带纹泡沫轴' },
    draw: () => roller(104, '#4A3E2E'),
  },
  {
    product: 'cork-block',
    tone: 'mist',
    alternative: { en: 'A cork block with the mark of the studio', zh: '印有工作室标志的软木瑜伽砖' },
    draw: block,
  },
  {
    product: 'arc-barrel',
    tone: 'clay',
    alternative: { en: 'A wooden arc barrel with a sage cover', zh: '鼠尾草绿面的木制弧形桶' },
    draw: barrel,
  },
  {
    product: 'balance-pad',
    tone: 'wheat',
    alternative: { en: 'A thick balance pad', zh: '厚平衡垫' },
    draw: () => pad({ half: 126, high: 66, colour: colours.indigo }),
  },
  {
    product: 'reformer-towel',
    tone: 'clay',
    alternative: { en: 'Four folded reformer towels', zh: '四条叠好的核心床毛巾' },
    draw: (colour) =>
      colour === colours.limewash
        ? towels(['#B69A67', '#E9DEC7', '#F7F1E3', '#DCCBA6'])
        : towels([colour, colour, '#F1E9DA', colour]),
    sold: ['limewash', 'brass', 'terracotta'],
  },
  {
    product: 'studio-bottle',
    tone: 'fern',
    alternative: { en: 'A steel bottle with the mark of the studio', zh: '印有工作室标志的钢制水瓶' },
    draw: bottle,
    sold: ['limewash', 'brass', 'terracotta'],
  },
  {
    product: 'cork-mat',
    tone: 'lime',
    alternative: { en: 'A rolled cork mat with dark straps', zh: '深色绑带卷起的软木垫' },
    draw: () => mat({ colour: '#B98A54', thick: 52, band: '#231B10', speckled: true }),
    close: {
      look: [150, 330],
      tone: 'mist',
      alternative: { en: 'The end of the roll, from near', zh: '卷起的垫子侧面近看' },
    },
  },
  {
    product: 'pilates-mat',
    tone: 'clay',
    alternative: { en: 'A thick rolled Pilates mat', zh: '卷起的厚普拉提垫' },
    draw: (colour) => mat({ colour, thick: 66, band: colour === colours.nutmeg ? '#B98F45' : '#231B10' }),
    sold: ['sage', 'nutmeg', 'terracotta'],
  },
  {
    product: 'travel-mat',
    tone: 'wheat',
    alternative: { en: 'A thin mat folded to the size of a book', zh: '折成书本大小的薄垫' },
    draw: foldedMat,
    sold: ['sage', 'nutmeg', 'terracotta'],
  },
  {
    product: 'mat-strap',
    tone: 'mist',
    alternative: { en: 'A brass-coloured strap around a rolled mat', zh: '绑在垫子上的黄铜色背带' },
    draw: () => mat({ colour: '#5C5446', thick: 48, band: '#C9A45C' }),
  },
  {
    product: 'mat-spray',
    tone: 'clay',
    alternative: { en: 'A green spray bottle with a paper label', zh: '贴纸标的绿色喷雾瓶' },
    draw: spray,
  },
  {
    product: 'knee-pad',
    tone: 'fern',
    alternative: { en: 'A thick round knee pad in two layers', zh: '双层厚圆护膝垫' },
    draw: () => kneePads(colours.terracotta),
  },
]

const care: readonly ProductPictures[] = [
  {
    product: 'nutmeg-balm',
    tone: 'fern',
    alternative: { en: 'A jar of nutmeg balm beside a whole nutmeg', zh: '一罐豆蔻膏，旁边一颗整豆蔻' },
    draw: balm,
    close: {
      look: [250, 330],
      tone: 'clay',
      alternative: { en: 'The label and a nutmeg, from near', zh: '标签与豆蔻近看' },
    },
  },
  {
    product: 'muscle-oil',
    tone: 'clay',
    alternative: { en: 'A pump bottle of brown glass', zh: '棕色玻璃按压瓶' },
    draw: oil,
  },
  {
    product: 'bath-salts',
    tone: 'mist',
    alternative: { en: 'A glass jar of coarse bath salts with a wooden scoop', zh: '一罐粗粒浴盐与木勺' },
    draw: salts,
  },
  {
    product: 'cooling-gel',
    tone: 'lime',
    alternative: { en: 'A pale green tube on its cap', zh: '立在瓶盖上的浅绿色软管' },
    draw: () => tube({ colour: '#A9BFB0', lid: '#3F4A41', half: 54 }),
  },
  {
    product: 'hand-cream',
    tone: 'clay',
    alternative: { en: 'A cream-coloured tube with a brass cap', zh: '黄铜色盖的米白软管' },
    draw: () => tube({ colour: '#EADFC8', lid: '#B98F45', half: 44 }),
  },
  {
    product: 'eye-pillow',
    tone: 'wheat',
    alternative: { en: 'An indigo eye pillow filled with linseed', zh: '亚麻籽填充的靛蓝眼枕' },
    draw: () => eyePillow('#4A5F8A'),
  },
  {
    product: 'heat-wrap',
    tone: 'fern',
    alternative: { en: 'A quilted wrap for neck and shoulders', zh: '绗缝肩颈热敷带' },
    draw: () => wrap('#9A5A42'),
  },
  {
    product: 'ginger-tea',
    tone: 'mist',
    alternative: { en: 'A box of ginger tea with a full cup', zh: '一盒姜茶与一杯茶' },
    draw: tea,
  },
]

const paper: readonly ProductPictures[] = [
  {
    product: 'one-hundred-breaths',
    tone: 'clay',
    alternative: { en: 'A cream book with waves of lines on its cover', zh: '封面是波浪线条的米色书' },
    draw: () => book({ colour: '#EADFC8', art: '#73541A', cover: 'waves' }),
  },
  {
    product: 'reformer-at-home',
    tone: 'mist',
    alternative: { en: 'A brass-coloured book with rings on its cover', zh: '封面是圆环的黄铜色书' },
    draw: () => book({ colour: '#B98F45', art: '#241a08', cover: 'rings' }),
  },
  {
    product: 'backs-explained',
    tone: 'wheat',
    alternative: { en: 'A dark blue book with a drawn spine on its cover', zh: '封面画着脊柱的深蓝色书' },
    draw: () => book({ colour: colours.indigo, art: '#E7D6AF', cover: 'spine' }),
  },
  {
    product: 'moving-while-pregnant',
    tone: 'fern',
    alternative: { en: 'A terracotta book with arcs on its cover', zh: '封面是弧线的陶土红书' },
    draw: () => book({ colour: colours.terracotta, art: '#F6EEDC', cover: 'arcs' }),
  },
  {
    product: 'practice-journal',
    tone: 'lime',
    alternative: { en: 'A dark journal with a brass-coloured band', zh: '黄铜色绑带的深色手账' },
    draw: () => book({ colour: '#3F3426', art: '#C9A45C', cover: 'plain', elastic: true }),
  },
  {
    product: 'movement-cards',
    tone: 'clay',
    alternative: { en: 'Movement cards in a fan before their box', zh: '盒子前摊开的动作卡' },
    draw: cardDeck,
  },
  {
    product: 'art-print',
    tone: 'fern',
    alternative: { en: 'A framed print of Teaser in one hundred lines', zh: '一百条线画成的《V 字平衡》装框海报' },
    draw: print,
  },
  {
    product: 'intro-offer-pack',
    tone: 'nutmeg',
    alternative: { en: 'A pass with three rings, one for each class', zh: '三个圆环的课卡，每环一堂课' },
    draw: () => passCard({ classes: 3, colour: '#C9A45C', art: '#241a08' }),
  },
  {
    product: 'drop-in-class',
    tone: 'nutmeg',
    alternative: { en: 'A pass with one ring for one class', zh: '一个圆环的课卡，代表一堂课' },
    draw: () => passCard({ classes: 1, colour: '#EADFC8', art: '#4f3a12' }),
  },
]

const bundles: readonly ProductPictures[] = [
  {
    product: 'first-class-set',
    tone: 'wheat',
    alternative: { en: 'A steel bottle, a stack of towels and grip socks', zh: '水瓶、毛巾与防滑袜' },
    draw: () =>
      arranged(
        { drawing: bottle(colours.brass), scale: 0.98, x: -78, y: -6 },
        { drawing: towels(['#B69A67', '#E9DEC7', '#F7F1E3', '#DCCBA6']), scale: 0.84, x: 52, y: 4 },
      ),
  },
  {
    product: 'ring-ball-bands',
    tone: 'fern',
    alternative: { en: 'A resistance ring behind a ball and three loop bands', zh: '普拉提环，前面是软球与三条弹力带' },
    draw: () =>
      arranged(
        { drawing: ring({ radius: 119, colour: '#33291C', pads: '#C4A060' }), scale: 1, x: -20, y: -10 },
        { drawing: ball({ radius: 98, colour: colours.terracotta }), scale: 0.62, x: -92, y: 8 },
        { drawing: loops(['#2F2619', '#A9803C', '#E7D6AF']), scale: 0.56, x: 90, y: 10 },
      ),
  },
  {
    product: 'quiet-evening',
    tone: 'mist',
    alternative: { en: 'Bath salts, nutmeg balm and an eye pillow', zh: '浴盐、豆蔻膏与眼枕' },
    draw: () =>
      arranged(
        { drawing: salts(), scale: 0.82, x: -86, y: -10 },
        { drawing: balm(), scale: 0.64, x: 84, y: -4 },
        { drawing: eyePillow('#4A5F8A'), scale: 0.6, x: -14, y: 26 },
      ),
  },
  {
    product: 'warm-neck',
    tone: 'clay',
    alternative: { en: 'A heat wrap with a bottle of muscle oil', zh: '热敷带与按摩油' },
    draw: () =>
      arranged({ drawing: oil(), scale: 0.98, x: 96, y: -12 }, { drawing: wrap('#9A5A42'), scale: 0.8, x: -42, y: 6 }),
  },
]

/** What every product of the demo shelf looks like. */
export const productPictures: readonly ProductPictures[] = [...wear, ...props, ...care, ...paper, ...bundles]

/** The product whose first picture stands for a category. */
export const categoryPictures: Readonly<Record<string, string>> = {
  socks: 'grip-socks',
  props: 'resistance-ring',
  'rings-and-balls': 'soft-ball',
  'rollers-and-blocks': 'cork-block',
  bands: 'loop-bands',
  mats: 'cork-mat',
  'studio-wear': 'ribbed-tank',
  tops: 'long-line-bra',
  bottoms: 'high-rise-leggings',
  body: 'nutmeg-balm',
  books: 'one-hundred-breaths',
  'gift-cards': 'intro-offer-pack',
}
