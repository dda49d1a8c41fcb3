/** What several class types of the demo say alike. */
export const socks = {
  icon: 'socks' as const,
  title: { en: 'Grip socks', zh: '防滑袜' },
  line: { en: 'Needed on every reformer. The desk sells them.', zh: '上核心床必须穿，前台有售。' },
}
export const clothes = {
  icon: 'clothes' as const,
  title: { en: 'Clothes you can bend in', zh: '方便活动的衣服' },
  line: { en: 'Not too loose: we need to see your knees.', zh: '不要太宽松，老师要看得见膝盖。' },
}
export const water = {
  icon: 'water' as const,
  title: { en: 'Water', zh: '水' },
  line: { en: 'There’s a tap on every floor.', zh: '每层楼都有饮水处。' },
}
export const news = {
  icon: 'health' as const,
  title: { en: 'Your news', zh: '您的近况' },
  line: {
    en: 'Injuries, a pregnancy, a bad night. Tell your instructor before class.',
    zh: '受伤、怀孕或没睡好，请在课前告诉老师。',
  },
}
export const towel = {
  icon: 'towel' as const,
  title: { en: 'A towel', zh: '毛巾' },
  line: { en: 'For the mat and for your neck.', zh: '铺在垫子上，也可垫在颈下。' },
}

export const late = {
  question: { en: 'Can I come late?', zh: '可以迟到吗？' },
  answer: {
    en: 'The doors close when class begins, because the first minutes keep everybody safe. If you’re running late, cancel in My Classes so that somebody waiting can come.',
    zh: '开课后大门会关上，因为最初几分钟关系到大家的安全。若赶不上，请在“我的课程”取消，让候补的人有机会来。',
  },
}
export const back = {
  question: { en: 'What if my back hurts?', zh: '背痛可以上课吗？' },
  answer: {
    en: 'Ask your doctor first, then tell the instructor before class. There is a gentler version of every movement, and a private is a good place to begin.',
    zh: '请先问医生，再在课前告诉老师。每个动作都有较温和的做法，从一堂私教课开始也很好。',
  },
}
export const sweat = {
  question: { en: 'Will I sweat?', zh: '会流汗吗？' },
  answer: { en: 'Yes, by the tenth minute. Bring a towel and water.', zh: '会，大约十分钟后。请带毛巾和水。' },
}

export const pregnant = {
  text: {
    en: 'you’re pregnant or six months from surgery: start with a private',
    zh: '怀孕或手术后半年内：请先上私教课',
  },
  class_type: 'private-solo',
}
