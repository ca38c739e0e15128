import type { Label } from '../../resources/define.ts'

export const projectWords = {
  title: { zh: '招商项目', en: 'Projects' },
  lead: {
    zh: '已发布 {count} 个项目，选一个看看它的地块、资料与联系人。',
    en: '{count} {count|project|projects} published. Choose one to see its parcels, documents and contact.',
  },
  found: {
    zh: '找到 {count} 个项目，选一个看看它的地块、资料与联系人。',
    en: '{count} {count|project|projects} found. Choose one to see its parcels, documents and contact.',
  },
  search: { zh: '搜索项目名称或编号', en: 'Search by name or number' },
  asCards: { zh: '卡片', en: 'Cards' },
  asMap: { zh: '地图', en: 'Map' },
  view: { zh: '显示方式', en: 'Show as' },
  clear: { zh: '清除条件', en: 'Clear the filters' },
  nothing: { zh: '没有符合条件的项目', en: 'No project matches' },
  nothingWhy: {
    zh: '放宽类别、阶段或合作方式，或换一个关键词。',
    en: 'Clear category, stage or cooperation, or try another word.',
  },
  nothingYet: { zh: '还没有发布的项目', en: 'No projects have been published yet' },
  nothingYetWhy: { zh: '各县市发布项目后会出现在这里。', en: 'They appear here as soon as they are published.' },
  failed: { zh: '项目加载失败：{reason}', en: 'The projects could not be loaded: {reason}' },
  loading: { zh: '正在加载项目', en: 'Loading the projects' },
  more: { zh: '加载更多（还有 {count} 个）', en: 'Show more ({count} left)' },
  back: { zh: '返回项目列表', en: 'Back to all projects' },
  gone: { zh: '该项目已下架或不存在', en: 'This project is no longer offered' },
  goneWhy: {
    zh: '它可能已取消发布，可返回列表看看其他项目。',
    en: 'It may have been withdrawn; go back to see others.',
  },
  onMap: { zh: '在招商地图上查看', en: 'Show on the investment map' },
  about: { zh: '项目介绍', en: 'About' },
  figures: { zh: '项目指标', en: 'Figures' },
  parcels: { zh: '可用地块', en: 'Parcels' },
  noParcels: { zh: '该项目暂未关联已发布的地块。', en: 'No published parcel belongs to this project yet.' },
  parcel: { zh: '地块', en: 'Parcel' },
  pickHint: { zh: '在地图上点击位置，或输入经纬度', en: 'Click the map, or type longitude and latitude' },
  longitude: { zh: '经度', en: 'Longitude' },
  latitude: { zh: '纬度', en: 'Latitude' },
  noLocation: { zh: '清除位置', en: 'Remove the location' },
} as const satisfies Record<string, Label>
