import type { ReactNode } from 'react'
import './state-view.css'

type Props = {
  picture: 'lock' | 'map' | 'door' | 'cloud' | 'loom'
  title: string
  text: string
  actions?: ReactNode
  code?: string
  heading?: string | undefined
}

/**
 * Common view for loading failures, missing permissions, missing pages and pages to come: picture, sentence, link
 * onwards.
 */
export function StateView({ picture, title, text, actions, code, heading }: Props) {
  return (
    <section className="state-view">
      {heading && <h1 className="state-heading">{heading}</h1>}
      <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
        <circle cx="80" cy="56" r="48" className="state-ring" />
        <circle cx="80" cy="56" r="38" className="state-ring state-ring-inner" />
        {pictures[picture]}
      </svg>
      {code && <p className="state-code">{code}</p>}
      {heading ? <h2>{title}</h2> : <h1>{title}</h1>}
      <p>{text}</p>
      {actions && <div className="state-actions">{actions}</div>}
    </section>
  )
}

const pictures: Readonly<Record<Props['picture'], ReactNode>> = {
  lock: <path d="M64 54V44a16 16 0 0 1 32 0v10M58 54h44v32H58zM80 66v9" />,
  map: <path d="M50 44l20-8 20 8 20-8v40l-20 8-20-8-20 8zM70 36v40M90 44v40M76 60l8 8M84 60l-8 8" />,
  door: <path d="M58 88V32h32v56M50 88h60M82 60h.1M96 46l12 12-12 12M90 58h18" />,
  cloud: <path d="M58 76a13 13 0 0 1 1-26 20 20 0 0 1 39-2 14 14 0 0 1 4 28zM72 88l16-16M88 88L72 72" />,
  loom: <path d="M54 36h52M54 84h52M60 36v48M70 36v48M80 36v48M90 36v48M100 36v48M54 52h20M54 60h36M54 68h28" />,
}
