import { useMemo, useState } from 'react'
import { useInvalidate, useOne } from '@refinedev/core'
import { Alert, App, Descriptions, Form, Input, Modal, Skeleton, TreeSelect } from 'antd'
import type { CallError } from '../../providers/call-error.ts'
import { useWords, type Say } from '../../providers/i18n.ts'
import type { RegionNode } from '../../providers/regions.ts'
import type { AnyRow, Resource } from '../../resources/define.ts'
import { sharedWords } from '../../resources/shared-words.ts'
import type { Failure } from '../crud/form/outcome.ts'
import { useSave } from '../crud/form/use-save.ts'
import { Refusal } from '../crud/list/refusal.tsx'
import { levelLabel } from './level-label.ts'
import { levelBelow, planMove, type MovePlan } from './move-plan.ts'
import type { TreeIndex } from './tree-index.ts'
import { regionWords } from './words.ts'

type Props = { resource: Resource; index: TreeIndex; region: RegionNode; onClose: () => void; onMoved: () => void }

type Values = { pid: string; xzqdm: string }

/**
 * Moves a region below another parent: shows the required prefix of the code, proposes a code, and shows which regions
 * get new codes.
 */
export default function MoveDialog({ resource, index, region, onClose, onMoved }: Props) {
  const say = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const { save, isSaving } = useSave(resource)
  const { row, error } = useStored(resource, region.id)
  const invalidate = useInvalidate()
  const parent = index.nodes.get(Form.useWatch('pid', form) ?? '') ?? null
  const plan = useMemo(() => planTo(index, region, parent), [index, region, parent])

  const propose = (pid: string) => {
    const next = planTo(index, region, index.nodes.get(pid) ?? null)
    setFailure(null)
    form.setFields([{ name: 'xzqdm', value: next?.code ?? next?.prefix ?? '', errors: [] }])
  }

  const move = async ({ pid, xzqdm }: Values) => {
    if (!row || !plan || !parent) return
    setFailure(null)
    const level = plan.level === String(region.xzqjb) ? {} : { xzqjb: plan.level }
    const result = await save({ id: row.id, version: row.version }, { pid, xzqdm, ...level })
    if (result.type === 'busy') return
    if (result.type !== 'saved') return setFailure(result)
    void message.success(say(regionWords.moved, { name: region.xzqmc, parent: parent.xzqmc }))
    void invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
    onMoved()
  }
  return (
    <Modal
      open
      title={say(regionWords.moveTitle, { name: region.xzqmc })}
      onCancel={onClose}
      okText={say(regionWords.moveNow)}
      cancelText={say(sharedWords.cancel)}
      okButtonProps={{ htmlType: 'submit', form: 'region-move', loading: isSaving, disabled: !row || !plan }}
    >
      <Now index={index} region={region} />
      <FailedMove failure={error ? { type: 'refused', error } : failure} />
      {!row && !error ? (
        <Skeleton active title={false} aria-label={say(regionWords.needsDetail)} />
      ) : (
        <Form<Values>
          id="region-move"
          form={form}
          layout="vertical"
          onFinish={(values) => void move(values)}
          requiredMark={false}
        >
          <Form.Item name="pid" label={say(regionWords.newParent)} rules={[{ required: true }]}>
            <ParentSelect index={index} region={region} onPicked={propose} />
          </Form.Item>
          {plan && parent && (
            <>
              <Form.Item
                name="xzqdm"
                label={say(regionWords.newCode)}
                extra={say(regionWords.needsPrefix, { prefix: plan.prefix, name: parent.xzqmc })}
                rules={[{ validator: (_rule, code: string) => checkCode(say, index, region, { plan, code }) }]}
              >
                <Input maxLength={12} inputMode="numeric" />
              </Form.Item>
              <Consequences region={region} plan={plan} />
            </>
          )}
        </Form>
      )}
    </Modal>
  )
}

function planTo(index: TreeIndex, region: RegionNode, parent: RegionNode | null): MovePlan | null {
  const plan = parent && planMove(index, region, parent)
  return plan && 'prefix' in plan ? plan : null
}

