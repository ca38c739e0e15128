/** Signature and header chunk of a PNG, after which the size of its pixels may stand. */
const headerLength = 33

/**
 * The same PNG, saying how large its pixels are on paper: browsers write none, and a picture without is printed at any
 * scale. Input pixels of a metre.
 */
export function withPixelSize(png: Uint8Array<ArrayBuffer>, pixelsPerMetre: number): Blob {
  const chunk = new Uint8Array(21)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, 9)
  chunk.set([0x70, 0x48, 0x59, 0x73], 4)
  view.setUint32(8, pixelsPerMetre)
  view.setUint32(12, pixelsPerMetre)
  chunk[16] = 1
  view.setUint32(17, crc(chunk.subarray(4, 17)))
  return new Blob([png.subarray(0, headerLength), chunk, png.subarray(headerLength)], { type: 'image/png' })
}

/** The check sum that ends each chunk (CRC-32). */
function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return (sum ^ 0xffffffff) >>> 0
}
