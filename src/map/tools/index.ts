export * as measure from './measure.ts'
export * as swipe from './swipe.ts'
