/** What the demo studio writes about its instructors, beside the sentences of studio-rows.ts. */
import type { InstructorAbout } from '#domain/studio/about.ts'
import type { Localized } from '#domain/text/localized.ts'

interface InstructorText {
  readonly pronoun: 'she' | 'he'
  readonly line: Localized
  readonly about: InstructorAbout
}

export const instructorTexts = {
  'mei-ling-khoo': {
    pronoun: 'she',
    line: { en: 'Flow, and the first class of the day', zh: '流动课，以及清晨第一堂课' },
    about: {
      words: {
        en: 'At seven in the morning nobody pretends. You lie down, you breathe, and the day has not asked anything of you yet.',
        zh: '早上七点，没有人会逞强。躺下，呼吸，这一天还没向您要求什么。',
      },
      languages: { en: 'English, Mandarin, Hokkien', zh: '英语、华语、福建话' },
      good_with: { en: 'Former dancers, stiff knees, people who count', zh: '跳过舞的人、僵硬的膝盖、喜欢数拍子的人' },
      since: 2018,
      training: [
        {
          year: 2004,
          title: { en: 'Contemporary dancer', zh: '现代舞者' },
          line: { en: 'Eleven years on stage, until a knee said no', zh: '登台十一年，直到膝盖喊停' },
        },
        {
          year: 2016,
          title: { en: 'Comprehensive Pilates training', zh: '普拉提全器械培训' },
          line: { en: '600 hours on every apparatus, Singapore', zh: '600 小时，涵盖所有器械，新加坡' },
        },
        {
          year: 2018,
          title: { en: 'Opened this studio', zh: '创办这间工作室' },
          line: { en: 'Thirteen reformers on Lebuh Armenian', zh: '亚美尼亚街上的十三台核心床' },
        },
      ],
    },
  },
  'farah-aziz': {
    pronoun: 'she',
    line: { en: 'Physiotherapist by training', zh: '物理治疗师出身' },
    about: {
      words: {
        en: 'Most people arrive with their shoulders up by their ears. I don’t correct them. I wait for the first long breath out, and then we begin.',
        zh: '大多数人进门时肩膀都耸到耳边。我不去纠正，等他们长长呼出第一口气，我们才开始。',
      },
      languages: { en: 'English, Malay, some Hokkien', zh: '英语、马来语、少许福建话' },
      good_with: { en: 'First-timers, shoulders, backs after long desks', zh: '第一次来的人、肩膀、久坐后的背' },
      since: 2021,
      training: [
        {
          year: 2013,
          title: { en: 'Physiotherapist', zh: '物理治疗师' },
          line: { en: 'Six years on the wards of Hospital Pulau Pinang', zh: '在槟城中央医院病房工作六年' },
        },
        {
          year: 2019,
          title: { en: 'Comprehensive reformer training', zh: '核心床全程培训' },
          line: { en: '450 hours of practice and exams, Kuala Lumpur', zh: '450 小时练习与考核，吉隆坡' },
        },
        {
          year: 2022,
          title: { en: 'Pre- and postnatal Pilates', zh: '产前产后普拉提' },
          line: { en: 'For the bumps and the months after', zh: '陪伴孕期与产后的日子' },
        },
        {
          year: 2026,
          title: { en: 'First aid and CPR', zh: '急救与心肺复苏' },
          line: { en: 'Renewed in May, as every year', zh: '每年更新，今年五月完成' },
        },
      ],
    },
  },
  'arjun-pillai': {
    pronoun: 'he',
    line: { en: 'Sculpt: slow, heavy and exact', zh: '塑形课：缓慢、扎实、精准' },
    about: {
      words: {
        en: 'In a boat you learn that pulling harder is not pulling better. It is the same on the springs.',
        zh: '在船上您会学到，拉得更用力不等于拉得更好。弹簧也是这样。',
      },
      languages: { en: 'English, Tamil, Malay', zh: '英语、淡米尔语、马来语' },
      good_with: { en: 'Rowers and runners, strong people who hurry', zh: '划船与跑步的人、有力气却心急的人' },
      since: 2020,
      training: [
        {
          year: 2010,
          title: { en: 'State rower', zh: '州代表赛艇选手' },
          line: { en: 'Nine seasons in the double scull', zh: '双人双桨九个赛季' },
        },
        {
          year: 2019,
          title: { en: 'Reformer and chair training', zh: '核心床与稳踏椅培训' },
          line: { en: '450 hours, Kuala Lumpur', zh: '450 小时，吉隆坡' },
        },
        {
          year: 2023,
          title: { en: 'Strength coach', zh: '力量教练' },
          line: { en: 'Loads, rest, and when to stop', zh: '负荷、休息，以及何时停下' },
        },
      ],
    },
  },
  'sofia-tan': {
    pronoun: 'she',
    line: { en: 'Flow, in three languages', zh: '流动课，三种语言' },
    about: {
      words: {
        en: 'I talk less than people expect. If the order is right, your body already knows what comes next.',
        zh: '我说的话比大家想的少。编排对了，身体自己知道下一步是什么。',
      },
      languages: { en: 'English, Mandarin, Hokkien', zh: '英语、华语、福建话' },
      good_with: { en: 'Regulars, restless heads, classical order', zh: '常来的学员、静不下来的脑袋、古典编排' },
      since: 2019,
      training: [
        {
          year: 2015,
          title: { en: 'Classical Pilates, Melbourne', zh: '古典普拉提，墨尔本' },
          line: { en: '600 hours with two teachers of the second generation', zh: '跟随两位第二代老师学习 600 小时' },
        },
        {
          year: 2021,
          title: { en: 'Anatomy in movement', zh: '动作解剖学' },
          line: { en: 'A year of evenings, and still reading', zh: '一年的夜间课程，至今仍在读书' },
        },
      ],
    },
  },
  'daniel-ooi': {
    pronoun: 'he',
    line: { en: 'Jumpboard and Classical Mat', zh: '跳板有氧与古典垫上' },
    about: {
      words: {
        en: 'A soft landing is the whole exercise. If I can hear your feet, we take a spring off and start again.',
        zh: '轻轻落地就是全部的练习。要是我听见您的脚步声，就减一根弹簧，重新来。',
      },
      languages: { en: 'English, Hokkien, Malay', zh: '英语、福建话、马来语' },
      good_with: { en: 'Runners, tight calves, people who dislike gyms', zh: '跑者、紧绷的小腿、不爱健身房的人' },
      since: 2022,
      training: [
        {
          year: 2017,
          title: { en: 'Running coach', zh: '跑步教练' },
          line: { en: 'Penang Bridge marathon, every year since', zh: '此后每年都跑槟城大桥马拉松' },
        },
        {
          year: 2021,
          title: { en: 'Reformer and jumpboard training', zh: '核心床与跳板培训' },
          line: { en: '300 hours, Singapore', zh: '300 小时，新加坡' },
        },
      ],
    },
  },
  'hui-min-lim': {
    pronoun: 'she',
    line: { en: 'Stretch and Restore, and the mat room', zh: '伸展与修复，以及垫上课' },
    about: {
      words: {
        en: 'After surgery or a birth people ask when they will be as before. I ask what they would like to do next week.',
        zh: '手术或生产之后，大家都问什么时候能恢复原样。我问的是：下星期想做到什么？',
      },
      languages: { en: 'English, Mandarin, Cantonese', zh: '英语、华语、广东话' },
      good_with: { en: 'After surgery, after birth, tired hips', zh: '术后、产后、疲惫的髋部' },
      since: 2020,
      training: [
        {
          year: 2014,
          title: { en: 'Nurse', zh: '护士' },
          line: { en: 'Five years in surgical recovery, Ipoh', zh: '在怡保术后病房工作五年' },
        },
        {
          year: 2019,
          title: { en: 'Clinical Pilates', zh: '临床普拉提' },
          line: { en: '300 hours on backs, hips and pelvic floors', zh: '300 小时，专注背部、髋部与骨盆底' },
        },
        {
          year: 2024,
          title: { en: 'Restorative movement', zh: '修复性动作' },
          line: { en: 'Long holds, props and patience', zh: '长时间停留、辅具与耐心' },
        },
      ],
    },
  },
} as const satisfies Readonly<Record<string, InstructorText>>
