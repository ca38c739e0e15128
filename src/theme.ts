import { theme, type ThemeConfig } from 'antd'

/**
 * Antd's tokens in the palette of theme.css; the few values that both need are repeated here, because antd mixes
 * colours from them.
 */
export function antdTheme(isDark: boolean): ThemeConfig {
  return {
    cssVar: { key: 'investmap' },
    hashed: false,
    algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...common, ...(isDark ? dark : light) },
    components: {
      Layout: { bodyBg: 'transparent', headerBg: 'transparent' },
      Table: isDark ? table('#101830', '#141d34', '#1d2c50') : table('#f7f9fc', '#ffffff', '#e6edf8'),
      Modal: { titleFontSize: 16 },
      Button: isDark ? darkButton : lightButton,
      // Error text of a field must also be readable on the lighter background of dialogs.
      ...(isDark && { Form: { colorError: '#f0857d' } }),
      // The dark primary is a background for white text; as text on a background it is too dim.
      ...(isDark && {
        Tabs: {
          itemSelectedColor: '#a5c0f0',
          itemHoverColor: '#a5c0f0',
          itemActiveColor: '#a5c0f0',
          inkBarColor: '#7fa3e6',
        },
      }),
    },
  }
}

/** A table without lines between its headers, in which a sorted column looks like the others. */
function table(low: string, plane: string, chosen: string) {
  return {
    headerBg: low,
    headerSortActiveBg: low,
    headerSortHoverBg: low,
    fixedHeaderSortActiveBg: low,
    headerSplitColor: 'transparent',
    headerBorderRadius: 0,
    bodySortBg: plane,
    rowHoverBg: low,
    rowSelectedBg: chosen,
    rowSelectedHoverBg: chosen,
    cellPaddingBlock: 0,
    cellPaddingBlockMD: 0,
    cellPaddingBlockSM: 0,
    cellPaddingInline: 12,
    cellPaddingInlineMD: 12,
    cellPaddingInlineSM: 12,
  }
}

/** Text on a filled button stays legible on hover and press (4.5 to 1); antd's own mixtures are too pale for that. */
const lightButton = { colorErrorHover: '#ad2f27' }
const darkButton = {
  colorPrimaryHover: '#4b74b8',
  defaultHoverColor: '#a5c0f0',
  defaultHoverBorderColor: '#7fa3e6',
  defaultActiveColor: '#a5c0f0',
  defaultActiveBorderColor: '#7fa3e6',
  dangerColor: '#0c1325',
  colorErrorActive: '#dd857c',
}

const common: ThemeConfig['token'] = {
  fontFamily: 'var(--font)',
  fontSize: 14,
  borderRadius: 8,
  controlHeight: 36,
  wireframe: false,
}

const light: ThemeConfig['token'] = {
  colorPrimary: '#2b4c8c',
  colorPrimaryBg: '#e6edf8',
  colorPrimaryBgHover: '#d8e3f5',
  colorInfoBg: '#f2f5fb',
  colorInfoBorder: '#9cb5de',
  colorInfo: '#2b4c8c',
  colorLink: '#2b4c8c',
  colorLinkHover: '#3f66b0',
  colorWarning: '#d9822b',
  colorError: '#c0342b',
  colorSuccess: '#2b7a4b',
  colorTextBase: '#1a2440',
  colorTextSecondary: '#55607a',
  colorTextTertiary: '#616b84',
  colorTextPlaceholder: '#69738c',
  colorTextDisabled: '#616b84',
  colorBgContainerDisabled: '#eef1f6',
  colorBgLayout: '#f3f5f9',
  colorBorder: '#c4cede',
  colorBorderSecondary: '#e1e7f0',
}

const dark: ThemeConfig['token'] = {
  colorPrimary: '#4f7cc6',
  colorPrimaryBg: '#1d2c50',
  colorPrimaryBgHover: '#243763',
  colorInfo: '#a0c0ff',
  colorInfoBg: '#1d2c50',
  colorInfoBorder: '#3b4a70',
  colorLink: '#7fa3e6',
  colorLinkHover: '#a5c0f0',
  colorLinkActive: '#8fb0ec',
  colorWarning: '#eda459',
  colorError: '#f0736a',
  colorSuccess: '#6fcf97',
  colorTextBase: '#e8edf8',
  colorBgBase: '#0c1325',
  colorBgContainer: '#141d34',
  colorBgElevated: '#1a2542',
  colorBgLayout: '#0c1325',
  colorTextSecondary: '#a9b5d0',
  colorTextTertiary: '#98a4c1',
  colorTextPlaceholder: '#8b97b5',
  colorTextDisabled: '#8b97b5',
  colorBgContainerDisabled: '#1c2743',
  colorBorder: '#3b4a70',
  colorBorderSecondary: '#263352',
}
