import type { Label } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'

export const words = {
  title: { zh: '系统自检', en: 'Self-check' },
  lead: {
    zh: '检查服务、浏览器和地图环境。遇到问题时，请复制报告交给管理员。',
    en: 'Checks server, browser and map. If something is wrong, copy the report for an administrator.',
  },
  running: { zh: '正在检查…', en: 'Checking…' },
  allWell: { zh: '一切正常', en: 'Everything works' },
  doubtful: { zh: '可以使用，有 {count} 项需要留意', en: 'It works; {count} {count|warning|warnings}' },
  broken: { zh: '有 {count} 项不正常', en: '{count} {count|check|checks} failed' },
  copy: { zh: '复制报告', en: 'Copy the report' },
  copied: sharedWords.copied,
  copyFailed: {
    zh: '浏览器不允许复制，请在下面的文本中手动复制',
    en: 'The browser does not allow copying; copy the text below yourself',
  },
  report: { zh: '报告全文', en: 'The whole report' },
  front: { zh: '返回首页', en: 'To the home page' },
  toMap: { zh: '打开地图', en: 'Open the map' },
} satisfies Record<string, Label>

export const stateWords = {
  well: { zh: '正常', en: 'fine' },
  doubtful: { zh: '留意', en: 'check' },
  failed: { zh: '不正常', en: 'failed' },
} satisfies Record<string, Label>

export const proofWords = {
  title: { zh: '核验报告', en: 'Check a report' },
  lead: {
    zh: '核对一份分析报告是否由本站签发、是否被改动。文件只在本机读取，不会上传。',
    en: 'Checks whether an analysis report was issued by this site and is unchanged. The file is read here and not sent.',
  },
  choose: { zh: '选择文件', en: 'Choose files' },
  drop: {
    zh: '或拖到这里：报告（PDF 或 Word）；有签名文件（.sig）时一并选择，即可核对整个文件；也可附上公钥文件（JSON 或 PEM）。',
    en: 'or drop them here: the report (PDF or Word), with its signature file (.sig) to check the whole file; a file with the public key (JSON or PEM) if you have one.',
  },
  genuine: { zh: '核验通过', en: 'The report is genuine' },
  genuineFacts: { zh: '事实核验通过，整个文件未核验', en: 'The facts are genuine; the whole file was not checked' },
  failed: { zh: '核验未通过，请勿采用', en: 'The report fails the check: do not rely on it' },
  bySite: { zh: '使用本站公布的公钥。', en: 'Checked with the public keys that this site lists.' },
  byFile: {
    zh: '使用您所选文件中的公钥，请确认它来自签发站点。',
    en: 'Checked with the keys of the file that you chose: make sure that it comes from the issuing site.',
  },
  noKeys: {
    zh: '没有可用的公钥：无法取得本站公布的公钥，或所选文件中没有。请一并选择公钥文件。',
    en: 'No public key: those of this site cannot be loaded, or the chosen file has none. Choose a file with the key too.',
  },
} satisfies Record<string, Label>

export const checkWords = {
  server: { zh: '服务', en: 'Server' },
  serverWell: { zh: '可以连接，往返 {ms} 毫秒，版本 {version}', en: 'answers in {ms} ms, version {version}' },
  serverSlow: {
    zh: '可以连接但较慢，往返 {ms} 毫秒，版本 {version}。请检查网络。',
    en: 'answers slowly, in {ms} ms, version {version}. Check the network.',
  },
  serverAway: {
    zh: '无法连接：{reason}。请检查网络，或告知管理员。',
    en: 'does not answer: {reason}. Check the network or tell an administrator.',
  },
  foreign: { zh: '未提供', en: 'unknown' },
  part: { zh: '服务组件：{name}', en: 'Part of the server: {name}' },
  partWell: { zh: '可用', en: 'works' },
  partFailed: { zh: '不可用（{reason}）。请告知管理员。', en: 'does not work ({reason}). Tell an administrator.' },
  database: { zh: '数据库', en: 'database' },
  files: { zh: '文件存储', en: 'file store' },
  proxy: { zh: '反向代理', en: 'Proxy' },
  proxyUntrusted: {
    zh: '请求经过代理，但服务未设置 TRUST_PROXY=on：所有人会被当作同一个地址，登录锁定和访问限制会互相影响。请告知管理员。',
    en: 'calls come through a proxy, but TRUST_PROXY is off: everybody counts as one address, and locks and limits hit all of them together. Tell an administrator.',
  },
  clock: { zh: '时钟', en: 'Clock' },
  clockWell: { zh: '与服务器相差 {seconds} 秒', en: '{seconds} s off the server’s time' },
  clockOff: {
    zh: '与服务器相差 {seconds} 秒，请校准本机时间，否则时间和有效期可能显示有误。',
    en: '{seconds} s off the server’s time. Set this computer’s clock, or times and validity may be wrong.',
  },
  clockUnknown: { zh: '服务未提供时间', en: 'the server does not send its time' },
  browser: { zh: '浏览器', en: 'Browser' },
  browserOld: { zh: '{name}：版本较旧，请更新浏览器。', en: '{name}: too old; update it.' },
  screen: { zh: '屏幕', en: 'Screen' },
  screenSize: { zh: '窗口 {width} × {height}，像素比 {ratio}', en: 'window {width} × {height}, pixel ratio {ratio}' },
  webgl: { zh: '图形加速', en: 'WebGL' },
  webglWell: { zh: 'WebGL {version}（{renderer}）', en: 'WebGL {version} ({renderer})' },
  webglMissing: {
    zh: '没有 WebGL。地图仍可使用，数据很多时会慢一些。',
    en: 'not available. The map works without it, but is slower with much data.',
  },
  projections: { zh: '坐标转换', en: 'Projections' },
  projectionsWell: { zh: '最大误差 {mm} 毫米', en: 'at most {mm} mm off' },
  projectionsOff: {
    zh: '{name} 误差 {mm} 毫米，本浏览器的计算不可靠，请更换浏览器。',
    en: '{name} is {mm} mm off: this browser computes wrongly; use another.',
  },
  projectionsMissing: {
    zh: '地图程序加载失败：{reason}。请刷新页面。',
    en: 'the map could not be loaded: {reason}. Reload the page.',
  },
  storage: { zh: '本地存储', en: 'Storage' },
  storageWell: { zh: '可读写，已用 {used}，可用 {quota}', en: 'works; {used} of {quota} used' },
  storageMissing: {
    zh: '不可写（{reason}）。请允许本站存储数据，否则无法保持登录。',
    en: 'can’t be written ({reason}). Allow this site to store data, or you can’t stay signed in.',
  },
  cookies: { zh: 'Cookie', en: 'Cookies' },
  cookiesWell: { zh: '已启用', en: 'allowed' },
  cookiesOff: {
    zh: '被禁用。请允许本站使用 Cookie，否则无法登录。',
    en: 'not allowed. Allow them for this site, or you can’t sign in.',
  },
} satisfies Record<string, Label>
