import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { CallError, isRecord } from '../../providers/call-error.ts'
import { useLocale, useWords } from '../../providers/i18n.ts'
import { uploadContent, useLayersAgain, type UploadOptions } from '../../providers/layers.ts'
import { announce } from '../../providers/notices.ts'
import { onIdentityChange } from '../../providers/session.ts'
import { createStore, useStore } from '../../providers/store.ts'
import type { SurveyOptions, SurveyProblem } from '../../providers/survey.ts'
import { fill } from '../../resources/errors.ts'
import { beyondText } from './beyond.ts'
import { planWords } from './words.ts'

/**
 * `lines`: notes on the file, or why it was rejected; `again` sends it once more, read in the way that the server
 * proposes.
 */
export type Outcome = {
  isDone: boolean
  title: string
  lines: { message: string; offer?: SurveyProblem['offer'] }[]
  again: (offer: SurveyOptions) => void
}
type LayerUpload = {
  /** Chosen before the layer existed. */ waiting: { file: File; options: UploadOptions } | null
  running: { share: number; end: AbortController } | null
  outcome: Outcome | null
}
type Layer = { id: string; name: string }

const nothing: LayerUpload = { waiting: null, running: null, outcome: null }
const mostLines = 6

/** By layer: an upload continues, and its outcome is kept, while the user looks at another layer or page. */
const store = createStore<ReadonlyMap<string, LayerUpload>>(new Map())

onIdentityChange(() => {
  for (const { running } of store.get().values()) running?.end.abort()
  store.set(new Map())
})

function set(id: string, part: Partial<LayerUpload>): void {
  store.set(new Map(store.get()).set(id, { ...nothing, ...store.get().get(id), ...part }))
}

/** Uploads a file as soon as the layer is shown. */
export function uploadWhenShown(id: string, file: File, options: UploadOptions): void {
  set(id, { waiting: { file, options }, outcome: null })
}

/** Whether something of an upload is to be seen. */
export function useHasUpload(id: string): boolean {
  const { waiting, running, outcome } = useStore(store).get(id) ?? nothing
  return waiting !== null || running !== null || outcome !== null
}

/** Whether the component is on the page, for what ends later. */
function useIsSeen(): RefObject<boolean> {
  const isSeen = useRef(true)
  useEffect(() => {
    isSeen.current = true
    return () => {
      isSeen.current = false
    }
  }, [])
  return isSeen
}

/** Upload of a layer's next version: its progress, its outcome, and functions to start it and dismiss the outcome. */
export function useUpload({ id, name }: Layer) {
  const say = useWords()
  const { locale } = useLocale()
  const again = useLayersAgain()
  const { waiting, running, outcome } = useStore(store).get(id) ?? nothing
  const isSeen = useIsSeen()

  const take = async (file: File, options: UploadOptions): Promise<void> => {
    const repeat: Outcome['again'] = (offer) => void take(file, { ...options, ...offer })
    const end = new AbortController()
    set(id, { running: { share: 0, end }, outcome: null })
    const tellElsewhere = (isDone: boolean): void => {
      if (isSeen.current) return
      const words = isDone ? planWords.uploadedElsewhere : planWords.refusedElsewhere
      announce({
        look: 'toast',
        kind: isDone ? 'success' : 'error',
        title: { zh: fill(words.zh, { name }), en: fill(words.en, { name }) },
      })
    }
    try {
      const stored = await uploadContent(id, file, options, {
        onProgress: (share) => set(id, { running: { share, end } }),
        signal: end.signal,
      })
      const lines = [
        ...(stored.beyond ? [{ message: beyondText(stored.beyond, { say, locale }) }] : []),
        ...(stored.mended > 0 ? [{ message: say(planWords.mended, { count: stored.mended }) }] : []),
        ...stored.facts.problems,
      ]
      set(id, {
        running: null,
        outcome: {
          isDone: true,
          title: say(planWords.uploaded, { version: stored.contentVersion, count: stored.count.toLocaleString() }),
          lines: lines.slice(0, mostLines),
          again: repeat,
        },
      })
      tellElsewhere(true)
    } catch (error) {
      if (end.signal.aborted) return set(id, { running: null })
      const refused = { isDone: false, title: say(planWords.refused), lines: reasons(error), again: repeat }
      set(id, { running: null, outcome: refused })
      tellElsewhere(false)
    } finally {
      await again()
    }
  }
  const begin = useEffectEvent(({ file, options }: NonNullable<LayerUpload['waiting']>) => {
    set(id, { waiting: null })
    void take(file, options)
  })
  useEffect(() => {
    if (waiting) begin(waiting)
  }, [waiting])
  return { running, outcome, take, dismiss: () => set(id, { outcome: null }) }
}

/** Every problem of the file, or the message of the refusal. */
export function reasons(error: unknown): Outcome['lines'] {
  if (!(error instanceof CallError)) return []
  const problems: readonly SurveyProblem[] =
    isRecord(error.data) && Array.isArray(error.data.problems) ? error.data.problems : []
  return problems.length > 0 ? problems.slice(0, mostLines) : [{ message: error.message }]
}
