import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfigProvider, DatePicker } from 'antd'
import enUS from 'antd/es/locale/en_US'
import zhCN from 'antd/es/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { expect, test } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test.each([
  ['zh-cn', zhCN, ['一', '二', '三', '四', '五', '六', '日'], '请选择日期'],
  ['en', enUS, ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'], 'Select date'],
])('the date picker shows its weekdays and placeholder in %s', async (language, locale, days, placeholder) => {
  dayjs.locale(language)
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  await act(() =>
    root.render(
      <ConfigProvider locale={locale}>
        <DatePicker open />
      </ConfigProvider>,
    ),
  )
  expect(document.querySelector('input')?.placeholder).toBe(placeholder)
  expect([...document.querySelectorAll('.ant-picker-content th')].map((cell) => cell.textContent)).toEqual(days)
  await act(() => root.unmount())
})
