const floor = [20, 19]

/** Exits with a message if Node is older than the minimum. Uses only syntax that an old Node can parse. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > floor[0] || (major === floor[0] && minor >= floor[1])) return
  console.error(
    `InvestMap needs Node ${floor.join('.')} or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}
