/** A process that tells the names of what it knows of its surroundings. */
process.send?.(Object.keys(process.env))
