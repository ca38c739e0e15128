import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Alert, Button, Descriptions, Form, type FormInstance } from 'antd'
import { MapView, useMapBase } from '../../frame/map.tsx'
import { tryBasemap } from '../../providers/basemaps.ts'
import { asError, CallWithdrawn } from '../../providers/call-error.ts'
import { prefix } from '../../providers/http.ts'
import { useWords } from '../../providers/i18n.ts'
import { tokenHeader } from '../../providers/tiles.ts'
import type { BasemapTrial } from '../../resources/basemap-view.ts'
import { basemaps } from '../../resources/basemaps.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import { createdValues } from '../crud/index.tsx'
import { basemapWords } from './words.ts'
import './basemap-trial.css'

type Values = Readonly<Record<string, unknown>>
type Result = { of: string; trial: BasemapTrial; file: string | null } | { of: string; mistake: string }

const bounds = ['west', 'south', 'east', 'north'] as const
/** Fields that decide what is tried. */
const tried = ['kind', 'address', 'key', 'layer', 'file', 'minZoom', 'maxZoom', 'isRelayed', ...bounds, 'name'] as const

/** Tries the basemap of the form before it is saved: what its service or its file says, and what it looks like. */
export function BasemapTrial({ form, id }: { form: FormInstance; id: string | null }) {
  const say = useWords()
  const values = Form.useWatch(pickTried, form)
  const { result, isBusy, run, stop } = useTrial(id)
  const now = JSON.stringify(values)
  const shown = result?.of === now ? result : null
  return (
    <section className="basemap-trial stack" aria-label={say(basemapWords.trial)} aria-busy={isBusy}>
      <div className="row">
        <Button loading={isBusy} disabled={!values?.kind} onClick={() => run(values ?? {})}>
          {say(basemapWords.try)}
        </Button>
        {isBusy && (
          <Button type="text" onClick={stop}>
            {say(sharedWords.cancel)}
          </Button>
        )}
        <span className="soft">{say(basemapWords.hint)}</span>
      </div>
      <div role="status">
        {shown && 'mistake' in shown && <Alert type="error" showIcon message={shown.mistake} />}
        {shown && 'trial' in shown && <Found {...shown} />}
      </div>
    </section>
  )
}

/** As they would be saved: without what was entered for another kind. */
function pickTried(values: Values): Values {
  const saved = createdValues(basemaps, values)
  return Object.fromEntries(tried.map((name) => [name, saved[name] ?? null]))
}

/** One trial at a time; a new one ends the one before. */
function useTrial(id: string | null) {
  const [result, setResult] = useState<Result | null>(null)
  const [isBusy, setBusy] = useState(false)
  const running = useRef<AbortController | null>(null)
  const stop = () => {
    running.current?.abort()
    setBusy(false)
  }
  useEffect(() => () => running.current?.abort(), [])
  const run = async (values: Values) => {
    running.current?.abort()
    const mine = new AbortController()
    running.current = mine
    setBusy(true)
    const of = JSON.stringify(values)
    const file = Array.isArray(values.file) ? String(values.file[0] ?? '') || null : null
    try {
      const trial = await tryBasemap({ ...values, ...(id === null ? {} : { id }) }, mine.signal)
      setResult({ of, trial, file: trial.layers ? file : null })
    } catch (thrown) {
      if (thrown instanceof CallWithdrawn) return
      setResult({ of, mistake: asError(thrown).msg })
    } finally {
      if (running.current === mine) setBusy(false)
    }
  }
  return { result, isBusy, run: (values: Values) => void run(values), stop }
}

function Found({ trial, file }: { trial: BasemapTrial; file: string | null }) {
  const say = useWords()
  const { title, attribution, extent, minZoom, maxZoom, projection, layers } = trial
  const facts = [
    { label: say(basemapWords.title), children: title },
    { label: say(basemapWords.attribution), children: attribution },
    { label: say(basemapWords.zooms), children: `${minZoom} – ${maxZoom}` },
    {
      label: say(basemapWords.projection),
      children: say(projection === 'EPSG:4326' ? basemapWords.degrees : basemapWords.mercator),
    },
    { label: say(basemapWords.extent), children: extent && sayExtent(extent) },
    { label: say(basemapWords.layers), children: layers?.join(', ') },
  ]
  return (
    <div className="basemap-found">
      {file === null ? <Pictures trial={trial} /> : <TilesMap file={file} extent={extent} />}
      <Descriptions
        size="small"
        column={1}
        items={facts.filter(({ children }) => children).map((fact) => ({ ...fact, key: fact.label }))}
      />
    </div>
  )
}

/** The pictures of one tile above each other, as a map draws them. */
function Pictures({ trial: { pictures, pictureZoom } }: { trial: BasemapTrial }) {
  const say = useWords()
  return (
    <figure className="basemap-preview">
      {pictures.map((picture, part) => (
        <img key={picture} src={picture} alt={part === 0 ? say(basemapWords.preview, { zoom: pictureZoom }) : ''} />
      ))}
      <figcaption className="soft">{say(basemapWords.preview, { zoom: pictureZoom })}</figcaption>
    </figure>
  )
}

/** A map of a file that is uploaded and not saved yet, which only its uploader may read. */
function TilesMap({ file, extent }: { file: string; extent: BasemapTrial['extent'] }) {
  const base = useMapBase()
  const layers = useMemo(
    () => [
      {
        id: 'tried',
        kind: 'vector',
        url: `${prefix}/minioApi/downloadFile?id=${file}`,
        headers: tokenHeader(),
      } as const,
    ],
    [file],
  )
  return (
    <div className="basemap-preview">
      <Suspense fallback={null}>
        <MapView {...base} home={extent ?? base.home} layers={layers} />
      </Suspense>
    </div>
  )
}

function sayExtent([west, south, east, north]: NonNullable<BasemapTrial['extent']>): string {
  const degrees = (value: number): string => value.toFixed(3)
  return `${degrees(west)}, ${degrees(south)} – ${degrees(east)}, ${degrees(north)}`
}
