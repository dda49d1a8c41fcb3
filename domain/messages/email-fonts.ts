/** Mail programs load no fonts from us, so each list ends in what a machine has. */
export const emailFonts = {
  display: "Ysabeau, Optima, Candara, 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', 'Gill Sans', sans-serif",
  text: "'Hanken Grotesk', 'PingFang SC', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, Arial, sans-serif",
} as const
