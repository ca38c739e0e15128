import { Button, Descriptions } from 'antd'
import type { AnyRow, Resource } from '../../../resources/define.ts'
import { useWords } from '../../../providers/i18n.ts'
import { DeletedBy } from '../deleted-by.tsx'
import { Moment } from '../fields/moment.tsx'
import { rendererOf } from '../fields/index.ts'
import { isNothing } from '../form/values.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { fieldLabel } from '../words.ts'
import { detailWords } from './words.ts'

type Props = {
  resource: Resource
  row: AnyRow
  /** Whether fields without a value are shown, too. */
  hasEmpty: boolean
  onEmpty: (hasEmpty: boolean) => void
}

const facts = [
  ['createdAt', 'createdBy'],
  ['updatedAt', 'updatedBy'],
  ['deletedAt', 'deletedBy'],
] as const

/** The fields of a row, each rendered by its kind; those without a value are folded. A row contains no passwords. */
export function FieldList({ resource, row, hasEmpty, onEmpty }: Props) {
  const say = useWords()
  const isPhone = useIsPhone()
  const fields = Object.entries(resource.fields).filter(([, field]) => field.kind !== 'password')
  const empty = fields.filter(([name]) => isNothing(row[name]))
  return (
    <>
      <Descriptions
        className="crud-fields"
        bordered
        size="small"
        layout={isPhone ? 'vertical' : 'horizontal'}
        column={1}
        items={[
          ...fields
            .filter(([name]) => hasEmpty || !isNothing(row[name]))
            .map(([name, field]) => {
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
                  <Moment value={row[when]} />{' '}
                  <span className="soft numbers">
                    {who === 'deletedBy' ? <DeletedBy row={row} /> : row._labels?.[who]}
                  </span>
                </>
              ),
            })),
        ]}
      />
      {empty.length > 0 && (
        <Button type="link" className="crud-empty-fields" aria-expanded={hasEmpty} onClick={() => onEmpty(!hasEmpty)}>
          {say(hasEmpty ? detailWords.foldEmpty : detailWords.showEmpty, { count: empty.length })}
        </Button>
      )}
    </>
  )
}
