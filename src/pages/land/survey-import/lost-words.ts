import type { Label } from '../../../resources/define.ts'

/** What became of an import that the page lost sight of. */
export const lostWords = {
  asking: { zh: '正在确认“{name}”是否已经导入…', en: 'Finding out whether “{name}” was imported…' },
  stored: {
    zh: '“{name}”已全部导入：{count} 个地块',
    en: 'All of “{name}” was imported: {count} {count|parcel|parcels}',
  },
  storedText: {
    zh: '页面离开后，服务器已完成这次导入。',
    en: 'The server finished the import after the page had gone.',
  },
  unstored: {
    zh: '“{name}”没有导入，没有存入任何地块',
    en: '“{name}” was not imported; not a single parcel was stored',
  },
  unstoredText: {
    zh: '导入在完成之前中断，已全部撤回。请重新选择文件导入。',
    en: 'The import ended before it was complete, and all of it was taken back. Choose the file again to import it.',
  },
  notKnown: { zh: '无法确认“{name}”是否已经导入', en: 'It could not be found out whether “{name}” was imported' },
} as const satisfies Record<string, Label>
