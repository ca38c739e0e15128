import '../offer/offer.css'

/** Keeps the room of the charts until they have loaded: as many empty cards in the same grid. */
export function WaitingCharts() {
  return (
    <div className="chart-grid" aria-hidden="true">
      {Array.from({ length: 6 }, (_none, index) => (
        <div key={index} className="chart-card" />
      ))}
    </div>
  )
}
