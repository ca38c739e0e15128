import { tooManyTries } from '../http/limits.ts'
import { Places } from '../http/places.ts'
import { Slots } from '../http/slots.ts'

const mostOfUser = 3
const refusedSeconds = 10

/** One process reads one file on one core; more than two at once would leave the server none. */
const slots = new Slots({ parallel: 2, waiting: 20, refusal: () => tooManyTries(refusedSeconds) })
const places = new Places({ most: mostOfUser, refusal: () => tooManyTries(refusedSeconds) })

/** Waits for a turn to work on a survey file. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return slots.run(work)
}

/**
 * Refuses a person's fourth survey file at the same time (429), from its first byte on. Whoever takes a place gives it
 * back by calling what is returned, once.
 */
export function takePlace(userId: string): () => void {
  return places.take(userId)
}
