import { createElement, forwardRef, lazy, Suspense } from 'react'

/**
 * Antd's `App` loads the dialog of `modal.confirm` (11 kB gzip) with the first page; this version loads it with the
 * first dialog. Passes on the ref and props from `App`.
 */
const HookModal = lazy(() => import('antd/es/modal/useModal/HookModal'))

export default forwardRef(function LazyHookModal(props, ref) {
  return createElement(Suspense, { fallback: null }, createElement(HookModal, { ...props, ref }))
})
