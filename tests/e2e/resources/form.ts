import type { Locator } from 'playwright-core'
import type { Field } from '../../../src/resources/define.ts'

/**
 * Fills in one field of a form by its label, as a user does. Options of a list are chosen one by one; `items` get a new
 * row each.
 */
export async function fillField(form: Locator, field: Field, value: unknown): Promise<void> {
  const label = field.label.zh
  switch (field.kind) {
    case 'choice':
    case 'dict':
    case 'ref':
    case 'refs':
    case 'region':
      return pick(form, label, value)
    case 'choices':
    case 'dicts':
      for (const option of value as string[])
        await form.getByRole('group', { name: label }).getByRole('checkbox', { name: option, exact: true }).check()
      return
    case 'permissions':
      for (const code of value as string[])
        await form.getByRole('treeitem').filter({ hasText: code }).getByRole('checkbox').click()
      return
    case 'items':
      return addItems(form, value as Record<string, string>[])
    case 'boolean':
      return form.getByRole('switch', { name: label }).setChecked(value === true)
    default:
      return form.getByLabel(label, { exact: true }).fill(String(value))
  }
}

/** Chooses options of a dropdown list by their texts: one, or each of an array. */
async function pick(form: Locator, label: string, value: unknown): Promise<void> {
  const page = form.page()
  const box = form.getByRole('combobox', { name: label })
  for (const text of [value].flat().map(String)) {
    await box.click()
    await box.fill(text)
    await page.locator('.ant-select-dropdown:visible').getByText(text, { exact: true }).first().click()
  }
  await box.blur()
}

async function addItems(form: Locator, items: readonly Record<string, string>[]): Promise<void> {
  for (const item of items) {
    await form.getByRole('button', { name: '添加一行' }).click()
    const row = form.getByRole('group', { name: '字典项' }).getByRole('row').last()
    for (const [column, text] of Object.entries(item))
      await row.getByRole('textbox', { name: new RegExp(` ${column}$`) }).fill(text)
  }
}
