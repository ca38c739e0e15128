/** A mistake of the person who starts the program: reported as a message without a stack. */
export class StartError extends Error {}
