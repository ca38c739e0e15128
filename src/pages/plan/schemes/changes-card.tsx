import { Alert, Button } from 'antd'
import { useWords, type Say } from '../../../providers/i18n.ts'
import { useLayerName, type LayerName } from '../../../providers/layers.ts'
import { editScheme } from '../../../providers/schemes.ts'
import { lands } from '../../../resources/lands.ts'
import type { ComposedScheme, SchemeChange } from '../../../resources/composed-scheme.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { isKeyOf } from '../../../resources/keys.ts'
import type { Reanalysis } from './use-reanalysis.ts'
import { useSchemeChange } from './use-scheme-change.ts'
import { changeWords, schemeWords } from './words.ts'

type Props = { scheme: ComposedScheme; changes: readonly SchemeChange[]; reanalysis: Reanalysis }

/**
 * What changed since the scheme was made, with buttons to analyse the affected candidates again or to accept changes of
 * parcels.
 */
export function ChangesCard({ scheme, changes, reanalysis }: Props) {
  const say = useWords()
  const layerName = useLayerName()
  const { isBusy, run } = useSchemeChange()
  if (changes.length === 0) return null
  const concerned = new Set(changes.flatMap(({ keys }) => keys))
  const withRun = scheme.candidates.filter(({ key, run: made, isGone }) => concerned.has(key) && made && !isGone)
  const changed = changes.filter(({ code }) => code === 'land-changed').flatMap(({ keys }) => keys)
  const note = (): Promise<boolean> =>
    run(
      () =>
        editScheme({
          id: scheme.id,
          version: scheme.version,
          change: changed.map((key) => ({ key, isSeen: true as const })),
        }),
      sharedWords.saved,
    )
  return (
    <Alert
      type="warning"
      showIcon
      className="scheme-changes"
      message={say(schemeWords.changesTitle)}
      description={
        <>
          <p>{say(schemeWords.changesWhy)}</p>
          <ul>
            {changes.map((change) => (
              <li key={`${change.code} ${change.id}`}>
                {sentence(change, { say, layerName })}
                <small> · {namesOf(change, scheme).join(say(sharedWords.listSeparator))}</small>
              </li>
            ))}
          </ul>
          <div className="scheme-actions">
            {withRun.length > 0 && (
              <Button type="primary" loading={reanalysis.progress !== null} onClick={() => reanalysis.start(withRun)}>
                {say(schemeWords.analyseAll)}
              </Button>
            )}
            {changed.length > 0 && (
              <Button loading={isBusy} onClick={() => void note()}>
                {say(schemeWords.seen)}
              </Button>
            )}
          </div>
        </>
      }
    />
  )
}

function sentence(
  { code, name, fields, from, to }: SchemeChange,
  { say, layerName }: { say: Say; layerName: LayerName },
): string {
  const named = (fields ?? []).map((field) => (isKeyOf(lands.fields, field) ? say(lands.fields[field].label) : field))
  return say(changeWords[code], {
    name: layerName(name),
    fields: named.join(say(sharedWords.listSeparator)),
    from: from ?? '',
    to: to ?? '',
  })
}

function namesOf({ keys }: SchemeChange, { candidates }: ComposedScheme): string[] {
  return candidates.filter(({ key }) => keys.includes(key)).map(({ name }) => name)
}
