/** A mistake of whoever starts the program: told in words, without a stack. */
export class StartError extends Error {}
