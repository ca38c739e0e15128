import { CopyOutlined } from '@ant-design/icons'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { LonLat, Notation } from '../../../map/index.ts'
import { FeatureDetails } from '../../../offer/plan/feature-details.tsx'
import { offerWords } from '../../../offer/words.ts'
import { useWords } from '../../../providers/i18n.ts'
import { copyPlace } from '../../../providers/copy-place.ts'
import { layerOfPlan } from '../state/layers.ts'
import type { FoundProps, PlanFeature } from './found.ts'
import { foundWords } from './found-words.ts'
import { toolWords } from './tool-words.ts'
import './found.css'

type PlaceText = (place: LonLat, notation: Notation) => string
type Props = FoundProps & { closer: RefObject<HTMLButtonElement | null>; placeText: PlaceText }

/** The coordinates of the clicked place, and what is there, to choose from. */
export function FoundPanel({ found, closer, placeText, onPoint, onPick, onChoose }: Props) {
  const say = useWords()
  const { at, here, unanswered, chosen } = found
  const list = useFocus(here, closer)
  return (
    <>
      <Places at={at} placeText={placeText} />
      <ul ref={list}>
        {here.map((each) => (
          <li key={`${each.ref.layer} ${each.ref.id}`}>
            {each.kind === 'row' && (
              <button
                type="button"
                className="found-line"
                onClick={() => onPick(each.ref)}
                onFocus={() => onPoint(each.ref)}
                onMouseEnter={() => onPoint(each.ref)}
              >
                <small>{say(offerWords[each.ref.layer])}</small> {each.name}
              </button>
            )}
            {each.kind === 'plan' && (
              <PlanLine
                feature={each.ref}
                name={each.name}
                of={each.of}
                isChosen={isSameFeature(each.ref, chosen)}
                onChoose={onChoose}
              />
            )}
            {each.kind === 'other' && (
              <p className="found-other">
                <small>{each.of}</small> {each.name}
              </p>
            )}
          </li>
        ))}
      </ul>
      {unanswered.map((name) => (
        <p key={name} role="alert" className="found-unanswered">
          {say(toolWords.unanswered, { name })}
        </p>
      ))}
    </>
  )
}

/**
 * Moves the focus to the first choice, or to the button that closes where there is none, and back when the panel goes
 * away. It stays on the map where nothing was found.
 */
function useFocus(here: FoundProps['found']['here'], closer: RefObject<HTMLButtonElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const enter = useEffectEvent(() => {
    const target = list.current?.querySelector('button') ?? closer.current
    if (here.length > 0) target?.focus()
  })
  useEffect(() => {
    const before = document.activeElement
    enter()
    return () => {
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
        before.focus({ preventScroll: true })
    }
  }, [here])
  return list
}

const notations = ['degrees', 'minutes', 'zone'] as const

/** The place in each notation, copied with a click. */
function Places({ at, placeText }: { at: LonLat; placeText: PlaceText }) {
  const say = useWords()
  const texts = notations.map((notation) => ({
    notation,
    text: placeText(at, notation),
  }))
  // Far from China there are no zones, and the text is in degrees again.
  const shown = texts.filter(({ text }, index) => texts.findIndex((each) => each.text === text) === index)
  return (
    <div className="found-places">
      {shown.map(({ notation, text }) => (
        <button
          key={notation}
          type="button"
          title={say(foundWords.copyPlace)}
          aria-label={`${say(foundWords.copyPlace)} ${say(foundWords[notation])} ${text}`}
          onClick={() => void copyPlace(text)}
        >
          <small>{say(foundWords[notation])}</small> <span>{text}</span>
          <CopyOutlined aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

type PlanLineProps = {
  feature: PlanFeature
  name: string
  of: string
  isChosen: boolean
  onChoose: FoundProps['onChoose']
}

/** A feature of a planning layer: a button that opens its details below, and closes them. */
function PlanLine({ feature, name, of, isChosen, onChoose }: PlanLineProps) {
  const say = useWords()
  return (
    <>
      <button
        type="button"
        className="found-line"
        aria-expanded={isChosen}
        onClick={() => onChoose(isChosen ? null : feature)}
      >
        <small>{of}</small> {name || say(foundWords.unnamed)}
      </button>
      {isChosen && <FeatureDetails layerId={layerOfPlan(feature.layer)} featureId={feature.id} />}
    </>
  )
}

function isSameFeature(one: PlanFeature, other: PlanFeature | null): boolean {
  return one.layer === other?.layer && one.id === other.id
}
