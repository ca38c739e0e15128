import { tooManyTries } from '../http/limits.ts'
import { Places } from '../http/places.ts'
import { Slots } from '../http/slots.ts'

const mostOfUser = 3
const refusedSeconds = 10

/**
 * A process reads one file on one core; more than two at once would leave none for the server, and a person has one of
 * them at most.
 */
const slots = new Slots({ parallel: 2, waiting: 20, eachRunning: 1, refusal: () => tooManyTries(refusedSeconds) })
const places = new Places({ most: mostOfUser, refusal: () => tooManyTries(refusedSeconds) })

/** Waits for a free slot to work on a survey file of a person (an id; empty for a visitor). */
export function inTurn<T>(work: () => Promise<T>, who: string): Promise<T> {
  return slots.run(work, who)
}

/**
 * Rejects the fourth concurrent survey file of a user (429), counted from its first byte. The caller must call the
 * returned function once to free the place.
 */
export function takePlace(userId: string): () => void {
  return places.take(userId)
}
