import { useDictLists } from '../../../providers/lands.ts'
import { useWords } from '../../../providers/i18n.ts'
import { layers as declared } from '../../../resources/layers.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { DemoMark } from '../../../offer/demo-mark.tsx'
import { Swatch } from '../../../offer/plan/swatch.tsx'
import type { PlanId } from '../state/layers.ts'
import type { Plan, Plans } from '../use-plans.ts'
import { planWords } from './plan-words.ts'
import { Waiting } from './state-notes.tsx'
import './plan-list.css'

const themes = ['layer_theme']

/** Whether a layer is a constraint, an opportunity or a reference. */
function Role({ plan }: { plan: Plan }) {
  const say = useWords()
  const role = declared.fields.kind.options.find(({ value }) => value === plan.kind)
  return role ? (
    <span className="plan-role">
      <i className="dot" style={{ background: role.color }} />
      {say(role.label)}
    </span>
  ) : null
}

/** Legend of a planning layer: style, role, age. */
export function PlanLegend({ plan }: { plan: Plan }) {
  const say = useWords()
  return (
    <p className="plan-legend">
      <Swatch look={plan.look} />
      <Role plan={plan} />
      {plan.dataDate && <span>{say(planWords.dated, { date: plan.dataDate })}</span>}
      <DemoMark row={plan} />
    </p>
  )
}

type Props = {
  plans: Plans | null
  /** Layers already on the map. */ chosen: ReadonlySet<string>
  onAdd: (id: PlanId) => void
}

/** Planning layers not yet on the map, by theme. */
export function PlanList({ plans, chosen, onAdd }: Props) {
  const say = useWords()
  const dict = useDictLists(themes).layer_theme ?? []
  if (!plans) return <Waiting rows={3} />
  if (plans.size === 0) return <p className="soft">{say(planWords.none)}</p>
  const rest = [...plans].filter(([id]) => !chosen.has(id))
  const groups = [...dict.map(({ value, label }) => ({ value, label })), { value: null, label: say(sharedWords.other) }]
    .map(({ value, label }) => ({
      label,
      members: rest.filter(([, { theme }]) =>
        value === null ? !dict.some((each) => each.value === theme) : theme === value,
      ),
    }))
    .filter(({ members }) => members.length > 0)
  return (
    <section className="plan-choices" aria-label={say(planWords.title)}>
      <h3>{say(planWords.title)}</h3>
      <p className="soft">{say(groups.length > 0 ? planWords.hint : planWords.all)}</p>
      {groups.map(({ label, members }) => (
        <fieldset key={label}>
          <legend>{label}</legend>
          {members.map(([id, plan]) => (
            <button
              key={id}
              type="button"
              title={say(planWords.add, { name: plan.name })}
              onClick={() => onAdd(id as PlanId)}
            >
              <Swatch look={plan.look} />
              <span>{plan.name}</span>
              <Role plan={plan} />
              <i aria-hidden="true" className="plan-add">
                +
              </i>
            </button>
          ))}
        </fieldset>
      ))}
    </section>
  )
}
