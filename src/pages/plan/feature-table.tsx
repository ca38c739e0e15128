import { useState } from 'react'
import { Button, Input, Pagination } from 'antd'
import { AimOutlined, CaretDownOutlined, CaretUpOutlined, CloseOutlined } from '@ant-design/icons'
import { sharedWords } from '../../resources/shared-words.ts'
import { useWords } from '../../providers/i18n.ts'
import { useLayerFeatures, type LayerFeature, type LayerField } from '../../providers/layers.ts'
import { attributeText } from '../../offer/plan/feature-facts.tsx'
import { isHiddenAttribute } from '../../resources/hidden-attributes.ts'
import { planWords } from './words.ts'
import './feature-table.css'

type Props = {
  id: string
  name: string
  contentVersion: number | null
  chosen: string | null
  onChoose: (feature: LayerFeature) => void
  onClose: () => void
}
type Sort = { name: string; order: 'asc' | 'desc' } | null

const pageRows = 50

/** Attribute table of a layer (specification, section 3: aliases, ellipsis, columns of 200 px, hidden fields). */
export function FeatureTable({ id, name, contentVersion, chosen, onChoose, onClose }: Props) {
  const say = useWords()
  const [page, setPage] = useState(1)
  const [q, setQ] = useState('')
  const [sort, setSort] = useState<Sort>(null)
  const query = {
    start: (page - 1) * pageRows,
    end: page * pageRows,
    q: q.trim() || undefined,
    sort: sort?.name,
    order: sort?.order,
  }
  const { data } = useLayerFeatures(id, query, contentVersion)
  const fields = (data?.fields ?? []).filter((field) => !isHiddenAttribute(field.name))
  const bySort = (field: string): void => {
    setPage(1)
    setSort(
      sort?.name !== field
        ? { name: field, order: 'asc' }
        : sort.order === 'asc'
          ? { name: field, order: 'desc' }
          : null,
    )
  }
  return (
    <section className="plan-table" aria-label={`${say(planWords.table)} ${name}`}>
      <header>
        <h2>{name}</h2>
        <span role="status">{say(planWords.rows, { total: (data?.total ?? 0).toLocaleString() })}</span>
        <Input.Search
          allowClear
          placeholder={say(planWords.searchRows)}
          aria-label={say(planWords.searchRows)}
          onSearch={(text) => {
            setQ(text)
            setPage(1)
          }}
        />
        <Pagination
          simple
          size="small"
          current={page}
          pageSize={pageRows}
          total={data?.total ?? 0}
          showSizeChanger={false}
          onChange={setPage}
        />
        <Button type="text" icon={<CloseOutlined />} aria-label={say(sharedWords.close)} onClick={onClose} />
      </header>
      <div className="plan-table-scroll" role="region" aria-label={say(planWords.table)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col" className="plan-table-go" aria-label={say(planWords.zoomTo)} />
              {fields.map((field) => (
                <Head key={field.name} field={field} sort={sort} onSort={bySort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {(data?.records ?? []).map((feature) => (
              <tr key={feature.id} aria-selected={feature.id === chosen}>
                <td className="plan-table-go">
                  <Button
                    type="text"
                    size="small"
                    icon={<AimOutlined />}
                    aria-label={say(planWords.locate, {
                      name: attributeText(feature.attributes[fields[0]?.name ?? '']) || feature.id,
                    })}
                    onClick={() => onChoose(feature)}
                  />
                </td>
                {fields.map((field) => (
                  <td key={field.name} title={attributeText(feature.attributes[field.name])}>
                    {attributeText(feature.attributes[field.name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {data?.total === 0 && <p className="plan-hint">{say(planWords.noRows)}</p>}
      </div>
    </section>
  )
}

function Head({
  field: { name, alias },
  sort,
  onSort,
}: {
  field: LayerField
  sort: Sort
  onSort: (name: string) => void
}) {
  const order = sort?.name === name ? sort.order : null
  return (
    <th scope="col" aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}>
      <button type="button" onClick={() => onSort(name)}>
        {alias || name}
        {order && (order === 'asc' ? <CaretUpOutlined /> : <CaretDownOutlined />)}
      </button>
    </th>
  )
}
