import { Button, Empty, Skeleton } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { LoadFailed } from '../../load-failed.tsx'
import type { Resource } from '../../resources/define.ts'
import { lands } from '../../resources/lands.ts'
import { projects } from '../../resources/projects.ts'
import { toggleFavourite, useFavourites } from '../../providers/favourites.ts'
import { useWords } from '../../providers/i18n.ts'
import { usePublicRows } from '../../providers/lands.ts'
import { ownWords } from './words.ts'

const addressOf = {
  lands: (id: string) => `/start?pick=lands:${id}`,
  projects: (id: string) => `/project?id=${id}`,
} as const

/** The user's favourites. One that is no longer published stays in the list until the user removes it. */
export function FavouritesTab() {
  const say = useWords()
  const count = useFavourites(lands.name).length + useFavourites(projects.name).length
  if (count === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          <>
            <strong>{say(ownWords.noFavourites)}</strong>
            <br />
            {say(ownWords.noFavouritesWhy)}
          </>
        }
      />
    )
  return (
    <>
      <Kept resource={projects} />
      <Kept resource={lands} />
    </>
  )
}

function Kept({ resource }: { resource: Resource }) {
  const say = useWords()
  const ids = useFavourites(resource.name)
  const { data, error, refetch } = usePublicRows(
    resource,
    { id_in: ids.join(','), _start: 0, _end: 1000 },
    { isWanted: ids.length > 0 },
  )
  if (ids.length === 0) return null
  if (!data && error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton active />
  const rows = new Map(data.records.map((row) => [row.id, row]))
  const labels = { projects: ownWords.projects, lands: ownWords.lands } as const
  return (
    <section className="own-kept">
      <h3>
        {say(labels[resource.name as keyof typeof labels])} <small>{ids.length}</small>
      </h3>
      <ul>
        {ids.map((id) => {
          const row = rows.get(id)
          const name = row ? String(row.name) : say(ownWords.withdrawn)
          return (
            <li key={id}>
              {row ? (
                <Link to={addressOf[resource.name as keyof typeof addressOf](id)}>{name}</Link>
              ) : (
                <span className="soft-small">{name}</span>
              )}
              <span className="soft-small">{row && String(row._labels?.xzqdm ?? '')}</span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={say(ownWords.letGo, { name })}
                title={say(ownWords.letGo, { name })}
                onClick={() => toggleFavourite({ resource: resource.name, id })}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
