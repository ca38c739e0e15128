import { useState } from 'react'
import { App, Checkbox, Form, Input, Modal, Select } from 'antd'
import { useNavigate } from 'react-router'
import { useMay } from '../providers/access.ts'
import { CallError } from '../providers/call-error.ts'
import { useWords, type Say } from '../providers/i18n.ts'
import { addScheme, editScheme, useSchemeRows, useSchemesAgain } from '../providers/schemes.ts'
import { useUser } from '../providers/session.ts'
import { schemes } from '../resources/schemes.ts'
import type { SchemeCriteria, SchemeEdit } from '../resources/composed-scheme.ts'
import { sharedWords } from '../resources/shared-words.ts'
import { addWords } from './add-words.ts'

const fresh = 'new'

/** Selects the scheme to add to: an existing or a new one. The input stays when the server rejects it. */
export default function AddToSchemeDialog({
  add,
  criteria,
  onClose,
}: {
  add: NonNullable<SchemeEdit['add']>
  criteria?: SchemeCriteria
  onClose: () => void
}) {
  const say = useWords()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const user = useUser()
  const mayCreate = useMay(schemes.code, 'create')
  const rows = useSchemeRows()
  const again = useSchemesAgain()
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState(say(addWords.firstName))
  const [hasWeights, setHasWeights] = useState(true)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const known = rows.data ?? []
  const target = chosen ?? known[0]?.id ?? fresh

  const open = (id: string): void => {
    message.destroy('scheme-added')
    void navigate(`/planManage?tab=schemes&scheme=${id}`)
  }
  const put = async (): Promise<void> => {
    setBusy(true)
    try {
      const scheme =
        target === fresh
          ? await addScheme({ name: name.trim(), xzqdm: user?.region ?? '' })
          : known.find(({ id }) => id === target)
      if (!scheme) throw new Error(`No scheme ${target}`)
      setChosen(scheme.id)
      const weights = criteria && hasWeights ? { version: scheme.version, criteria } : {}
      const row = await editScheme({ id: scheme.id, add, ...weights })
      const content = added({ say, name: String(row.name), onOpen: () => open(row.id) })
      void message.open({ type: 'success', key: 'scheme-added', duration: 8, content })
      onClose()
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : say(addWords.failed))
    } finally {
      await again()
      setBusy(false)
    }
  }
  const options = [
    ...known.map((row) => ({ value: row.id, label: String(row.name) })),
    ...(mayCreate ? [{ value: fresh, label: say(addWords.fresh) }] : []),
  ]
  return (
    <Modal
      open
      title={say(addWords.add)}
      okText={say(addWords.add)}
      cancelText={say(sharedWords.cancel)}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: rows.isLoading || (target === fresh && name.trim() === '') }}
      onOk={() => void put()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item
          label={say(addWords.which)}
          htmlFor="scheme-target"
          validateStatus={failure ? 'error' : ''}
          help={failure}
        >
          {/* No options before the schemes are loaded: the list would shift under a selection. */}
          <Select
            id="scheme-target"
            aria-label={say(addWords.which)}
            loading={rows.isLoading}
            disabled={rows.isLoading}
            value={rows.isLoading ? null : target}
            onChange={setChosen}
            options={options}
          />
        </Form.Item>
        {target === fresh && !rows.isLoading && (
          <Form.Item label={say(addWords.name)} htmlFor="scheme-name">
            <Input
              id="scheme-name"
              value={name}
              maxLength={schemes.fields.name.maxLength}
              onChange={(event) => setName(event.target.value)}
            />
          </Form.Item>
        )}
        {criteria && (
          <Checkbox checked={hasWeights} onChange={({ target: box }) => setHasWeights(box.checked)}>
            {say(addWords.withWeights)}
          </Checkbox>
        )}
      </Form>
    </Modal>
  )
}

function added({ say, name, onOpen }: { say: Say; name: string; onOpen: () => void }) {
  return (
    <>
      {say(addWords.done, { name })}{' '}
      <button type="button" className="link-button" onClick={onOpen}>
        {say(addWords.open)}
      </button>
    </>
  )
}
