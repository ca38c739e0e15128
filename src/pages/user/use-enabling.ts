import { App } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useWords } from '../../providers/i18n.ts'
import type { AnyRow, Resource } from '../../resources/define.ts'
import type { Failure } from '../crud/form/outcome.ts'
import { useSave } from '../crud/form/use-save.ts'
import { userWords } from './words.ts'

/** Enabling and disabling an account without opening its form; disabling asks first, because it signs people out. */
export function useEnabling(resource: Resource): {
  askToDisable: (user: AnyRow) => void
  enable: (user: AnyRow) => Promise<void>
} {
  const say = useWords()
  const { message, modal } = App.useApp()
  const { save } = useSave(resource)
  const invalidate = useInvalidate()

  const explain = (failure: Failure) => {
    if (failure.type === 'withdrawn') return
    const words =
      failure.type === 'conflict'
        ? say(userWords.changedMeanwhile)
        : failure.type === 'refused'
          ? failure.error.msg
          : [...Object.values(failure.errors).flat(), ...failure.rest].join(say({ zh: '；', en: '; ' }))
    modal.error({ title: say(userWords.failed), content: words })
  }
  const set = async (user: AnyRow, enabled: boolean) => {
    const result = await save({ id: user.id, version: user.version }, { enabled })
    if (result.type === 'busy') return
    if (result.type === 'saved')
      void message.success(say(enabled ? userWords.enabled : userWords.disabled, { name: String(user.realname) }))
    else explain(result)
    await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
  }
  const askToDisable = (user: AnyRow) =>
    void modal.confirm({
      title: say(userWords.disableTitle, { name: String(user.realname) }),
      content: say(userWords.disableHint),
      okText: say(userWords.disable),
      okButtonProps: { danger: true },
      cancelText: say(userWords.cancel),
      onOk: () => set(user, false),
    })
  return { askToDisable, enable: (user) => set(user, true) }
}
