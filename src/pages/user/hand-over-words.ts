import type { Label } from '../../resources/define.ts'

/** Texts of the sheet that hands accounts over to their owners, loaded with it. */
export const handOverWords = {
  title: { zh: '账号交接单（{count} 个账号）', en: 'Hand-over sheet ({count} {count|account|accounts})' },
  explain: {
    zh: '每个账号一张卡片，写有用户名和一个一次性链接（二维码）。本人用它设置自己的密码，72 小时内有效。',
    en: 'One card for each account, with the user name and a link (QR code) that works once. With it the owner chooses a password, within 72 hours.',
  },
  takesPassword: {
    zh: '这些账号现有的密码和以前的链接随即失效，并在所有设备上退出登录。',
    en: 'Present passwords and earlier links of these accounts end at once, and they are signed out on all devices.',
  },
  make: { zh: '生成交接单', en: 'Make the sheet' },
  print: { zh: '打印', en: 'Print' },
  shownOnce: {
    zh: '链接只在这里显示一次，关闭后不能再看；丢失时请重新生成，旧链接随即失效。请当面或密封交给本人。',
    en: 'The links are shown only here, once. If one is lost, make a new sheet: the old link then ends. Hand the cards to their owners in person or sealed.',
  },
  username: { zh: '用户名', en: 'User name' },
  howTo: {
    zh: '扫描二维码，或在浏览器中打开下面的地址，设置自己的密码：',
    en: 'Scan the code or open this address in a browser, and choose your own password:',
  },
  until: { zh: '有效期至 {time}，只能使用一次', en: 'Works once, until {time}' },
  failed: { zh: '没有生成交接单', en: 'The sheet was not made' },
} as const satisfies Record<string, Label>
