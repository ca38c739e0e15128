/**
 * The type settings of `modal.confirm` and similar functions; antd defines these next to the dialog itself, which is
 * loaded later (lazy-modal.mjs).
 */
const kind = (type) => (config) => ({ ...config, type })

export const withConfirm = kind('confirm')
export const withError = kind('error')
export const withInfo = kind('info')
export const withSuccess = kind('success')
export const withWarn = kind('warning')
