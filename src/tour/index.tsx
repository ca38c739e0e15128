import { Button, Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { holdsCode, useAccess } from '../providers/access.ts'
import { useWords } from '../providers/i18n.ts'
import { site } from '../providers/site.ts'
import { Guided } from './guided.tsx'
import { tours, type Tour } from './tours.ts'
import { keyWords, tourWords } from './words.ts'
import './tour.css'

/** Help over any page: tours of the pages that this user may open, the guide, the keyboard shortcuts. */
export default function Help({ onClose }: { onClose: () => void }) {
  const say = useWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { list } = useAccess()
  const [tour, setTour] = useState<Tour | null>(null)
  useEffect(() => {
    if (tour && pathname !== tour.path) void navigate(tour.path)
    // Only at the start: users may leave the page during the tour.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tour])
  if (tour) return <Guided tour={tour} onEnd={onClose} />
  const offered = site.hasExtras ? tours.filter(({ code }) => code === null || holdsCode(list, code)) : []
  return (
    <Drawer open onClose={onClose} width={400} title={say(tourWords.help)} className="help-drawer">
      {offered.length > 0 && (
        <section>
          <h3>{say(tourWords.tours)}</h3>
          <p>{say(tourWords.toursWhy)}</p>
          {offered.map((each) => (
            <Button
              key={each.id}
              block
              type={each.path === pathname ? 'primary' : 'default'}
              onClick={() => setTour(each)}
            >
              {say(each.name)}
            </Button>
          ))}
        </section>
      )}
      <section>
        <h3>{say(tourWords.guide)}</h3>
        <p>{say(tourWords.guideWhy)}</p>
        <Button block href="/guide/index.html" target="_blank">
          {say(tourWords.guide)}
        </Button>
      </section>
      {site.hasExtras && (
        <section>
          <h3>{say(tourWords.inquiries)}</h3>
          <Link to={{ search: location.search, hash: 'receipt=' }} onClick={onClose}>
            {say(tourWords.findInquiry)}
          </Link>
        </section>
      )}
      <section>
        <h3>{say(tourWords.keys)}</h3>
        <dl className="stack-small">
          {keyWords.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{say(does)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Drawer>
  )
}
