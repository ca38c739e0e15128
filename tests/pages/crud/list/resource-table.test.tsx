import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi, type Mock } from 'vitest'
import { queryClient } from '../../../../src/providers/query-client.ts'
import { markRow, newMarks, RowMarksContext } from '../../../../src/pages/crud/list/row-marks.ts'
import { MenuContext } from '../../../../src/pages/crud/list/row-menu.tsx'
import { readListState } from '../../../../src/pages/crud/list/list-state.ts'
import { ResourceTable, type ResourceTableProps } from '../../../../src/pages/crud/list/resource-table.tsx'
import { dicts } from '../../../../src/resources/dicts.ts'
import type { AnyRow } from '../../../../src/resources/define.ts'

const row = (id: string) => ({ id, name: `字典${id}`, code: id, version: 1 }) as unknown as AnyRow

/** Called once for each row whenever the rows are drawn. */
const has = vi.fn(() => false)
const change = vi.fn()
const rows = [row('a'), row('b')]
const selection = { rows: [], ids: [], has } as unknown as ResourceTableProps['selection']
const pinOf = () => 'none' as const
const widths = {}
const marks = newMarks()

/** A table as a list draws it: with handlers and lists made anew each time. */
function table(
  address: string,
  { label = '编辑', onEdit = vi.fn(), onOpen = change }: { label?: string; onEdit?: Mock; onOpen?: Mock | null } = {},
) {
  return (
    <QueryClientProvider client={queryClient}>
      <MenuContext value={({ id }) => [{ key: 'edit', label, onClick: () => onEdit(id) }]}>
        <RowMarksContext value={marks}>
          <ResourceTable
            resource={dicts}
            state={readListState(dicts, new URLSearchParams(address))}
            change={change}
            rows={rows}
            total={2}
            totalIs="known"
            names={['name', 'code']}
            size={20}
            density="middle"
            isFull={false}
            isStale={false}
            widths={widths}
            selection={selection}
            pinOf={pinOf}
            onOpen={onOpen}
            onResize={() => undefined}
            onSize={() => undefined}
          />
        </RowMarksContext>
      </MenuContext>
    </QueryClientProvider>
  )
}

test('opening, pointing at or focusing a row marks it without drawing the rows again; another order draws them', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const draw = (element: ReturnType<typeof table>) => act(async () => root.render(element))
  const marked = (mark: string) =>
    [...box.querySelectorAll(`tr[data-${mark}]`)].map((each) => each.getAttribute('data-row-key'))
  await draw(table(''))
  const drawn = has.mock.calls.length
  expect(drawn).toBeGreaterThan(0)
  await draw(table('_row=b'))
  await act(async () => markRow(marks, { pointed: 'a' }))
  expect([marked('open'), marked('pointed')]).toEqual([['b'], ['a']])
  const reached = () => box.querySelector('tbody tr[tabindex="0"]')?.getAttribute('data-row-key')
  expect(reached()).toBe('a')
  await act(async () => box.querySelector<HTMLElement>('tr[data-row-key=b]')?.focus())
  expect(reached()).toBe('b')
  expect(has.mock.calls.length).toBe(drawn)

  // Actions that look the same are not drawn again either, and do what the last render says.
  const onEdit = vi.fn()
  await draw(table('_row=b', { onEdit }))
  const button = [...box.querySelectorAll('button')].find((each) => each.textContent === '编辑')
  await act(async () => button?.click())
  expect(onEdit).toHaveBeenCalledWith('a')
  await draw(table('_row=b', { label: '修改' }))
  expect(button?.textContent).toBe('修改')
  expect(has.mock.calls.length).toBe(drawn)

  await draw(table('_row=b&_sort=code&_order=desc'))
  expect(has.mock.calls.length).toBeGreaterThan(drawn)
  await act(async () => root.unmount())
})

test('titles follow the permission to see details while the rows stay the same', async () => {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const titles = () => [...box.querySelectorAll('button.crud-title')].map(({ textContent }) => textContent)
  await act(async () => root.render(table('', { onOpen: null })))
  expect(titles()).toEqual([])
  await act(async () => root.render(table('')))
  expect(titles()).toEqual(['字典a', '字典b'])
  await act(async () => root.render(table('', { onOpen: null })))
  expect(titles()).toEqual([])
  await act(async () => root.unmount())
})
