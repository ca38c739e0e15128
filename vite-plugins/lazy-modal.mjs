import { createElement, forwardRef, lazy, Suspense } from 'react'

/**
 * Antd's `App` brings the dialog of `modal.confirm` (11 kB gzip) with the first page; here it is loaded when the first
 * question is asked. What `App` gives it, a ref and the question, is handed on.
 */
const HookModal = lazy(() => import('antd/es/modal/useModal/HookModal'))

export default forwardRef(function LazyHookModal(props, ref) {
  return createElement(Suspense, { fallback: null }, createElement(HookModal, { ...props, ref }))
})
