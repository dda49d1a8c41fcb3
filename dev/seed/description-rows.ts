import type { Localized } from '#domain/text/localized.ts'

/** The product descriptions: material, size, and care. */
export const descriptions: Readonly<Record<string, Localized>> = {
  'grip-socks': {
    en: 'The pair we teach in. A soft ribbed cuff that stays up, a heel that stays put, and grips set where a foot presses the bar. A cuff is all that shows in shoes, so people wear them home.',
    zh: '我们上课穿的就是这一款。罗纹袜口柔软不下滑，脚跟贴合，防滑粒落在脚掌踩杆的位置。穿鞋只露一点袜口，很多人直接穿回家。',
  },
  'half-toe-grip-socks': {
    en: 'Open from the ball of the foot, so that toes can spread and curl. The same cotton and the same grips as our classic pair.',
    zh: '前掌开口，脚趾可自由张开和卷曲。棉料与防滑粒都与经典款相同。',
  },
  'ballet-strap-socks': {
    en: 'Cut low like a slipper, with straps that cross once over the foot and keep it in place through long stretches. Light enough to forget.',
    zh: '像便鞋一样的低口剪裁，绑带在脚背交叉一次，长时间伸展也不移位。轻得几乎感觉不到。',
  },
  'knee-high-grip-socks': {
    en: 'A long rib that keeps calves warm between exercises in air-conditioned rooms, and folds down to the ankle on the way home.',
    zh: '长罗纹在冷气房里为小腿保暖，回家路上可以折到脚踝。',
  },
  'mens-grip-socks': {
    en: 'The same combed cotton with more room over the instep and a padded sole for the jump board. Wash inside out at 30 degrees.',
    zh: '同样的精梳棉，脚背更宽松，加厚鞋底适合跳板。反面 30 度洗涤。',
  },
  'childrens-grip-socks': {
    en: 'The same cotton and the same grips on a smaller foot, with a wider cuff that children can pull on by themselves.',
    zh: '同样的棉、同样的防滑粒，只是脚小一些；袜口加宽，孩子自己就能穿。',
  },
  'resistance-ring': {
    en: 'The ring of our mat classes: enough push-back for thighs and arms, and it keeps its circle for years. Pads inside and out. Wipe it with a damp cloth.',
    zh: '我们垫上课用的就是这个环：大腿和手臂都有足够的回弹，用多年也不变形。内外护垫，湿布擦拭即可。',
  },
  'mini-resistance-ring': {
    en: 'Eight centimetres less than the classic and a little firmer. It fits the canvas tote.',
    zh: '比经典款小八厘米，稍硬一些，刚好放进帆布袋。',
  },
  'soft-ball': {
    en: 'It takes as much air as you like: nearly flat under a tailbone, firm between the knees. The straw comes with it.',
    zh: '充气多少由您决定：垫在尾骨下可以很软，夹在膝间可以很硬。附吸管。',
  },
  'massage-balls': {
    en: 'Stand on one, lean on the other against a wall, or roll out the forearms after a long day of typing. Solid cork, nothing to wash off.',
    zh: '踩着一个，另一个靠墙压着背；打字一天后也可以滚一滚前臂。实心软木，免清洗。',
  },
  'loop-bands': {
    en: 'Three loops that lie flat and do not roll: the light one for shoulders, the strong one for side-lying legs. Contains latex.',
    zh: '三条弹力圈平整不卷边：轻的练肩，强的练侧卧腿。含乳胶。',
  },
  'fabric-hip-band': {
    en: 'A wide woven loop with two rubber lines inside, so that it neither rolls nor pinches. Choose the strength by how many repeats you like to feel.',
    zh: '宽幅织带，内侧两条防滑胶线，不卷也不夹皮肤。想练得多累，就选多强。',
  },
  'flat-band': {
    en: 'Two metres of natural rubber, 15 cm wide. Tie it to a door for rowing, or hold it over the feet for the Hundred. Contains latex.',
    zh: '两米天然橡胶，宽 15 厘米。绑在门上做划船，或套在脚上做百次拍击。含乳胶。',
  },
  'stretch-strap': {
    en: 'Woven cotton with loops, so that a hamstring can be asked politely, one loop at a time.',
    zh: '带环的棉质织带，让腿后侧一环一环地慢慢来。',
  },
  'foam-roller': {
    en: 'Medium-firm foam that keeps its shape, 15 cm across. The short one fits hand luggage, the long one carries the whole back.',
    zh: '软硬适中、不易变形，直径 15 厘米。短的可放进手提行李，长的能承托整个背部。',
  },
  'cork-block': {
    en: 'Solid cork with rounded edges, 23 by 15 by 8 cm. One brings the floor closer; two make a seat.',
    zh: '实心软木，圆角，23 × 15 × 8 厘米。一块让地面更近，两块就是一个坐垫。',
  },
  'arc-barrel': {
    en: 'A curved barrel of birch that opens the chest and carries the back. We order one for you when you buy it, so it is never out of stock.',
    zh: '桦木弧形桶，打开胸廓，承托背部。下单后为您订制，因此不会缺货。',
  },
  'reformer-towel': {
    en: 'For those who like their own cotton between them and the carriage. Dots of silicone on the back keep it there. The pile in the picture is four of them.',
    zh: '喜欢在床面上铺自己毛巾的人会懂。背面硅胶点防滑。图中叠放的是四条。',
  },
  'studio-bottle': {
    en: 'Double-walled steel, engraved with our mark. It keeps ice for 24 hours and fits the ring on a reformer. Wash by hand.',
    zh: '双层不锈钢，刻有我们的标志。保冰 24 小时，放得进核心床的杯圈。请手洗。',
  },
  'travel-mat': {
    en: 'It grips a hotel floor and goes under a shirt in a suitcase. Air it before the first use: natural rubber smells of itself.',
    zh: '酒店地板也抓得住，放在行李箱的衬衫底下刚好。首次使用前请先通风，天然橡胶有自己的味道。',
  },
  'mat-strap': {
    en: 'Woven cotton that tightens by itself and doubles as a stretch strap.',
    zh: '棉织带自动收紧，也可当伸展带用。',
  },
  'mat-spray': {
    en: 'Spray, wipe, roll up when dry. It cleans rubber, cork and the carriage of a reformer without leaving them slippery.',
    zh: '喷、擦、晾干、卷起。橡胶、软木和核心床都适用，不留滑感。',
  },
  'knee-pad': {
    en: 'For knees, elbows and the back of a head. 15 mm thick, wipes clean.',
    zh: '垫膝、垫肘、垫后脑。厚 15 毫米，擦拭即净。',
  },
  'high-rise-leggings': {
    en: 'A waistband that stays up upside down, and a fabric that stays opaque in every stretch. 75% recycled polyamide, 25% elastane.',
    zh: '倒立也不下滑的腰头，怎么伸展都不透的面料。75% 再生锦纶，25% 氨纶。',
  },
  'bike-shorts': {
    en: 'The same fabric as the leggings, close enough that nothing slides in a shoulder bridge.',
    zh: '与紧身裤同样的面料，做肩桥时也不会上滑。',
  },
  'long-line-bra': {
    en: 'Support from a double layer instead of hooks, so that nothing presses when you lie on your back. Removable pads.',
    zh: '双层面料带来支撑，没有背扣，仰卧不硌。胸垫可拆。',
  },
  'studio-tee': {
    en: 'A straight cut for men and women with a tail long enough for a roll-up. Washed once, so that it does not shrink.',
    zh: '男女同款直筒剪裁，后摆够长，卷起时不露背。已预缩。',
  },
  'wrap-cardigan': {
    en: 'A loose knit of cotton and merino that ties in front and never needs ironing.',
    zh: '棉与美丽诺羊毛的宽松针织，前面系带，不用熨。',
  },
  'canvas-tote': {
    en: 'Natural canvas with long handles and a pocket that a bottle stands up in.',
    zh: '原色帆布，长提手，内袋可立放水瓶。',
  },
  'hair-ties': {
    en: 'Left over from socks, and better for it: five soft rings in five shades of our yarn.',
    zh: '用织袜剩下的纱线做成：五种颜色，五个柔软发圈。',
  },
  'nutmeg-balm': {
    en: 'Nutmeg pressed in Balik Pulau and beeswax from next door. For necks and lower backs in the evening.\n\nFor external use; not for children under three.',
    zh: '浮罗山背压榨的豆蔻油，加邻家的蜂蜡。适合晚上涂抹颈部和下背。\n\n仅供外用，三岁以下儿童勿用。',
  },
  'bath-salts': {
    en: 'Two handfuls in warm water, twenty minutes, nothing else. Made in small batches in George Town.',
    zh: '温水放两把，二十分钟，什么都不用做。乔治市小批量制作。',
  },
  'eye-pillow': {
    en: 'Lay it over the eyes for the last song. A washable cover, linseed inside; an hour in the fridge on hot days.',
    zh: '最后一首歌的时候盖在眼睛上。外套可洗，内填亚麻籽；天热时先冷藏一小时。',
  },
  'ginger-tea': {
    en: 'What stands in the pot by our door: Bentong ginger and very little else.',
    zh: '我们门口茶壶里泡的就是它：文冬姜，几乎没有别的。',
  },
  'practice-journal': {
    en: 'A page for each class, with lines for springs, cues and how it felt. Cloth cover, sewn.',
    zh: '每堂课一页，记下弹簧、口令和感受。布面精装，锁线。',
  },
  'first-class-set': {
    en: 'Grip socks in Limewash M, a bottle in Brass and a towel in Limewash: what you would otherwise borrow on your first day.',
    zh: '石灰白 M 码防滑袜、黄铜色水瓶与石灰白毛巾：第一天上课本来要借的，都在这里。',
  },
  'ring-ball-bands': {
    en: 'A ring, a ball and three loops: enough for a whole class on a living-room floor.',
    zh: '一个环、一个球、三条弹力圈：在客厅地板上就能完成一整堂课。',
  },
  'quiet-evening': {
    en: 'Salts first, then the balm, then ten minutes in the dark.',
    zh: '先泡浴盐，再抹豆蔻膏，最后在黑暗里躺十分钟。',
  },
}
