import { useState } from 'react'
import { App, Button, Input } from 'antd'
import { EditOutlined } from '@ant-design/icons'
import { CallError, isRecord } from '../../../providers/call-error.ts'
import { useWords } from '../../../providers/i18n.ts'
import { editScheme, useSchemesAgain } from '../../../providers/schemes.ts'
import { schemes } from '../../../resources/schemes.ts'
import type { SchemeCandidate } from '../../../resources/composed-scheme.ts'
import { sharedWords } from '../../../resources/shared-words.ts'
import { schemeWords } from './words.ts'

type Props = { scheme: { id: string; version: number }; candidate: SchemeCandidate; mayEdit: boolean }
type Row = { version: number; candidates: { key: string; note: string | null }[] }

/**
 * The note on one candidate. If another user changed it meanwhile, shows both notes for a decision; input is kept until
 * it is stored.
 */
export function NoteEditor({ scheme, candidate: { key, name, note }, mayEdit }: Props) {
  const say = useWords()
  const { message, modal } = App.useApp()
  const again = useSchemesAgain()
  const [draft, setDraft] = useState<{ text: string; version: number } | null>(null)
  const [isBusy, setBusy] = useState(false)

  const store = async (text: string, version: number): Promise<void> => {
    setBusy(true)
    try {
      await editScheme({ id: scheme.id, version, change: [{ key, note: text.trim() }] })
      setDraft(null)
      void message.success(say(sharedWords.saved))
    } catch (error) {
      const theirs =
        error instanceof CallError && error.status === 409 && isRecord(error.data)
          ? (error.data as unknown as Row)
          : null
      if (theirs) decide(text, theirs)
      else void message.error(error instanceof CallError ? error.message : say(schemeWords.failed))
    } finally {
      await again()
      setBusy(false)
    }
  }
  const decide = (mine: string, { version, candidates }: Row): void => {
    const theirs = candidates.find((each) => each.key === key)
    if (!theirs) return void modal.warning({ title: say(schemeWords.contradictionGone), content: mine })
    modal.confirm({
      title: say(schemeWords.contradiction, { name }),
      content: (
        <dl className="scheme-facts facts">
          <div>
            <dt>{say(schemeWords.theirs)}</dt>
            <dd>{theirs.note ?? '—'}</dd>
          </div>
          <div>
            <dt>{say(schemeWords.mine)}</dt>
            <dd>{mine}</dd>
          </div>
        </dl>
      ),
      okText: say(schemeWords.keepMine),
      cancelText: say(schemeWords.takeTheirs),
      onOk: () => store(mine, version),
      onCancel: () => setDraft(null),
    })
  }

  if (draft === null) {
    return (
      <p className="scheme-note">
        {note}
        {mayEdit && (
          <Button
            type="link"
            size="small"
            icon={<EditOutlined />}
            aria-label={say(schemeWords.of, { what: say(note ? schemeWords.note : schemeWords.noNote), name })}
            onClick={() => setDraft({ text: note ?? '', version: scheme.version })}
          >
            {note ? null : say(schemeWords.noNote)}
          </Button>
        )}
      </p>
    )
  }
  return (
    <form className="scheme-note" onSubmit={(event) => (event.preventDefault(), void store(draft.text, draft.version))}>
      <Input
        autoFocus
        maxLength={schemes.fields.candidates.of.note.maxLength}
        aria-label={say(schemeWords.noteOf, { name })}
        value={draft.text}
        onChange={({ target }) => setDraft({ ...draft, text: target.value })}
      />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {say(sharedWords.save)}
      </Button>
      <Button onClick={() => setDraft(null)}>{say(sharedWords.cancel)}</Button>
    </form>
  )
}
