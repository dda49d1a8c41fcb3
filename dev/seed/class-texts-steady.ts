import type { ClassAbout } from '#domain/studio/about.ts'
import { back, clothes, late, news, pregnant, socks, sweat, towel, water } from './class-text-parts.ts'

/** Foundations, Flow and Sculpt of the demo. */
export const steadyClassTexts = {
  'reformer-foundations': {
    what: {
      en: 'You learn how the carriage, the springs and the straps work, and the ten movements that every other class is made of. Nothing is fast. Most of it happens lying down, and there are two versions of everything.',
      zh: '您会认识滑车、弹簧和拉带，学会构成所有课程的十个动作。没有快动作，大部分时间躺着进行，每个动作都有两种做法。',
    },
    suits: [
      { en: 'it’s your first time, or your first in months', zh: '第一次来，或隔了好几个月' },
      { en: 'you sit all day and your back says so', zh: '整天坐着，背在抗议' },
      { en: 'you’re coming back after a break, with your doctor’s blessing', zh: '休息一段时间后重新开始，医生也同意' },
    ],
    others: [
      { text: { en: 'you know your springs', zh: '您已熟悉弹簧' }, class_type: 'group-reformer-flow' },
      { text: { en: 'you want to sweat', zh: '您想流一身汗' }, class_type: 'jumpboard-cardio' },
      pregnant,
    ],
    parts: [
      {
        minute: 0,
        title: { en: 'Breathing', zh: '呼吸' },
        line: { en: 'Five in, five out, feet on the bar.', zh: '吸五拍，呼五拍，双脚踩在踏杆上。' },
      },
      {
        minute: 5,
        title: { en: 'The Hundred', zh: '百次拍击' },
        line: {
          en: 'The first exercise Joseph Pilates taught. Legs may stay bent.',
          zh: '约瑟夫·普拉提传授的第一个动作，可以屈膝。',
        },
      },
      {
        minute: 15,
        title: { en: 'Legs, arms, straps', zh: '腿、手臂、拉带' },
        line: { en: 'Seven movements on two or three springs.', zh: '两到三根弹簧，七个动作。' },
      },
      {
        minute: 40,
        title: { en: 'Standing and stretching', zh: '站立与伸展' },
        line: { en: 'Slowly up, and a long stretch to end.', zh: '慢慢起身，最后是长长的伸展。' },
      },
    ],
    bring: [socks, clothes, water, news],
    questions: [
      {
        question: { en: 'Can I come if I’ve never done Pilates?', zh: '从没练过普拉提，可以来吗？' },
        answer: {
          en: 'Yes. Come ten minutes early the first time: we show you the reformer before the others lie down.',
          zh: '可以。第一次请提早十分钟到，我们会在其他人躺下之前带您认识核心床。',
        },
      },
      {
        question: { en: 'How often before I try Flow?', zh: '要上几次才能试流动课？' },
        answer: {
          en: 'Three to five Foundations are enough for most people. Your instructor will tell you.',
          zh: '多数人上三到五堂入门就够了，老师会告诉您。',
        },
      },
      late,
      back,
    ],
  },
  'group-reformer-flow': {
    what: {
      en: 'One movement runs into the next without a stop, from lying down to standing. The instructor names each one once and shows a lighter and a stronger version; you choose while you move.',
      zh: '动作一个接一个，从躺到站不停顿。老师每个动作说一次，并示范较轻和较强的做法，您边做边选。',
    },
    suits: [
      { en: 'you’ve done Foundations a few times', zh: '您上过几次入门课' },
      { en: 'you think best while moving', zh: '您喜欢在流动中专注' },
      { en: 'you’d like one class that has everything', zh: '您想要一堂什么都有的课' },
    ],
    others: [
      { text: { en: 'it’s your first time', zh: '您是第一次来' }, class_type: 'reformer-foundations' },
      { text: { en: 'you want heavier springs', zh: '您想要更重的弹簧' }, class_type: 'reformer-sculpt' },
      pregnant,
    ],
    parts: [
      {
        minute: 0,
        title: { en: 'Footwork', zh: '足部练习' },
        line: { en: 'Three springs, forty slow presses.', zh: '三根弹簧，四十次慢推。' },
      },
      {
        minute: 10,
        title: { en: 'The Hundred and its family', zh: '百次拍击系列' },
        line: { en: 'Abdominals, counted on the breath.', zh: '腹部练习，随呼吸数拍。' },
      },
      {
        minute: 20,
        title: { en: 'Long line', zh: '一气呵成' },
        line: { en: 'Straps, long box and standing, without a break.', zh: '拉带、长箱与站立，中间不停。' },
      },
      {
        minute: 44,
        title: { en: 'Mermaid', zh: '美人鱼' },
        line: { en: 'Both sides, then stillness.', zh: '左右各做，然后静下来。' },
      },
    ],
    bring: [socks, clothes, water, news],
    questions: [
      {
        question: { en: 'What if I lose the thread?', zh: '跟不上怎么办？' },
        answer: {
          en: 'Rest on your back and join at the next movement. Nobody is watching, and the instructor will come by.',
          zh: '躺着休息，下一个动作再加入。没人会盯着您，老师会过来看您。',
        },
      },
      late,
      back,
    ],
  },
  'reformer-sculpt': {
    what: {
      en: 'Fewer movements, heavier springs and slower counts. Each set ends when your form does, not when the music does. Legs, back and arms all get their turn.',
      zh: '动作更少，弹簧更重，节拍更慢。每组做到姿势守不住为止。腿、背和手臂都会练到。',
    },
    suits: [
      { en: 'Flow feels familiar', zh: '流动课对您已很熟悉' },
      { en: 'you want to get stronger, measurably', zh: '您想看得见地变强' },
      { en: 'you like to be counted down', zh: '您喜欢有人倒数' },
    ],
    others: [
      { text: { en: 'you’ve been fewer than five times', zh: '您来过不到五次' }, class_type: 'reformer-foundations' },
      { text: { en: 'you have only a lunch hour', zh: '您只有午休时间' }, class_type: 'express-sculpt' },
      pregnant,
    ],
    parts: [
      {
        minute: 0,
        title: { en: 'Warm up', zh: '热身' },
        line: { en: 'Footwork, a little faster than usual.', zh: '足部练习，比平时稍快。' },
      },
      {
        minute: 8,
        title: { en: 'Legs', zh: '腿部' },
        line: { en: 'Lunges and side splits, one side at a time.', zh: '弓步与侧开，一次一边。' },
      },
      {
        minute: 24,
        title: { en: 'Back and arms', zh: '背与手臂' },
        line: { en: 'Rowing on the long box.', zh: '在长箱上划船。' },
      },
      {
        minute: 40,
        title: { en: 'Plank, then rest', zh: '平板，然后休息' },
        line: {
          en: 'The last hard minutes, and a stretch for what worked.',
          zh: '最后的辛苦几分钟，再伸展用过的部位。',
        },
      },
    ],
    bring: [socks, towel, water, news],
    questions: [sweat, late, back],
  },
  'express-sculpt': {
    what: {
      en: 'The same work as Sculpt in one long sequence of forty-five minutes, with no time between the parts. It starts on the minute, and you’re out with time for lunch.',
      zh: '与塑形课同样的练习，四十五分钟一气呵成，中间不停。准时开始，结束后还来得及吃午饭。',
    },
    suits: [
      { en: 'you work nearby and have an hour', zh: '您在附近上班，有一个小时' },
      { en: 'you know Sculpt or Flow already', zh: '您已上过塑形或流动课' },
    ],
    others: [
      { text: { en: 'you’d like time to learn it', zh: '您想慢慢学' }, class_type: 'reformer-sculpt' },
      { text: { en: 'it’s your first time', zh: '您是第一次来' }, class_type: 'reformer-foundations' },
    ],
    parts: [
      {
        minute: 0,
        title: { en: 'Footwork', zh: '足部练习' },
        line: { en: 'Already on working springs.', zh: '一开始就用练习弹簧。' },
      },
      {
        minute: 6,
        title: { en: 'One long sequence', zh: '一组长动作' },
        line: { en: 'Legs, back, arms, then the other side.', zh: '腿、背、手臂，再换另一边。' },
      },
      {
        minute: 38,
        title: { en: 'Down', zh: '放松' },
        line: { en: 'Seven minutes of stretching, no talking.', zh: '七分钟伸展，不说话。' },
      },
    ],
    bring: [socks, water, towel],
    questions: [
      {
        question: { en: 'Is there a shower?', zh: '有淋浴吗？' },
        answer: {
          en: 'Two, with towels at the desk. Most people manage with the cool wipes there.',
          zh: '有两间，前台有毛巾。多数人用那里的凉巾就够了。',
        },
      },
      sweat,
      late,
    ],
  },
} as const satisfies Readonly<Record<string, ClassAbout>>
