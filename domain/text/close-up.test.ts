import { describe, expect, it } from 'vitest'
import { fill } from './sentences.ts'

const said = (template: string, name: string) => fill(template, { name, day: '周六' })

describe('a value in a Chinese sentence', () => {
  it.each([
    ['取消 {name} 的预约', '流动普拉提', '取消流动普拉提的预约'],
    ['取消 {name} 的预约', 'Grip Socks', '取消 Grip Socks 的预约'],
    ['取消 {name} 的预约', '12 堂配套', '取消 12 堂配套的预约'],
    ['取消 {name} 的预约', '防滑袜 M', '取消防滑袜 M 的预约'],
    ['取消 {name} 的预约', '流动普拉提（初级）', '取消流动普拉提（初级）的预约'],
    ['{name}，共 3 件', '防滑袜', '防滑袜，共 3 件'],
  ])(
    'a value in a Chinese sentence of %s that is %s has a space only beside another script',
    (template, name, sentence) => {
      expect(said(template, name)).toBe(sentence)
    },
  )

  it('a value in a Chinese sentence keeps its space beside another value, and what it has inside', () => {
    expect(said('{day} {name}', '流动普拉提')).toBe('周六 流动普拉提')
    expect(said('加入 {name}', '流动 初级')).toBe('加入流动 初级')
  })

  it('a value in a Chinese sentence is left alone in English', () => {
    expect(said('Cancel {name} now', '流动普拉提')).toBe('Cancel 流动普拉提 now')
  })
})
