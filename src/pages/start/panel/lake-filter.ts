import type { Label } from '../../../resources/define.ts'

/** The ranges of both answers: what is seen at all is at least 0.1 percent of the lake. */
export const seesLake = '0.1~'
export const seesNoLake = '~0'

export const lakeFilterWords = {
  question: { zh: '看得见{lake}吗？', en: 'Is {lake} in view?' },
  yes: { zh: '看得见', en: 'In view' },
  no: { zh: '看不见', en: 'Not in view' },
  seen: { zh: '看得见湖面', en: 'The lake is in view' },
  unseen: { zh: '看不见湖面', en: 'The lake is not in view' },
  unknown: {
    zh: '选择后，尚不知道能否看见的地块不在其列；按离地 10 m 处、只计地面起伏。',
    en: 'Parcels of which this is unknown are left out then. From 10 m above the ground; only the ground counts.',
  },
} as const satisfies Record<string, Label>
