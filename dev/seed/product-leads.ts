import type { Localized } from '#domain/text/localized.ts'

/** The words of further products of the demo, packs and bundles among them. */
export const furtherLeads: Readonly<Record<string, Localized>> = {
  'stability-ball': {
    en: 'Sit on it, roll over it, or lift it between your ankles. Big enough for a back extension and firm enough to stay round under it.',
    zh: '可以坐，可以趴着滚，也可以夹在脚踝间抬起。大到能做后仰，硬到不会被压扁。',
  },
  'balance-pad': {
    en: 'Stand on it with one foot and count to thirty. It looks like a cushion and feels like the deck of a ferry to Butterworth.',
    zh: '单脚站上去数到三十。看起来像坐垫，踩上去像开往北海的渡轮甲板。',
  },
  'cork-mat': {
    en: 'The mat for warm rooms: cork grips more when it is damp, and the rubber below does not creep on tiles or wood.',
    zh: '适合闷热房间的垫子：软木受潮更防滑，底下的橡胶在瓷砖或木地板上都不移位。',
  },
  'pilates-mat': {
    en: 'Ten millimetres between your spine and the floor, so that rolling like a ball stays a pleasure. It is too soft for standing balances; take the cork mat for those.',
    zh: '脊柱与地板之间有十毫米，滚动如球才舒服。站立平衡会觉得太软，那时请选软木垫。',
  },
  'ribbed-tank': {
    en: 'Thin enough for a July afternoon on Lebuh Armenian, close enough to show whether your ribs stay down in the Hundred.',
    zh: '薄得适合七月午后的亚美尼亚街，贴身得看得见做百次拍击时肋骨有没有往下收。',
  },
  'mesh-long-sleeve': {
    en: 'A second layer for the first ten minutes of class and the last ten, when the air-conditioning wins. Thumb holes keep the sleeves where they are in plank.',
    zh: '上课最初和最后十分钟、冷气太强时的第二层。拇指孔让袖子在平板支撑时不移位。',
  },
  'flared-pants': {
    en: 'Close where your instructor needs to see, wide where nobody does. The hem ends clear of the springs when you stand on the carriage.',
    zh: '老师需要看的地方贴身，其余的地方宽松。站在滑车上时，裤脚碰不到弹簧。',
  },
  'mens-training-shorts': {
    en: 'Made for feet in straps: the lining is close, so that legs may go over your head in front of twelve other people.',
    zh: '为“双脚入拉带”设计：内衬贴身，在另外十二个人面前把腿举过头也放心。',
  },
  'studio-cap': {
    en: 'Midday on Beach Street is no joke. A soft cap with a short brim that folds into the tote, with our mark in thread of the same colour.',
    zh: '土库街的中午可不是开玩笑的。柔软短檐帽，可折进帆布袋，同色线绣上我们的标志。',
  },
  'muscle-oil': {
    en: 'Warm a little between your palms and work it into calves and forearms in the evening. It smells of a kitchen in Balik Pulau.',
    zh: '晚上在掌心搓热，推按小腿和前臂。闻起来像浮罗山背的厨房。',
  },
  'cooling-gel': {
    en: 'For feet that jumped, and for the walk back to the ferry. Cool for about twenty minutes; it does not stain socks.',
    zh: '给跳过的双脚，也给走回渡轮码头的路。清凉约二十分钟，不沾袜子。',
  },
  'hand-cream': {
    en: 'Straps and handles are hard on palms. This goes in within a minute and leaves enough grip for the next class.',
    zh: '拉带和手柄很磨手。一分钟就吸收，下一堂课照样抓得稳。',
  },
  'heat-wrap': {
    en: 'For the neck that looked at a screen all day. Two minutes in the microwave give twenty of warmth; never heat it twice in a row.',
    zh: '给看了一整天屏幕的颈部。微波两分钟，温热二十分钟，请勿连续加热。',
  },
  'one-hundred-breaths': {
    en: 'Our instructor Mei Ling on the first exercise and everything inside it: breath, neck, ribs, and why it is counted in fives.',
    zh: '美玲老师谈第一个动作和其中的一切：呼吸、颈部、肋骨，以及为什么五拍一数。',
  },
  'reformer-at-home': {
    en: 'Thirty exercises of the reformer, translated for a mat, a towel and a wall. Each says what the springs would have done for you.',
    zh: '三十个核心床动作，改编成一张垫子、一条毛巾、一面墙就能做。每个都说明弹簧原本帮了您什么。',
  },
  'backs-explained': {
    en: 'What hurts, what usually does not matter, and when to see somebody. Written with a physiotherapist for people who sit.',
    zh: '哪里痛、哪些通常不要紧、什么时候该看医生。与物理治疗师合写，给久坐的人。',
  },
  'moving-while-pregnant': {
    en: 'Week by week: what helps, what to leave out, and what to ask your doctor first. It does not replace their advice.',
    zh: '逐周说明：什么有帮助、什么先不做、什么要先问医生。不能代替医生的建议。',
  },
  'movement-cards': {
    en: 'Draw five, do five, and be done in a quarter of an hour. Each card has the drawing, the count and one thing to feel.',
    zh: '抽五张，做五个，一刻钟完成。每张都有图、拍数和一个要体会的感觉。',
  },
  'art-print': {
    en: 'Teaser in exactly one hundred lines, from the wall of our waiting room. Numbered from one to one hundred; there are no others.',
    zh: '正好一百条线的《V 字平衡》，来自我们等候室的墙。编号一到一百，仅此而已。',
  },
  'intro-offer-pack': {
    en: "Three classes for people who haven't been here before, in any order, within the days shown with the price. Most take Foundations twice and then try Flow. The credits arrive with the payment, and each one books a reformer. It's offered once per person, and unused credits end with the pack. Grip socks are sold at the desk.",
    zh: '给第一次来的人的三堂课，顺序随意，在标示的天数内用完。多数人上两次入门，再试一次流动课。付款后立即获得课时，每个课时可约一台核心床。每人限购一次，未用的课时随配套到期。防滑袜前台有售。',
  },
  'drop-in-class': {
    en: 'One class, whenever there is a place, for visitors and for weeks when a pack makes no sense. The credit arrives with the payment and books one reformer in any group class. If you come more than twice a month, a pack of ten costs less for each class. Grip socks are sold at the desk.',
    zh: '单次课，有位就能上，适合旅客，或不值得买配套的那一周。付款后立即获得课时，可约任何小班课的一台核心床。若每月来两次以上，10 堂配套每堂更便宜。防滑袜前台有售。',
  },
  'warm-neck': {
    en: 'The heat wrap and the muscle oil, which belong together: warm the neck first, then work a little oil in along the shoulder blades, then lie down for as long as the wrap stays warm. Both come in one paper box with a card, and cost less than bought apart. It makes a sensible present for people who sit.',
    zh: '热敷带与按摩油是一对：先热敷颈部，再沿肩胛推一点油，然后躺到热敷带凉了为止。两样装在一个纸盒里，附说明卡，比分开买便宜。送给久坐的人正合适。',
  },
}

/** What is added to the words of bundles, which have parts instead of materials. */
export const bundleLeads: Readonly<Record<string, Localized>> = {
  'first-class-set': {
    en: 'Each piece is the one from our shelf, in one cotton bag, for less than the three of them apart. If the socks do not fit, bring them unworn within fourteen days and we change the size.',
    zh: '每一件都与架上的相同，装在一个棉袋里，比分开买便宜。袜子若不合脚，十四天内未穿过可换尺码。',
  },
  'ring-ball-bands': {
    en: 'The loops come in three strengths, the ball with its straw, and the ring in its full size. A card shows ten movements in both languages. The loops contain latex.',
    zh: '弹力圈分三种强度，球附吸管，普拉提环为标准尺寸。卡片上有十个动作的中英文说明。弹力圈含乳胶。',
  },
  'quiet-evening': {
    en: 'A jar of bath salts, a jar of nutmeg balm and an eye pillow in one paper box. Leave the balm out on broken skin and for children under three. The box closes with a ribbon, so it needs no wrapping.',
    zh: '一罐浴盐、一罐豆蔻膏和一个眼枕，装在一个纸盒里。豆蔻膏勿用于破损皮肤及三岁以下儿童。纸盒系丝带，无需再包装。',
  },
}
