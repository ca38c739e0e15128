import { Component, type ReactNode } from 'react'
import { sharedWords } from './resources/shared-words.ts'
import { ChunkLoadError } from './load-chunk.ts'
import { say } from './providers/i18n.ts'
import './error-boundary.css'

type Props = {
  children: ReactNode
  /** A new value retries the children: the address, for a page. */ resetKey?: string
}
type State = { error: Error | null; resetKey: string | undefined }

/** Shows that a part of the page has failed and offers a retry, or a reload where a chunk of the program is missing. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return error instanceof ChunkLoadError ? (
      <MissingPart />
    ) : (
      <BrokenPart error={error} onRetry={() => this.setState({ error: null })} />
    )
  }
}

function MissingPart() {
  return (
    <section className="failure" role="alert">
      <h1>{say({ zh: '页面资源加载失败', en: 'Part of the page could not be loaded' })}</h1>
      <p>
        {say({
          zh: '可能是网络中断，或系统刚刚更新了版本。重新加载即可继续。',
          en: 'The network may be down, or a new version has just been installed. Reload to go on.',
        })}
      </p>
      <button type="button" onClick={() => location.reload()}>
        {say({ zh: '重新加载', en: 'Reload' })}
      </button>
    </section>
  )
}

function BrokenPart({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <section className="failure" role="alert">
      <h1>{say({ zh: '页面出现错误', en: 'Something went wrong on this page' })}</h1>
      <p>
        {say({
          zh: '可以重试；若仍出现，请把下面的说明告知管理员。',
          en: 'Try again; if it stays, give the line below to an administrator.',
        })}
      </p>
      <code>{error.message}</code>
      <button type="button" onClick={onRetry}>
        {say(sharedWords.tryAgain)}
      </button>
    </section>
  )
}
