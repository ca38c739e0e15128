/**
 * Refine's own `useTable` writes nested query keys with a library of 12 kB gzip. The state of lists lives in flat keys here, so that
 * neither is used; who does use them is told so instead of getting a broken address.
 */
const refuse = () => {
  throw new Error('Nested query keys are not part of this build: keep the state of lists in flat keys')
}

export default { parse: refuse, stringify: refuse }
