import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { instant } from '#domain/kit/time.ts'
import { cleanContent, cleanLine } from './clean-content.ts'
import { emailPage } from './email-page.ts'
import { contentShape, type MessageContent } from './model.ts'
import { renderEmail } from './render-email.ts'

const content: MessageContent = {
  subject: 'You are booked',
  heading: 'Reformer 7, Saturday at 09:00',
  paragraphs: ['Free to cancel until Friday 20 November, 21:00.', 'After that the credit is used.'],
  facts: [{ label: 'Credits left', value: '9' }],
  action: { label: 'See my classes', url: 'https://hundred.example/my-account/classes?a=1&b=2' },
}

describe('an email', () => {
  it('an email says the same in its page and in its text', () => {
    const { html, plain, subject } = renderEmail(content, 'en')
    expect(subject).toBe('You are booked')
    for (const words of [content.heading, ...content.paragraphs, 'Credits left', 'See my classes', 'Hundred']) {
      expect(html).toContain(words)
      expect(plain).toContain(words)
    }
    expect(plain).toContain('\nhttps://hundred.example/my-account/classes?a=1&b=2\n')
    expect(html).toContain('href="https://hundred.example/my-account/classes?a=1&amp;b=2"')
  })

  it.each([
    ['en', 'Reformer Pilates'],
    ['zh', '核心床普拉提'],
  ] as const)('an email is written in %s, and says so', (locale, tagline) => {
    const { html, plain } = renderEmail(content, locale)
    expect(html).toContain(`<html lang="${locale}" dir="ltr">`)
    expect(html).toContain(tagline)
    expect(plain).toContain(tagline)
  })

  it('an email shows a picture above its heading, which says nothing that the words do not', () => {
    const picture = { url: 'https://hundred.example/gift-swan.jpg?a=1&b="2"', width: 504, height: 318 }
    const { html, plain } = renderEmail({ ...content, picture }, 'en')
    expect(html).toContain(
      '<img src="https://hundred.example/gift-swan.jpg?a=1&amp;b=&quot;2&quot;" alt="" width="504"',
    )
    expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<h1'))
    expect(plain).not.toContain('gift-swan')
    expect(renderEmail(content, 'en').html).not.toContain('<img')
    expect(() => renderEmail({ ...content, picture: { ...picture, url: '/gift-swan.jpg' } }, 'en')).toThrow('absolute')
  })

  describe('about a class', () => {
    const pass = {
      startsAt: instant('2026-11-20T23:30:00Z'),
      zone: 'Asia/Kuala_Lumpur',
      name: 'Group <Flow>',
      instructors: 'Mei Ling Khoo',
      room: 'Studio One',
      address: '100 Lebuh Armenian & Co, Penang',
      seat: 7,
      person: 'Aina',
      isOff: false,
    }
    const facts = [
      { label: 'Class', value: 'Group <Flow>', inPass: true as const },
      { label: 'Notes', value: 'A stiff shoulder' },
    ]
    const about = { ...content, heading: 'See you there', pass, facts }
    const map = 'https://www.openstreetmap.org/search?query=100%20Lebuh%20Armenian%20%26%20Co%2C%20Penang'

    it.each([
      ['en', ['Saturday 21 November 2026', 'Reformer 7', 'For Aina', 'Open the map']],
      ['zh', ['2026年11月21日星期六', '7 号器械', '参加者：Aina', '打开地图']],
    ] as const)('an email about a class looks like the pass, in %s', (locale, words) => {
      const { html, plain } = renderEmail(about, locale)
      const seen = html.slice(html.indexOf('class="pass"'))
      for (const one of [...words, '>07:30<', 'Group &lt;Flow&gt;', 'Studio One', 'Armenian &amp; Co'])
        expect(seen).toContain(one)
      expect(html.indexOf('<h1')).toBeLessThan(html.indexOf('class="pass"'))
      expect(html).toMatch(/font-size:64px[^>]*>07:30</)
      expect(html).toContain(`href="${map}"`)
      expect(plain).toContain(map)
    })

    it('an email about a class repeats in lines only what the pass lacks, and all of it where there is no page', () => {
      const { html, plain } = renderEmail(about, 'en')
      expect(html).toContain('A stiff shoulder')
      expect(html).not.toContain('>Class<')
      expect(plain).toContain('Class: Group <Flow>\nNotes: A stiff shoulder\n')
    })

    it('an email about a class has one button, by day and by night', () => {
      const { html } = renderEmail(about, 'en')
      expect(html.match(/class="on-action"/g)).toHaveLength(1)
      expect(html).toContain('.pass{background:#29231A!important}')
      expect(html).toContain('bgcolor="#1F1A13"')
    })

    it('an email about a cancelled class has its hour struck through, no reformer and no way there', () => {
      const { html, plain } = renderEmail({ ...about, pass: { ...pass, isOff: true } }, 'en')
      expect(html).toMatch(/line-through[^>]*>07:30</)
      expect(html).not.toContain('Reformer 7')
      expect(html + plain).not.toContain('openstreetmap')
    })

    it('an email about a class without an address leads to no map', () => {
      const { html, plain } = renderEmail({ ...about, pass: { ...pass, address: '', seat: null, person: '' } }, 'en')
      expect(html + plain).not.toContain('openstreetmap')
      expect(html).toContain('Mei Ling Khoo, Studio One<')
    })

    it('an email about a class is read back from where it was kept', () => {
      const kept = cleanContent(about)
      expect(z.parse(contentShape, JSON.parse(JSON.stringify(kept)))).toEqual(kept)
    })
  })

  it('an email separates a label from its value as its language does', () => {
    expect(renderEmail(content, 'en').plain).toContain('Credits left: 9')
    expect(renderEmail(content, 'zh').plain).toContain('Credits left：9')
  })

  it.each([
    ['ar', 'rtl'],
    ['he', 'rtl'],
    ['en', 'ltr'],
  ])('an email in %s is laid out %s', (locale, direction) => {
    const frame = {
      locale,
      studio: 'Hundred',
      tagline: '',
      why: '',
      openLink: '',
      pass: { person: '', reformer: '', map: '' },
    }
    expect(emailPage(content, frame)).toContain(`dir="${direction}"`)
  })

  it('an email loads nothing and runs nothing', () => {
    const { html } = renderEmail(content, 'en')
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|\bon\w+=|url\(/i)
  })

  it('an email can be read by day and by night', () => {
    const { html } = renderEmail(content, 'en')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('prefers-color-scheme: dark')
  })

  it('an email does without facts and without an action', () => {
    const { html, plain } = renderEmail({ subject: 'a', heading: 'b', paragraphs: [] }, 'en')
    expect(html).not.toContain('<a ')
    expect(plain).toBe(
      "b\n\nHundred · Reformer Pilates\nYou're receiving this because of your account or an order at Hundred.\n",
    )
  })

  it.each(['javascript:alert(1)', '/my-account', 'data:text/html,x'])('an email never leads to %s', (url) => {
    expect(() => renderEmail({ ...content, action: { label: 'x', url } }, 'en')).toThrow('absolute')
  })

  it('an email shows what people typed as text, never as markup', () => {
    const typed = `<img src=x onerror=alert(1)> "quoted" & 'single' {{7*7}}`
    const { html, plain } = renderEmail(
      {
        ...content,
        heading: typed,
        facts: [{ label: typed, value: typed }],
        action: { label: typed, url: 'https://a.example/"><script>' },
      },
      'en',
    )
    expect(html).not.toContain('<img')
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quoted&quot; &amp; &#39;single&#39; {{7*7}}')
    expect(plain).toContain(typed)
  })
})

