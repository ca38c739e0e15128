import type { I18nProvider } from '@refinedev/core'
import type { Label } from '../resources/define.ts'
import { localeTag, say, setLocale } from './i18n.ts'

/** The few texts that Refine shows itself, by its keys. Other texts are next to their use. */
const texts: Readonly<Record<string, Label>> = {
  'notifications.success': { zh: '成功', en: 'Done' },
  'notifications.error': { zh: '加载失败', en: 'Could not load' },
  'notifications.createSuccess': { zh: '新增成功', en: 'Created' },
  'notifications.createError': { zh: '新增失败', en: 'Could not create' },
  'notifications.editSuccess': { zh: '修改成功', en: 'Saved' },
  'notifications.editError': { zh: '修改失败', en: 'Could not save' },
  'notifications.deleteSuccess': { zh: '删除成功', en: 'Deleted' },
  'notifications.deleteError': { zh: '删除失败', en: 'Could not delete' },
}

export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: unknown, defaultMessage?: string) => {
    const text = texts[key]
    return text ? say(text) : (defaultMessage ?? (typeof options === 'string' ? options : key))
  },
  changeLocale: (tag: string) => Promise.resolve(setLocale(tag)),
  getLocale: localeTag,
}
