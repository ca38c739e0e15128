// Runs in a worker thread of the database process, so that it responds while a long statement blocks the main thread.
// Plain JavaScript, because the TypeScript loader does not work in worker threads on Node 20.
//
// It does two things. It holds the lock of the database folder, and it kills the process when the parent is gone: an
// orphan would keep writing to a folder that the next start considers free.
//
// The lock is a folder of numbered unix sockets. The process that listens on the highest number holds the lock. The
// kernel closes a socket with its process, even after kill -9, so a socket that does not respond is stale. A start
// never removes a stale socket to take its number, because two starts may find the same one, and the slower would
// remove the faster one's new socket. It takes the next number instead, with a hard link that only one process can
// create.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** How long to wait for a holder that is about to end. */
const LEAVING_MS = 10_000
/** The newest numbers, which the cleanup keeps because another process may be reading the folder. */
const KEPT = 3
const { path, parentPid, patienceMs } = workerData
const isPipe = path.startsWith('\\\\.\\pipe\\')
let isClosing = false

const isOrphan = () => process.ppid !== parentPid
setInterval(() => {
  if (isOrphan()) process.kill(process.pid, 'SIGKILL')
}, 200)
parentPort.on('message', () => {
  isClosing = true
})

const server = createServer((peer) => {
  peer.on('error', () => {})
  peer.end(JSON.stringify({ pid: process.pid, parentPid, isLeaving: isClosing || isOrphan() }))
})

/** Resolves to true when the address is ours now, to false when it is taken. */
function listen(address) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    server.listen(address, () => {
      server.removeAllListeners('error')
      resolve(true)
    })
  })
}

/**
 * Returns the process that responds at an address, or null. A socket that accepts the connection but sends nothing
 * belongs to a process that is alive or just ending.
 */
function holderAt(address) {
  return new Promise((resolve) => {
    let text = ''
    const silent = { pid: null, parentPid: null, isLeaving: true }
    const socket = connect(address)
    socket.setTimeout(2000, () => {
      resolve(silent)
      socket.destroy()
    })
    socket.on('error', (error) => resolve(['ECONNREFUSED', 'ENOENT'].includes(error.code) ? null : silent))
    socket.on('data', (data) => (text += data))
    socket.on('end', () => resolve(text ? JSON.parse(text) : silent))
  })
}

function claims() {
  return readdirSync(path)
    .map(Number)
    .filter(Number.isInteger)
    .sort((one, other) => one - other)
}

/**
 * Links our socket to a number. Returns false when another process has that number, or when higher numbers show that
 * this process was too slow.
 */
function claim(socket, number) {
  try {
    linkSync(socket, join(path, String(number)))
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  if (claims().at(-1) === number) return true
  rmSync(join(path, String(number)), { force: true })
  return false
}

/** Returns the holder, or null when this process holds the lock now. */
async function attempt(socket) {
  if (isPipe) return (await listen(path)) ? null : ((await holderAt(path)) ?? attempt(socket))
  const highest = claims().at(-1) ?? 0
  const holder = highest > 0 ? await holderAt(join(path, String(highest))) : null
  if (holder) return holder
  return claim(socket, highest + 1) ? null : attempt(socket)
}

/** Creates a socket that listens before it gets its number, so that no other process finds it unresponsive. */
async function newSocket() {
  mkdirSync(path, { recursive: true })
  const socket = join(path, `new-${randomBytes(3).toString('hex')}`)
  await listen(socket)
  return socket
}

async function take() {
  const startedAt = Date.now()
  let hasReported = false
  const socket = isPipe ? null : await newSocket()
  for (;;) {
    const holder = await attempt(socket)
    const outcome = holder ? { held: false, pid: holder.pid, parentPid: holder.parentPid } : { held: true }
    const isPatient = holder && Date.now() - startedAt <= (holder.isLeaving ? LEAVING_MS : patienceMs)
    if (!isPatient) {
      if (socket) rmSync(socket, { force: true })
      if (socket && !holder)
        for (const number of claims().slice(0, -KEPT)) rmSync(join(path, String(number)), { force: true })
      return outcome
    }
    if (holder.isLeaving && holder.parentPid && !hasReported) {
      hasReported = true
      parentPort.postMessage({ waitsFor: holder.parentPid })
    }
    await delay(100)
  }
}

take().then(
  (outcome) => parentPort.postMessage(outcome),
  (error) => parentPort.postMessage({ held: false, pid: null, parentPid: null, reason: String(error.message) }),
)
