import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { wordingFaults, type WordingFault } from './support/wording.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Folders and files with Chinese data: invented rows of the demonstration, the text of survey files, column names that
 * surveyors use for a field.
 */
const data = [
  'server/regions/english-name.ts',
  'server/http/pinyin.ts',
  'server/demo/',
  'server/survey/reading/',
  'server/crud/transfer/corner-text-writer.ts',
  'server/crud/transfer/dxf-writer.ts',
  'src/pages/analysis/corners.ts',
  'src/map/coordinates/read-place.ts',
  'server/laws/radicals.ts',
  'src/resources/criteria/templates.ts',
  // The portal's text for search engines, in the local language.
  'server/portal/',
]

/** Files whose English text goes to the log or to the operator's terminal. */
const logged = ['server/config.ts', 'server/db/']

/**
 * Texts that may be outside a label: names that are stored in the data for the program itself or for a deleted account
 * and do not depend on the reader; pages and mails in Chinese, or in both languages at once, because the language of
 * their reader is unknown; proper names that are the same in both languages.
 */
const known: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  'server/analysis/boundary-words.ts': [
    /^(边界自相交|环与自身相接|内环在外环之外|内环相互嵌套|内部不连通|面相互重叠|环重复|点数不足)$/,
  ],
  'server/crud/geometry-check.ts': [
    /^(边界自相交|环与自身相接|内环在外环之外|内环相互嵌套|内部不连通|面相互重叠|环重复|点数不足)$/,
  ],
  'server/join/sign-in.ts': ['投资者注册'],
  'server/auth/register.ts': ['投资者注册'],
  'server/basemap/kinds/tianditu.ts': ['天地图'],
  'server/crud/transfer/spatial-rows.ts': ['地块用途'],
  'src/formats/xlsx.ts': ['…（内容过长，已截断 / cut）'],
  'server/files/made.ts': ['文件'],
  'server/files/sweep.ts': ['文件清理'],
  'server/http/site.ts': ['大理白族自治州'],
  'server/http/static.ts': [/控制台尚未构建/],
  'server/inquiries/asker-routes.ts': ['访客'],
  'server/inquiries/forms.ts': ['验证码编号', '验证码'],
  'server/inquiries/mails.ts': [/投资意向|意向对象|联系人|应答复日期|，将在|前答复|您关于|已答复|请尽快办理|本邮件/],
  'server/analysis/kept/keeper.ts': ['结论更新'],
  'server/terrain/kept/keeper.ts': ['地形更新'],
  'server/place-names/speller.ts': ['地名索引'],
  'server/inquiries/reminders.ts': ['催办'],
  'server/laws/reading/queue.ts': ['附件文字读取'],
  'server/own/delete-account.ts': ['已注销用户'],
  'server/report/document/pages.ts': [/^[一二三四五六七八九十]+$/, '演示'],
  'server/report/document/words.ts': [/^Layers and parcels marked 演示数据 \(demonstration data\)/],
  'server/report/runner.ts': ['报告生成'],
  'server/survey/kept.ts': ['勘测文件清理'],
  'server/seed/baseline.ts': ['平台管理员', /^天地图(矢量|影像|地形)$/],
  'server/seed/flows.ts': ['系统初始化'],
  'server/seed/layers.ts': ['系统初始化', '演示数据（虚构，仅供功能演示）', '（演示）.geojson'],
  'server/seed/seed.ts': ['系统初始化'],
  'server/seed/site-file.ts': ['系统初始化'],
  'server/sso/oidc/provider.ts': ['统一身份用户'],
  'server/sso/oidc/routes.ts': ['统一身份认证'],
  'server/survey/problem-words.ts': [/\(for instance X, Y, 经度, 纬度, lon, lat\)$/],
  'src/frame/header-tools.tsx': ['Ctrl K'],
  'src/pages/user/device-name.ts': ['微信'],
  'src/providers/i18n.ts': ['简体中文'],
}

const isKnown = ({ file, text }: WordingFault): boolean =>
  (known[file] ?? []).some((each) => (typeof each === 'string' ? each === text : each.test(text)))
const isLogged = ({ file, fault }: WordingFault): boolean =>
  fault === 'words outside a label' && logged.some((start) => file.startsWith(start))
const isData = ({ file, fault }: WordingFault): boolean =>
  fault === 'Chinese outside a label' && data.some((start) => file.startsWith(start))

const checkedFiles = ['src', 'server']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
  .map((file) => ({ file, ...wordingFaults(file, readFileSync(join(root, file), 'utf8')) }))