/** The current row of the server: a move needs its current version. */
function useStored(resource: Resource, id: string): { row: AnyRow | null; error: CallError | null } {
  const { result, query } = useOne<AnyRow, CallError>({
    resource: resource.name,
    id,
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  })
  return { row: query.isFetchedAfterMount && result?.id === id ? result : null, error: query.error }
}

function checkCode(
  say: Say,
  index: TreeIndex,
  region: RegionNode,
  { plan, code }: { plan: MovePlan; code: string },
): Promise<void> {
  if (!/^[0-9]{12}$/.test(code) || !code.startsWith(plan.prefix))
    return Promise.reject(new Error(say(regionWords.badCode, { prefix: plan.prefix })))
  const holder = [...index.nodes.values()].find((node) => node.xzqdm === code && node.id !== region.id)
  return holder ? Promise.reject(new Error(say(regionWords.takenCode, { name: holder.xzqmc }))) : Promise.resolve()
}

function Now({ index, region }: { index: TreeIndex; region: RegionNode }) {
  const say = useWords()
  const parent = index.parents.get(region.id)?.xzqmc ?? say(regionWords.noParent)
  return (
    <Descriptions
      size="small"
      column={1}
      className="region-now"
      items={[
        {
          key: 'now',
          label: say(regionWords.now),
          children: `${parent} / ${region.xzqmc} · ${region.xzqdm} · ${say(levelLabel(region.xzqjb))}`,
        },
      ]}
    />
  )
}

function Consequences({ region, plan }: { region: RegionNode; plan: MovePlan }) {
  const say = useWords()
  const level =
    plan.level === String(region.xzqjb)
      ? say(regionWords.levelStays, { level: say(levelLabel(plan.level)) })
      : say(regionWords.levelChanges, { from: say(levelLabel(region.xzqjb)), to: say(levelLabel(plan.level)) })
  const recodes = plan.recoded > 0 ? say(regionWords.recodes, { count: plan.recoded }) : say(regionWords.recodesOne)
  return (
    <>
      {plan.code === null && <Alert type="error" showIcon message={say(regionWords.noCode)} className="crud-gap" />}
      <Alert
        type={plan.recoded > 0 ? 'warning' : 'info'}
        showIcon
        message={
          <>
            {level}
            <br />
            {recodes}
          </>
        }
      />
    </>
  )
}

function FailedMove({ failure }: { failure: Failure | null }) {
  const say = useWords()
  if (!failure || failure.type === 'withdrawn') return null
  const words =
    failure.type === 'conflict' ? (
      say(regionWords.changedMeanwhile)
    ) : failure.type === 'refused' ? (
      <Refusal error={failure.error} />
    ) : (
      [...Object.values(failure.errors).flat(), ...failure.rest].map((each) => <div key={each}>{each}</div>)
    )
  return <Alert type="error" showIcon role="alert" className="crud-gap" message={words} />
}

type Choice = { value: string; title: string; search: string; disabled: boolean; children?: Choice[] }

type SelectProps = {
  index: TreeIndex
  region: RegionNode
  value?: string
  onChange?: (id: string) => void
  id?: string
  onPicked: (id: string) => void
}

/** Select for the new parent; regions that can't be the parent are disabled. */
function ParentSelect({ index, region, value, onChange, id, onPicked }: SelectProps) {
  const say = useWords()
  const choices = useMemo(() => index.roots.map((root) => choiceOf(root, region)), [index, region])
  const pick = (next: string) => {
    onChange?.(next)
    onPicked(next)
  }
  return (
    <TreeSelect
      id={id}
      value={value}
      onChange={pick}
      treeData={choices}
      treeDefaultExpandedKeys={index.roots.map((root) => root.id)}
      showSearch
      treeNodeFilterProp="search"
      treeNodeLabelProp="title"
      className="crud-fill"
      placeholder={say(regionWords.choose)}
    />
  )
}

function choiceOf(node: RegionNode, region: RegionNode): Choice {
  const isParent = node.children?.some((child) => child.id === region.id) ?? false
  const children = node.children?.map((child) => choiceOf(child, region))
  return {
    value: node.id,
    title: node.xzqmc,
    search: `${node.xzqmc} ${node.xzqdm}`,
    disabled: isParent || typeof levelBelow(region, node) !== 'string',
    ...(children?.length ? { children } : {}),
  }
}
