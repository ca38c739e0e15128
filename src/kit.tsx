import { App as AntApp, ConfigProvider } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { useLocale } from './providers/i18n.ts'
import { toastMs } from './providers/notices.ts'
import { useThemeMode } from './providers/theme-mode.ts'
import { antdTheme } from './theme.ts'
import '@ant-design/v5-patch-for-react-19'
import 'dayjs/locale/zh-cn'

/** Message toasts: 3 s, 8 px from the top (specification, section 9). */
const messageConfig = { duration: toastMs / 1000, top: 8, maxCount: 3 }

/**
 * antd puts a space between the two characters of a short Chinese button; without it the accessible name and text
 * search keep the whole word.
 */
const unspaced = { autoInsertSpace: false }

/** antd with the theme, the language and the messages of this program, around all pages or a part of one. */
export default function Kit({ children }: { children: ReactNode }) {
  const { locale, direction } = useLocale()
  const { isDark } = useThemeMode()
  dayjs.locale(locale === 'en-US' ? 'en' : 'zh-cn')
  return (
    <ConfigProvider
      locale={locale === 'en-US' ? enUS : zhCN}
      direction={direction}
      theme={antdTheme(isDark)}
      button={unspaced}
    >
      <AntApp
        message={messageConfig}
        notification={{ placement: direction === 'rtl' ? 'topLeft' : 'topRight' }}
        component="div"
        className="app"
      >
        {children}
      </AntApp>
    </ConfigProvider>
  )
}