describe('the texts of console and server', () => {
  it('exist in both languages and are in labels', () => {
    expect(checkedFiles.reduce((sum, { labels }) => sum + labels, 0)).toBeGreaterThan(2_500)
    const faults = checkedFiles
      .flatMap((each) => each.faults)
      .filter((fault) => !isData(fault) && !isLogged(fault) && !isKnown(fault))
    expect(faults.map(({ file, line, fault, text }) => `${file}:${line} ${fault}: ${text}`)).toEqual([])
  })

  it('need every exception that this file lists', () => {
    const faults = checkedFiles.flatMap((each) => each.faults)
    const isNeeded = (file: string, text: string | RegExp): boolean =>
      faults.some(
        (fault) => fault.file === file && (typeof text === 'string' ? fault.text === text : text.test(fault.text)),
      )
    expect(
      Object.entries(known).flatMap(([file, texts]) =>
        texts.filter((text) => !isNeeded(file, text)).map((text) => `${file}: ${String(text)}`),
      ),
    ).toEqual([])
    expect([...data, ...logged].filter((start) => !faults.some(({ file }) => file.startsWith(start)))).toEqual([])
  })
})

describe('the wording check', () => {
  const faultsOf = (source: string, file = 'src/pages/sample.tsx') =>
    wordingFaults(file, source).faults.map(({ fault }) => fault)

  it.each([
    ['a missing English text', `export const words = { save: { zh: '保存' } }`, 'no en'],
    ['a missing Chinese text', `export const words = { save: { en: 'Save' } }`, 'no zh'],
    ['an empty text', `export const words = { save: { zh: '保存', en: '' } }`, 'an empty language'],
    [
      'Chinese in an English text',
      `export const words = { save: { zh: '保存', en: '保存' } }`,
      'Chinese in the English',
    ],
    [
      'English in a Chinese text',
      `export const words = { gone: { zh: 'It is gone', en: 'It is gone' } }`,
      'no Chinese in the Chinese',
    ],
    [
      'a placeholder that one language lacks',
      `export const words = { left: { zh: '还有 {count} 项', en: 'Some are left' } }`,
      'other names in one language',
    ],
    [
      'a plural without its singular',
      `export const words = { rows: { zh: '{count} 行', en: '{count} rows' } }`,
      'a plural that stays one for one',
    ],
    [
      'a plural that is not filled in',
      `export const words = { rows: { zh: '{count} 行', en: '{count} {count|row/rows}' } }`,
      'a plural that is not filled in',
    ],
    ['Chinese in the markup', `export const Page = () => <p>保存</p>`, 'Chinese outside a label'],
    ['Chinese in a template', 'export const text = (count: number) => `共 ${count} 项`', 'Chinese outside a label'],
    ['English in the markup', `export const Page = () => <p>Nothing here</p>`, 'words outside a label'],
    ['English in an attribute', `export const Page = () => <input aria-label="Search" />`, 'words outside a label'],
    [
      'English in a conditional expression',
      `export const Page = ({ open }: { open: boolean }) => <b title={open ? 'Close' : 'Open it'} />`,
      'words outside a label',
    ],
    ['English in a notice', `notify({ message: 'It was saved' })`, 'words outside a label'],
  ])('finds %s', (_what, source, fault) => {
    expect(faultsOf(source)).toContain(fault)
  })

  it('finds a message of the server that is not a label', () => {
    expect(faultsOf(`throw badRequest([{ field: 'size', message: 'must be small' }])`, 'server/sample.ts')).toEqual([
      'words outside a label',
    ])
    expect(faultsOf(`throw new ApiError('not-found', { what: 'The row' })`, 'server/sample.ts')).toEqual([
      'words outside a label',
    ])
  })

  it.each([
    [
      'complete labels',
      `export const words = { left: { zh: '还有 {count} 项', en: '{count} {count|row is|rows are} left' }, joined: { zh: '、', en: ', ' }, gap: { zh: '', en: ' ' } }`,
    ],
    ['units, formats and signs', `export const Page = () => <p>{1} m² · PDF <code>EPSG:4490</code></p>`],
    [
      'text that only programs read',
      `export const Page = ({ kind }: { kind: 'plain' | 'photo' }) => <p className="soft wide" role="status">{kind === 'plain' && <i />}</p>`,
    ],
    ['an import', `import { texts } from './some-words.ts'`],
  ])('ignores %s', (_what, source) => {
    expect(faultsOf(source)).toEqual([])
  })
})
