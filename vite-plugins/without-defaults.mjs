/** Controls and interactions of a map that names none: all of ours name theirs. */
export function defaults() {
  throw new Error('The usual controls and interactions are not part of this build: give the map its own')
}
