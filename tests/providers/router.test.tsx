import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Link, useLocation, useNavigate, type NavigateFunction } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Blocker } from '../../src/providers/browser-router.tsx'
import { freshPage } from '../support/page.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
let isDirty: boolean
/** What the page saw when it was last drawn. */
let seen: { shown: string; blocker: Blocker; navigate: NavigateFunction }

beforeEach(async () => {
  freshPage('http://127.0.0.1:5290/console?_form=new')
  isDirty = false
  const { BrowserRouter, useBlocker } = await import('../../src/providers/browser-router.tsx')
  function Probe() {
    const { pathname, search } = useLocation()
    const navigate = useNavigate()
    const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
    useEffect(() => {
      seen = { shown: pathname + search, blocker, navigate }
    })
    return <Link to="/start">go</Link>
  }
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  await act(() => root.render(<BrowserRouter><Probe /></BrowserRouter>))
})

afterEach(() => act(() => root.unmount()))

const go = (to: string) => act(() => void seen.navigate(to))

function answer(how: 'proceed' | 'reset') {
  const { blocker } = seen
  return act(() => blocker.state === 'blocked' && blocker[how]())
}

describe('a page with something unsaved', () => {
  test('is left at once while nothing is unsaved', async () => {
    await go('/index?a=1')
    expect([seen.shown, seen.blocker.state, location.pathname]).toEqual(['/index?a=1', 'unblocked', '/index'])
  })

  test('holds a navigation back until it may go on', async () => {
    isDirty = true
    await go('/index')
    expect([seen.shown, seen.blocker.state, location.pathname]).toEqual(['/console?_form=new', 'blocked', '/console'])
    await answer('proceed')
    expect([seen.shown, seen.blocker.state]).toEqual(['/index', 'unblocked'])
  })

  test('stays when the question is answered with no, and asks again next time', async () => {
    isDirty = true
    await act(() => document.querySelector('a')?.click())
    expect(seen.blocker.state).toBe('blocked')
    await answer('reset')
    expect([seen.shown, seen.blocker.state]).toEqual(['/console?_form=new', 'unblocked'])
    await go('/index')
    expect(seen.blocker.state).toBe('blocked')
  })

  test('is asked about the step and may let it pass', async () => {
    isDirty = true
    await go('/console?page=2')
    expect([seen.shown, seen.blocker.state]).toEqual(['/console?page=2', 'unblocked'])
  })
})
