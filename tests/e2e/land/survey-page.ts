import type { Locator, Page } from 'playwright-core'
import { dialog } from '../resources/console.ts'

export type Given = string | { name: string; mimeType: string; buffer: Buffer }

/** Opens the import of survey files on the land page. */
export async function openSurvey(page: Page): Promise<Locator> {
  await page.goto('/console/manager/landManage')
  await page.getByRole('button', { name: '导入勘测文件' }).click()
  const found = surveyDialog(page)
  await found.waitFor()
  return found
}

export function surveyDialog(page: Page): Locator {
  return dialog(page, '导入勘测文件')
}

/** Chooses a file and waits until it is read or refused. */
export async function read(found: Locator, file: Given | Given[]): Promise<void> {
  const name = typeof file === 'string' ? file.split('/').at(-1)! : Array.isArray(file) ? null : file.name
  await found
    .locator('input[type=file]')
    .first()
    .setInputFiles(file as string)
  if (name) await found.locator('.survey-file').getByText(name, { exact: true }).waitFor()
  await found
    .locator('.survey-body[aria-busy=false]')
    .locator('.survey-facts, .ant-alert-error')
    .first()
    .waitFor({ timeout: 120_000 })
}

/** The value with this label in the facts card. */
export function fact(found: Locator, label: string): Locator {
  return found.locator('.survey-facts dt').getByText(label, { exact: true }).locator('xpath=following-sibling::dd')
}
