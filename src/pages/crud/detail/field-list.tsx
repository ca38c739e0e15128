import { Descriptions } from 'antd'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { Moment } from '../fields/moment.tsx'
import { rendererOf } from '../fields/index.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { fieldLabel } from '../words.ts'

/** All fields of a row, each as its kind shows it. Passwords are not part of a row. */
export function FieldList({ resource, row }: { resource: Resource; row: AnyRow }) {
  const say = useWords()
  const isPhone = useIsPhone()
  const fields = Object.entries(resource.fields).filter(([, field]) => field.kind !== 'password')
  const facts = [
    ['createdAt', 'createdBy'],
    ['updatedAt', 'updatedBy'],
    ['deletedAt', null],
  ] as const
  return (
    <Descriptions
      className="crud-fields"
      bordered
      size="small"
      layout={isPhone ? 'vertical' : 'horizontal'}
      column={1}
      items={[
        ...fields.map(([name, field]) => {
          const { Display } = rendererOf(field)
          return {
            key: name,
            label: say(field.label),
            children: <Display resource={resource} name={name} field={field} value={row[name]} row={row} />,
          }
        }),
        ...facts
          .filter(([when]) => row[when])
          .map(([when, who]) => ({
            key: when,
            label: say(fieldLabel(resource, when)),
            children: (
              <>
                <Moment value={row[when]} /> <span className="crud-code">{who && row._labels?.[who]}</span>
              </>
            ),
          })),
      ]}
    />
  )
}
