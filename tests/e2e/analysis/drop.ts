import type { Page } from 'playwright-core'

/** Drops a file as the operating system does: dragged over the panel, and released as soon as it is over the map. */
export async function drop(page: Page, path: string): Promise<void> {
  const box = await page.locator('.analysis-map').boundingBox()
  if (!box) throw new Error('the map is not visible')
  const session = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  const steps = [
    { type: 'dragEnter', x: box.x - 10 },
    { type: 'dragOver', x: box.x - 10 },
    { type: 'drop', x: box.x + box.width / 2 },
  ] as const
  for (const step of steps) await session.send('Input.dispatchDragEvent', { ...step, y, data })
  await session.detach()
}
