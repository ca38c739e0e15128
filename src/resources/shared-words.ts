/** Words that stand in several places with one meaning; those of one place stand beside it. */
export const sharedWords = {
  loadFailed: { zh: '加载失败', en: 'Could not be loaded' },
  tryAgain: { zh: '重试', en: 'Try again' },
} as const
