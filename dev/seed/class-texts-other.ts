import type { ClassAbout } from '#domain/studio/about.ts'
import { back, clothes, late, news, pregnant, socks, sweat, towel, water } from './class-text-parts.ts'

/** The other class types of the demo. */
export const otherClassTexts = {
  'jumpboard-cardio': {
    what: {
      en: 'A board takes the place of the footbar and you jump lying down, on light springs. Your heart works as it does when you run; your knees and your back carry almost nothing.',
      zh: '踏杆换成跳板，您躺着跳，弹簧很轻。心肺像跑步一样工作，膝盖和背几乎不承重。',
    },
    suits: [
      { en: 'you miss running', zh: '您怀念跑步' },
      { en: 'you want cardio without the noise', zh: '您想练心肺，但不想吵闹' },
      { en: 'you’ve been on a reformer before', zh: '您上过核心床' },
    ],
    others: [
      { text: { en: 'you want slow', zh: '您想慢慢来' }, class_type: 'slow-spring' },
      { text: { en: 'it’s your first time', zh: '您是第一次来' }, class_type: 'reformer-foundations' },
      pregnant,
    ],
    parts: [
      {
        minute: 0,
        title: { en: 'Feet and calves', zh: '双脚与小腿' },
        line: { en: 'Presses on the board, no jumping yet.', zh: '在跳板上推，还不跳。' },
      },
      {
        minute: 8,
        title: { en: 'First jumps', zh: '第一轮跳跃' },
        line: { en: 'Two feet, soft landings, one minute on, one off.', zh: '双脚跳，轻落地，跳一分钟歇一分钟。' },
      },
      {
        minute: 22,
        title: { en: 'One leg, then patterns', zh: '单腿与花样' },
        line: { en: 'Small and quick, or high and slow.', zh: '小而快，或高而慢。' },
      },
      {
        minute: 42,
        title: { en: 'Long stretch', zh: '长伸展' },
        line: { en: 'Calves, hips, breath.', zh: '小腿、髋部、呼吸。' },
      },
    ],
    bring: [socks, towel, water],
    questions: [
      {
        question: { en: 'Are my knees safe?', zh: '膝盖安全吗？' },
        answer: {
          en: 'The springs carry most of your weight. If you have a knee that is being treated, ask your doctor and start on one spring.',
          zh: '弹簧承担了大部分体重。若膝盖正在治疗，请先问医生，并从一根弹簧开始。',
        },
      },
      sweat,
      late,
    ],
  },
  'stretch-and-restore': {
    what: {
      en: 'Long holds with the straps, a few minutes each, and nothing fast in between. The reformer carries your legs so that you can let go of them.',
      zh: '借助拉带长时间停留，每个动作几分钟，中间没有快动作。核心床托住双腿，让您真正放松。',
    },
    suits: [
      { en: 'you’re tired or stiff', zh: '您疲惫或僵硬' },
      { en: 'you trained hard yesterday', zh: '您昨天练得很重' },
      { en: 'it’s your first time and you’d like it quiet', zh: '您第一次来，想要安静' },
    ],
    others: [
      { text: { en: 'you want to move more', zh: '您想多动一些' }, class_type: 'slow-spring' },
      { text: { en: 'you want to learn the basics', zh: '您想学基础' }, class_type: 'reformer-foundations' },
    ],
    parts: [
      {
        minute: 0,
        title: { en: 'Arriving', zh: '静下来' },
        line: { en: 'On your back, eyes closed.', zh: '仰卧，闭眼。' },
      },
      {
        minute: 8,
        title: { en: 'Hips and hamstrings', zh: '髋部与腿后侧' },
        line: { en: 'Legs in straps, three long holds.', zh: '双腿在拉带里，三次长停留。' },
      },
      {
        minute: 26,
        title: { en: 'Back and chest', zh: '背与胸' },
        line: { en: 'Over the box, well supported.', zh: '伏在箱上，有充分支撑。' },
      },
      {
        minute: 42,
        title: { en: 'Stillness', zh: '静止' },
        line: { en: 'Blanket, dim light, nothing to do.', zh: '毯子、暗灯，什么都不用做。' },
      },
    ],
    bring: [socks, clothes, news],
    questions: [
      {
        question: { en: 'Will I fall asleep?', zh: '会睡着吗？' },
        answer: { en: 'Some do. We wake you.', zh: '有人会。我们会叫醒您。' },
      },
      late,
      back,
    ],
  },
  'slow-spring': {
    what: {
      en: 'You know the movements; here you do them at half the speed, on springs so light that they don’t help. Lights are low and there is little talking.',
      zh: '动作您都认识，这里用一半的速度做，弹簧轻得帮不上忙。灯光调暗，话也不多。',
    },
    suits: [
      { en: 'you want control more than sweat', zh: '比起流汗，您更想要控制力' },
      { en: 'it has been a loud day', zh: '今天过得很吵' },
      { en: 'you’ve done Foundations', zh: '您上过入门课' },
    ],
    others: [
      { text: { en: 'it’s your first time', zh: '您是第一次来' }, class_type: 'reformer-foundations' },
      { text: { en: 'you only want to stretch', zh: '您只想伸展' }, class_type: 'stretch-and-restore' },
    ],
    parts: [
      {
        minute: 0,
        title: { en: 'One breath, one movement', zh: '一呼一动' },
        line: { en: 'Footwork, ten presses in five minutes.', zh: '足部练习，五分钟推十次。' },
      },
      {
        minute: 12,
        title: { en: 'Balance', zh: '平衡' },
        line: { en: 'Kneeling and standing on one light spring.', zh: '一根轻弹簧上跪与站。' },
      },
      {
        minute: 32,
        title: { en: 'Arms and back', zh: '手臂与背' },
        line: { en: 'Long arcs, no momentum.', zh: '长长的弧线，不借力。' },
      },
      { minute: 44, title: { en: 'Rest', zh: '休息' }, line: { en: 'Until the lights come up.', zh: '直到灯亮。' } },
    ],
    bring: [socks, clothes, water],
    questions: [
      {
        question: { en: 'Is slow easier?', zh: '慢会比较容易吗？' },
        answer: {
          en: 'No. Light springs and slow counts leave nothing to lean on.',
          zh: '不会。弹簧轻、节拍慢，没有东西可以依靠。',
        },
      },
      late,
      back,
    ],
  },
  'classical-mat': {
    what: {
      en: 'The thirty-four movements in the order in which Joseph Pilates wrote them down, as many as fit. There is a mat, a floor and you.',
      zh: '约瑟夫·普拉提写下的三十四个动作，按原来的顺序，能做多少做多少。只有垫子、地板和您。',
    },
    suits: [
      { en: 'you’d like to practise at home as well', zh: '您也想在家练习' },
      { en: 'you know the reformer and miss the source', zh: '您熟悉核心床，想回到源头' },
    ],
    others: [
      { text: { en: 'you need the springs to help', zh: '您需要弹簧帮忙' }, class_type: 'reformer-foundations' },
      { text: { en: 'your wrists or neck complain', zh: '您的手腕或颈部不适' }, class_type: 'stretch-and-restore' },
    ],
    parts: [
      {
        minute: 0,
        title: { en: 'The Hundred', zh: '百次拍击' },
        line: { en: 'As it has begun since 1945.', zh: '自 1945 年以来都是这样开始。' },
      },
      {
        minute: 6,
        title: { en: 'Roll up to Spine Stretch', zh: '卷起到脊柱伸展' },
        line: { en: 'The spine, one bone at a time.', zh: '脊柱一节一节地动。' },
      },
      {
        minute: 22,
        title: { en: 'Side and front', zh: '侧面与正面' },
        line: { en: 'Kicks, swan and swimming.', zh: '踢腿、天鹅与游泳。' },
      },
      {
        minute: 42,
        title: { en: 'Seal, and standing', zh: '海豹，再站起' },
        line: { en: 'Rolling, then up without hands.', zh: '滚动，然后不用手站起来。' },
      },
    ],
    bring: [towel, clothes, water],
    questions: [
      {
        question: { en: 'Do I need my own mat?', zh: '要自带垫子吗？' },
        answer: {
          en: 'No, ours are thick and cleaned after each class. Grip socks are optional here.',
          zh: '不用，我们的垫子够厚，每堂课后清洁。这里防滑袜可穿可不穿。',
        },
      },
      late,
      back,
    ],
  },
} as const satisfies Readonly<Record<string, ClassAbout>>
