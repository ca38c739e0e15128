/** Refine makes English plurals of resource names for messages that are not shown here (providers/refine-words.ts). */
const same = (word) => word

export default { singular: same, plural: same, isSingular: () => true, isPlural: () => false }
