/** A child process that sends the names of its environment variables. */
process.send?.(Object.keys(process.env))
