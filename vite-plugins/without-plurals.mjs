/** Refine builds English plurals of resource names for messages that we don't show (providers/refine-words.ts). */
const same = (word) => word

export default { singular: same, plural: same, isSingular: () => true, isPlural: () => false }
