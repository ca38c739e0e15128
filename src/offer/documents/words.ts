import type { Label } from '../../resources/define.ts'

export const documentWords = {
  failed: { zh: '文件没有载入成功', en: 'The file could not be loaded' },
  broken: {
    zh: '这个文件无法在页面中显示（{reason}），请下载后查看',
    en: 'This file cannot be shown in the page ({reason}); download it',
  },
  loading: { zh: '正在打开…', en: 'Opening…' },
  page: { zh: '第 {page} 页，共 {pages} 页', en: 'Page {page} of {pages}' },
  pages: { zh: '共 {pages} 页', en: '{pages} {pages|page|pages}' },
  larger: { zh: '放大', en: 'Larger' },
  smaller: { zh: '缩小', en: 'Smaller' },
  fit: { zh: '适应宽度', en: 'Fit the width' },
  empty: { zh: '文件中没有文字', en: 'There is no text in the file' },
} as const satisfies Record<string, Label>
