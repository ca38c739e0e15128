import { layers } from '../../resources/layers.ts'
import { rowTitle } from '../../providers/row-title.ts'
import { lazy, Suspense, useState } from 'react'
import { Button, Skeleton, Tag } from 'antd'
import { LoadFailed } from '../../load-failed.tsx'
import { useLocale, useWords } from '../../providers/i18n.ts'
import {
  dateContent,
  publishContent,
  useContentVersions,
  type ContentDates,
  type ContentVersion,
  type LayerRight,
} from '../../providers/layers.ts'
import type { AnyRow } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { areaText } from '../../resources/units.ts'
import { beyondText } from './beyond.ts'
import { DatesInput } from './dates-input.tsx'
import { Upload } from './upload.tsx'
import { useChange } from './use-change.ts'
import { planWords } from './words.ts'

const PublishVersion = lazy(() => import('./publish-version.tsx'))

type Props = {
  row: AnyRow
  rights: ReadonlySet<LayerRight>
  preview: number | null
  onPreview: (contentVersion: number | null) => void
}

/** The content versions of a layer: upload, preview, publish, roll back. */
export function VersionsTab({ row, rights, preview, onPreview }: Props) {
  const say = useWords()
  const versions = useContentVersions(row.id, true)
  return (
    <>
      {rights.has('edit') && <Upload id={row.id} name={rowTitle(layers, row)} />}
      {versions.isLoading && <Skeleton active />}
      {versions.error && !versions.data && (
        <LoadFailed what={say(planWords.versionsFailed)} error={versions.error} retry={() => void versions.refetch()} />
      )}
      {versions.data?.length === 0 && <p className="plan-hint">{say(planWords.noVersions)}</p>}
      <ol className="plan-versions plain-list">
        {(versions.data ?? []).map((version) => (
          <Version
            key={version.contentVersion}
            row={row}
            version={version}
            mayEdit={rights.has('edit')}
            mayPublish={rights.has('publish') && rights.has('edit')}
            isPreviewed={preview === version.contentVersion}
            onPreview={onPreview}
          />
        ))}
      </ol>
    </>
  )
}

type VersionProps = Pick<Props, 'row' | 'onPreview'> & {
  version: ContentVersion
  mayEdit: boolean
  mayPublish: boolean
  isPreviewed: boolean
}

function Version({ row, version, mayEdit, mayPublish, isPreviewed, onPreview }: VersionProps) {
  const say = useWords()
  const { locale } = useLocale()
  const { isBusy, run } = useChange()
  const [isAsking, setAsking] = useState(false)
  const { contentVersion: number, isPublished } = version
  const isOlder = number < Number(row.contentVersion ?? 0)
  const isStanding = isPublished && row.published === true
  const publish = async (): Promise<void> => {
    if (await run(() => publishContent(row, number), planWords.published, { version: number })) onPreview(null)
    setAsking(false)
  }
  const warnings = version.facts.problems.filter(({ level }) => level !== 'info')
  return (
    <li>
      <header>
        <strong>{say(planWords.version, { version: number })}</strong>
        {isStanding && <Tag color="green">{say(planWords.standing)}</Tag>}
        <span>{say(planWords.features, { count: version.count.toLocaleString() })}</span>
      </header>
      <p>{version.fileName}</p>
      <p className="plan-hint">
        {say(planWords.by, {
          name: version.createdByName ?? say(planWords.system),
          at: new Date(version.createdAt).toLocaleString(locale),
        })}
      </p>
      <Coverage {...version} />
      <Accuracy {...version} />
      <Dates row={row} version={version} mayDate={mayEdit && (mayPublish || !isPublished)} />
      {version.facts.beyond && <p className="plan-note">{beyondText(version.facts.beyond, { say, locale })}</p>}
      {warnings.slice(0, 3).map(({ code, message }) => (
        <p key={code + message} className="plan-note">
          {message}
        </p>
      ))}
      <div className="plan-version-actions">
        {!isPublished && (
          <Button size="small" aria-pressed={isPreviewed} onClick={() => onPreview(isPreviewed ? null : number)}>
            {say(isPreviewed ? planWords.onMapEnd : planWords.onMap)}
          </Button>
        )}
        {mayPublish && !isStanding && (
          <Button size="small" type={isOlder ? 'default' : 'primary'} loading={isBusy} onClick={() => setAsking(true)}>
            {say(isOlder ? planWords.rollBack : sharedWords.publish)}
          </Button>
        )}
      </div>
      {isAsking && (
        <Suspense fallback={null}>
          <PublishVersion
            layerId={row.id}
            number={number}
            isBusy={isBusy}
            onPublish={() => void publish()}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </li>
  )
}

/** The dates of a version; where it has none, a form for who may date it. */
function Dates({ row, version, mayDate }: Pick<VersionProps, 'row' | 'version'> & { mayDate: boolean }) {
  const say = useWords()
  const { isBusy, run } = useChange()
  const [dates, setDates] = useState<ContentDates>({ dataDate: null, validUntil: null })
  const { dataDate, contentVersion: number } = version
  if (dataDate !== null)
    return (
      <p className="plan-hint">{say(planWords.versionDates, { dataDate, validUntil: version.validUntil ?? '' })}</p>
    )
  return (
    <>
      <p className="plan-note">{say(planWords.undated)}</p>
      {mayDate && (
        <>
          <DatesInput value={dates} onChange={setDates} />
          <Button
            size="small"
            disabled={dates.dataDate === null}
            loading={isBusy}
            onClick={() => void run(() => dateContent(row, number, dates), planWords.datesSaved, { version: number })}
          >
            {say(planWords.saveDates)}
          </Button>
        </>
      )}
    </>
  )
}

/** How exact the survey is, where that is known. */
function Accuracy({ accuracyM }: Pick<ContentVersion, 'accuracyM'>) {
  const say = useWords()
  return accuracyM === null ? null : <p className="plan-hint">{say(planWords.accuracy, { accuracyM })}</p>
}

/** Where the survey looked, unless that is all of the layer's region. */
function Coverage({ coverageM2 }: Pick<ContentVersion, 'coverageM2'>) {
  const say = useWords()
  const { locale } = useLocale()
  if (coverageM2 === null) return null
  return <p className="plan-hint">{say(planWords.covers, { area: areaText(coverageM2, { say, locale }) ?? '' })}</p>
}