describe('a line', () => {
  it.each([
    ['Mei\r\nBcc: all@example.my', 'Mei Bcc: all@example.my'],
    ['Mei\u2028Subject: x', 'Mei Subject: x'],
    ['\u202egnp.exe\u202c', 'gnp.exe'],
    ['a\u0000b', 'a b'],
    ['  two   spaces ', 'two spaces'],
    ['👩‍👧 家庭', '👩‍👧 家庭'],
    ['half \ud800 a character', 'half \ufffd a character'],
  ])('%j is %j', (typed, line) => {
    expect(cleanLine(typed)).toBe(line)
  })

  it('a line holds no character that starts a header or turns the reading direction, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(0x20ff), fc.nat(0x10ffff))), (points) => {
        const typed = String.fromCodePoint(...points)
        const { subject, html } = renderEmail({ subject: typed, heading: typed, paragraphs: [typed] }, 'en')
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect(subject.isWellFormed()).toBe(true)
        expect(html.match(/<html|<h1|<p |<\/html>/g)).toEqual(['<html', '<h1', '<p ', '</html>'])
        expect(cleanLine(subject)).toBe(subject)
      }),
    )
  })

  it('a line reads the same from content that was kept clean', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const kept = cleanContent({
          subject: typed,
          heading: typed,
          paragraphs: [typed],
          facts: [{ label: typed, value: typed }],
        })
        expect(cleanContent(kept)).toEqual(kept)
        expect(renderEmail(JSON.parse(JSON.stringify(kept)), 'en')).toEqual(
          renderEmail({ ...kept, subject: typed }, 'en'),
        )
      }),
      { numRuns: 30 },
    )
  })
})
